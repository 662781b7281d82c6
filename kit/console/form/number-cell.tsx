import './forms.css';
import { Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { useMayCall } from '../action/access.ts';
import { yuan } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { CallError } from '../call/call-error.ts';
import { useWrite } from '../call/query.ts';
import type { AnyContent } from '../list/list-types.ts';
import { type TypedValue, Unread } from '../shell/unread.ts';
import { contentOf, inputOf, problemOf } from './field-rules.ts';
import type { Field } from './fields.ts';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';

interface Props {
  /** The resource's own change: sent with what its contract takes of the row, and the new number. */
  readonly save: Endpoint;
  /** Which row it is, in the version that was seen, and what else the call demands. */
  readonly content: AnyContent;
  /** Null where there is none. */
  readonly value: number | null;
  readonly field: Pick<Field, 'key' | 'title' | 'required'>;
  /** What the row is called. */
  readonly subject: string;
  /** What stands there where there is no number, such as 不限. */
  readonly none?: string;
}

/** A number of a list, changed where it stands: Enter saves, Escape leaves it as it was, and what is wrong with it is said beside it. */
export function NumberCell(props: Props): ReactNode {
  const { save, field, value, subject, none = '--' } = props;
  const mayCall = useMayCall();
  const [isOpen, setOpen] = useState(false);
  const isMoney = inputOf(save, field) === 'money';
  const text = value === null ? none : isMoney ? yuan(value) : String(value);
  if (!mayCall(save)) return text;
  if (isOpen) return <Editor {...props} close={() => setOpen(false)} />;

  return (
    <button
      type="button"
      className="frm-cell"
      title={t('点击修改{title}', { title: t(field.title) })}
      aria-label={t('{subject}的{title}：{text}，修改', {
        subject,
        title: t(field.title),
        text,
      })}
      onClick={() => setOpen(true)}
    >
      {text}
    </button>
  );
}

/** The number while it is typed. What is typed and not saved stays until Enter or Escape. */
function Editor({
  save,
  content,
  field,
  subject,
  value,
  close,
}: Props & { readonly close: () => void }) {
  const [typed, setTyped] = useState<TypedValue<number>>(value);
  const [told, setTold] = useState<string>();
  const write = useWrite(save, { overlay: false });
  const id = useId();
  const problem = typed instanceof Unread ? typed.problem : told;

  const send = async (): Promise<void> => {
    if (typed === value) return close();

    const wrong = problemOf(save, field, typed);
    setTold(wrong);
    if (wrong) return;

    try {
      await write.mutateAsync(contentOf(save, content, [field], { [field.key]: typed }) as never);
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;

      const own = error.fields.find(({ path }) => path === field.key);
      setTold(own ? t(own.message) : error.message);
    }
  };

  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (event.key !== 'Enter') return;

    event.preventDefault();
    void send();
  };

  const shared = {
    autoFocus: true,
    size: 'small' as const,
    value: typed,
    disabled: write.isPending,
    'aria-label': t('{subject}的新{title}', { subject, title: t(field.title) }),
    'aria-invalid': problem !== undefined,
    'aria-describedby': id,
    title: t('Enter 保存，Esc 取消'),
    status: problem === undefined ? ('' as const) : ('error' as const),
    onFocus: ({ target }: { target: HTMLInputElement }) => target.select(),
    onChange: (next: TypedValue<number>) => {
      setTold(undefined);
      setTyped(next);
    },
    onKeyDown: press,
    onBlur: () => typed === value && close(),
  };

  return (
    <Tooltip open={problem !== undefined} title={problem} placement="bottomRight">
      <span className="frm-cell-edit">
        {inputOf(save, field) === 'money' ? (
          <MoneyInput {...shared} />
        ) : (
          <NumberInput {...shared} decimals={0} />
        )}
        <span id={id} role="alert" className="unseen">
          {problem}
        </span>
      </span>
    </Tooltip>
  );
}
