import type { Endpoint } from '#kit/contract/endpoint.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useInRow } from '../list/in-row.ts';
import { useMissingPart } from './access.ts';
import type { Trigger } from './action-button.tsx';
import type { NarrowButtonProps } from './narrow-button.tsx';

/* Few people ever see it: it stays out of the first list. */

interface Props {
  /** The call that may not be made. */
  readonly of: Pick<Endpoint, 'access' | 'wide'>;
  readonly trigger: Trigger;
}

const NarrowButton = lazyPart<NarrowButtonProps>(
  async () => (await import('./narrow-button.tsx')).NarrowButton,
);

/**
 * In place of the button of a call that may not be made: nothing where the permission is missing; where only the scope is too narrow, a
 * button that is out of use and says why. Rows show nothing: what holds for every row is said once, above.
 */
export function NarrowAction({ of, trigger }: Props) {
  const part = useMissingPart()(of);
  const inRow = useInRow();
  if (part === undefined || inRow || typeof trigger !== 'string') return null;

  return <NarrowButton part={part} title={trigger} />;
}
