/** One step of a lifecycle: which states it leaves, the state it reaches, who may take it, what its button says. */
export interface Step<State extends string | number> {
  readonly from: readonly State[];
  readonly to: State;
  readonly access: string;
  readonly title: string;
}

/** A lifecycle is a table of steps shared by server (compare-and-set) and console (which buttons show). */
export interface Lifecycle<State extends string | number, Action extends string> {
  readonly states: readonly State[];
  readonly steps: Readonly<Record<Action, Step<State>>>;
}

export const lifecycle = <const State extends string | number, const Action extends string>(
  states: readonly State[],
  steps: Record<Action, Step<NoInfer<State>>>,
): Lifecycle<State, Action> => ({ states, steps });

/** The actions open to somebody with these permissions in this state. */
export function openActions<State extends string | number, Action extends string>(
  life: Lifecycle<State, Action>,
  state: State,
  allowed: (access: string) => boolean,
): Action[] {
  return (Object.keys(life.steps) as Action[]).filter(
    (action) => life.steps[action].from.includes(state) && allowed(life.steps[action].access),
  );
}
