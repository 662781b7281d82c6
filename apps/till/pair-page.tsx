import type { Identity } from './wire.ts';

interface Props {
  readonly onPaired: (identity: Identity) => Promise<void>;
}

/** Shows the code by which an operator makes this page a machine. */
export function PairPage({ onPaired }: Props) {
  return <main className="pairing">{String(onPaired)}</main>;
}
