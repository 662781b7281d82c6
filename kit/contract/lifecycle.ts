import type { z } from 'zod';
import type { LookupEntry } from './columns.ts';

/** The key of a state in its list: the number programs outside know it by, where there is one. */
export type State = LookupEntry['key'];
/** One step of a lifecycle: which states it leaves, the state it reaches, who may take it, what its button says. */
export interface Step<Of extends State = State> {
  readonly from: readonly Of[];
  readonly to: Of;
  readonly access: string;
  readonly title: string;
  /** What has to be said with it, each with a title; `remark` is kept with the event. */
  readonly ask?: z.ZodRawShape;
  /** No operator takes it on a document of their own. */
  readonly byAnother?: boolean;
  readonly danger?: boolean;
}
export type Steps = Readonly<Record<string, Step>>;

/** States are the keys of a fixed list, which also says their titles; steps are shared by server (compare-and-set) and console (buttons). */
export interface Lifecycle<Taken extends Steps = Steps> {
  readonly states: readonly LookupEntry[];
  readonly steps: Taken;
  /** States in which fields and lines may be changed, and the row removed; every one when absent. */
  readonly changedIn?: readonly State[] | undefined;
}

/** A lifecycle. The first state of the list is the one a new document is in. */
export const lifecycle = <
  const States extends readonly LookupEntry[],
  const Taken extends Readonly<Record<string, Step<NoInfer<States>[number]['key']>>>,
>(
  states: States,
  steps: Taken,
  { changedIn }: { readonly changedIn?: readonly NoInfer<States>[number]['key'][] } = {},
): Lifecycle<Taken> => ({ states, steps, changedIn });

/** The state of a new document. */
export const firstState = (life: Lifecycle): State => life.states[0]?.key as State;

/** The steps open to an operator with these permissions; `own`: the document is theirs. */
export function openActions(
  life: Lifecycle,
  { state, own }: { readonly state: State; readonly own: boolean },
  allowed: (access: string) => boolean,
): string[] {
  const isOpen = ({ from, access, byAnother }: Step): boolean =>
    from.includes(state) && allowed(access) && !(own && byAnother);
  return Object.keys(life.steps).filter((action) => isOpen(life.steps[action] as Step));
}
