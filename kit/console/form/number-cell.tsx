import './forms.css';
import { Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { useMayCall } from '../action/access.ts';
import { tellDone } from '../action/undo.ts';
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

/**
 * A number of a list, changed where it stands: Enter saves, Escape leaves it as it was, and what is wrong with it is said beside it. What was
 * there before can be put back from the message, as long as nobody has changed the row since.
 */
export function NumberCell(props: Props): ReactNode {
  const { save, field, value, subject, none = '--' } = props;
  const mayCall = useMayCall();
  const [isOpen, setOpen] = useState(false);
  const write = useWrite(save, { overlay: false });
  const isMoney = inputOf(save, field) === 'money';
  const textOf = (number: number | null): string => {
    if (number === null) return none;

    return isMoney ? yuan(number) : String(number);
  };
  const text = textOf(value);
  if (!mayCall(save)) return text;

  const send = (known: AnyContent, number: number | null) =>
    write.mutateAsync(contentOf(save, known, [field], { [field.key]: number }) as never);
  const change = async (number: number | null): Promise<void> => {
    await send(props.content, number);
    setOpen(false);
    tellDone(
      t('{subject}的{title}已改为{text}', {
        subject,
        title: t(field.title),
        text: textOf(number),
      }),
      () => send(nextVersion(props.content), value),
    );
  };
  if (isOpen)
    return (
      <Editor {...props} isPending={write.isPending} change={change} close={() => setOpen(false)} />
    );

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

/** The row as the change has left it, where nothing else has changed it. */
const nextVersion = (content: AnyContent): AnyContent => ({
  ...content,
  version: Number(content['version']) + 1,
});

interface EditorProps extends Props {
  readonly isPending: boolean;
  /** @throws CallError where the server refuses it */
  readonly change: (number: number | null) => Promise<void>;
  readonly close: () => void;
}

/** The number while it is typed. What is typed and not saved stays until Enter or Escape. */
function Editor({ save, field, subject, value, isPending, change, close }: EditorProps) {
  const [typed, setTyped] = useState<TypedValue<number>>(value);
  const [told, setTold] = useState<string>();
  const id = useId();
  const problem = typed instanceof Unread ? typed.problem : told;

  const send = async (): Promise<void> => {
    if (typed === value) return close();
    if (typed instanceof Unread) return;

    const wrong = problemOf(save, field, typed);
    setTold(wrong);
    if (wrong) return;

    try {
      await change(typed);
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
    disabled: isPending,
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
