import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type Lifecycle, openActions } from '#kit/contract/lifecycle.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { t } from './i18n.ts';
import { useCan } from './session.ts';

interface Act {
  readonly write: Endpoint;
  readonly content: object;
  /** The question; 确定{title}？ of the step when absent. */
  readonly confirm?: string;
  readonly danger?: boolean;
}

interface Props<State extends string | number, Action extends string> {
  readonly life: Lifecycle<State, Action>;
  readonly state: State;
  /** What each step calls. */
  readonly act: Readonly<Record<NoInfer<Action>, Act>>;
}

/** The buttons of a document: those of its lifecycle's steps that are open in this state to this user. */
export function LifecycleActions<State extends string | number, Action extends string>({
  life,
  state,
  act,
}: Props<State, Action>) {
  const can = useCan();
  return openActions(life, state, can).map((action) => {
    const { write, content, confirm, danger = false } = act[action];
    const { title } = life.steps[action];
    return (
      <ConfirmAction
        key={action}
        write={write}
        content={content}
        trigger={title}
        confirm={confirm ?? t('确定{title}？', { title: t(title) })}
        danger={danger}
      />
    );
  });
}
