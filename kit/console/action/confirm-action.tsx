import { Popconfirm } from 'antd';
import { useId, useRef, useState } from 'react';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { t } from '../base/i18n.ts';
import { idempotencyOf } from '../call/idempotency.ts';
import { useWrite } from '../call/query.ts';
import { focusAction } from '../list/folded-actions.tsx';
import { useRowSubject } from '../list/in-row.ts';
import type { AnyContent } from '../list/list-types.ts';
import { useMayCall } from './access.ts';
import { ActionButton, type Trigger } from './action-button.tsx';
import { NarrowAction } from './narrow-action.tsx';
import { useNoContinuedClick, usePreventReclick } from './press-guard.ts';
import { tellDone } from './undo.ts';

export interface ConfirmActionProps<E extends Endpoint> {
  /** The write; an operator who may not call it sees no button, or why it is out of use. */
  readonly write: E;
  /** What is sent; some calls take a bare id. */
  readonly content: ContentOf<E> extends object
    ? Omit<ContentOf<E>, 'idempotencyKey'>
    : ContentOf<E>;
  /** A text becomes a link in a row and a button elsewhere. */
  readonly trigger: Trigger;
  /** The question, such as 确定删除该食堂？; false: no question, for what can be undone at once. */
  readonly confirm: string | false;
  /** Whom or what it concerns, a line of its own below the question; in a list it is what the row is called. */
  readonly subject?: string;
  /** A further line below the question: what will happen. */
  readonly detail?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it is out of use, a Chinese source text; then it is, and says so. */
  readonly why?: string | undefined;
  /** 操作成功 when absent; false where `onDone` says what came of it. */
  readonly done?: string | false;
  readonly onDone?: (result: ResultOf<E>) => void;
  /** What the same call takes to put everything back as it was: offered for some seconds beside the message. */
  readonly undo?: ConfirmActionProps<E>['content'] | undefined;
  /** Of a removal: the call that adds the same again, offered in the same way. */
  readonly restore?: { readonly write: Endpoint; readonly content: AnyContent } | undefined;
  /** Areas whose lists change as well. */
  readonly changes?: readonly string[];
}

/** A button that asks and then writes; the lists of the same area reload by themselves. */
export function ConfirmAction<E extends Endpoint>(props: ConfirmActionProps<E>) {
  const {
    write,
    content,
    trigger,
    confirm,
    detail,
    danger = false,
    disabled = false,
    why,
    done = '操作成功',
    changes = [],
  } = props;

  const mayCall = useMayCall();
  const inRow = useRowSubject();
  const subject = props.subject ?? inRow;
  const removes = typeof trigger === 'string' && trigger.endsWith('删除');
  const mutation = useWrite(write as Endpoint, {
    changes,
    overlay: false,
    ...(removes && { otherwise: '删除失败' }),
  });

  const restoring = useWrite(props.restore?.write ?? (write as Endpoint), {
    changes,
    overlay: false,
  });
  const attempt = useRef(idempotencyOf(write));
  const [asked, setAsked] = useState(false);
  const id = useId();
  const held = useNoContinuedClick();
  const start = usePreventReclick(() => void run().catch(() => undefined));
  if (!mayCall(write)) return <NarrowAction of={write} trigger={trigger} />;

  const send = async (asked: typeof content): Promise<ResultOf<E>> => {
    const isBare = typeof asked !== 'object' || Array.isArray(asked);
    const result = await mutation.mutateAsync(
      (isBare ? asked : { ...asked, ...attempt.current }) as never,
    );
    attempt.current = idempotencyOf(write);

    return result as ResultOf<E>;
  };

  const inverse = (): (() => Promise<unknown>) | undefined => {
    const { undo, restore } = props;
    if (undo !== undefined) return () => send(undo as typeof content);
    if (!restore || !mayCall(restore.write)) return undefined;

    return () =>
      restoring.mutateAsync({ ...restore.content, ...idempotencyOf(restore.write) } as never);
  };

  async function run(): Promise<void> {
    const result = await send(content);
    if (done !== false) tellDone(t(done), inverse());
    props.onDone?.(result);
  }

  const shared = { id, trigger, danger, disabled, loading: mutation.isPending };
  if (why !== undefined) return <ActionButton {...shared} why={why} />;
  if (confirm === false) {
    const press = () => {
      held.press();
      start();
    };
    return <ActionButton {...shared} disabled={disabled || held.disabled} onClick={press} />;
  }

  /* The question is built when it is first asked: a list has many rows, and few of them are acted upon. */
  if (!asked) return <ActionButton {...shared} onClick={() => setAsked(true)} />;

  return (
    <Popconfirm
      defaultOpen
      title={t(confirm)}
      description={(subject || detail) && <Description subject={subject} detail={detail} />}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ danger, autoFocus: !danger }}
      cancelButtonProps={{ autoFocus: danger }}
      onOpenChange={(open) => open || focusAction(id)}
      disabled={disabled}
      onConfirm={start}
    >
      <ActionButton {...shared} />
    </Popconfirm>
  );
}

function Description({ subject, detail }: { subject: string; detail: string | undefined }) {
  return (
    <>
      {subject && <div className="scr-subject">{subject}</div>}
      {detail && t(detail)}
    </>
  );
}
