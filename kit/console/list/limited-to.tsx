import type { ReactNode } from 'react';
import { ActionButton } from '../action/action-button.tsx';
import { useAddressId } from '../shell/address.ts';

interface Props {
  /** The filter of the list, `beside` it, that says what the list is limited to. */
  readonly name: string;
  /** What the list shows by it. */
  readonly children: ReactNode;
}

/** Above a list that a link has limited to what belongs to one thing: says so, and leads back to all of it. */
export function LimitedTo({ name, children }: Props): ReactNode {
  const [id, choose] = useAddressId(name);
  if (id === undefined) return null;

  return (
    <>
      <span>{children}</span>
      <ActionButton trigger="查看全部" onClick={() => choose(undefined, { page: [] })} />
    </>
  );
}
