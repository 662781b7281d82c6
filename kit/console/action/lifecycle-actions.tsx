import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type Lifecycle, openActions } from '#kit/contract/lifecycle.ts';
import { t } from '../base/i18n.ts';
import { useCan } from '../call/session.ts';
import { ConfirmAction } from './confirm-action.tsx';

interface Act {
  readonly write: Endpoint;
  readonly content: object;
  /** The question; 确定{title}？ with the step's title when absent. */
  readonly confirm?: string;
  readonly danger?: boolean;
}

interface Props<State extends string | number, Action extends string> {
  readonly life: Lifecycle<State, Action>;
  readonly state: State;
  /** What each step calls. */
  readonly act: Readonly<Record<NoInfer<Action>, Act>>;
}

/** The buttons of a document in this state for somebody with these permissions, in the order of its lifecycle. */
export function lifecycleButtons<State extends string | number, Action extends string>(
  { life, state, act }: Props<State, Action>,
  allowed: (access: string) => boolean,
) {
  return openActions(life, state, allowed).map((action) => {
    const { title } = life.steps[action];
    const { write, content, confirm, danger = false }: Act = act[action];
    const question = confirm ?? t('确定{title}？', { title: t(title) });
    return { key: action, trigger: title, write, content, confirm: question, danger };
  });
}

/**
 * The buttons of a document: those of its lifecycle's steps that are open in this state to this user.
 * @public
 */
export function LifecycleActions<State extends string | number, Action extends string>(props: Props<State, Action>) {
  const can = useCan();
  return lifecycleButtons(props, can).map(({ key, ...button }) => <ConfirmAction<Endpoint> key={key} {...button} />);
}
