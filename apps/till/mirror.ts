import type { ShownLine } from './journal.ts';

/* What the buyer's side shows, told from the till's window to that of the buyer. */

/** What the buyer sees: what is sold, or what became of it. */
export interface Mirrored {
  readonly lines: readonly ShownLine[];
  /** Fen. */
  readonly total: number;
  readonly answer?:
    | {
        readonly isSold: boolean;
        /** Why not, as the device API says it; empty where it was sold. */
        readonly reason: string;
        readonly custName: string;
        /** Fen that were taken, and fen that are left. */
        readonly taken?: number | undefined;
        readonly available?: number | undefined;
      }
    | undefined;
}

const NAME = 'till-customer';

export const NOTHING_SHOWN: Mirrored = { lines: [], total: 0 };

const HELLO = 'hello';

/** Opens the till's end; a buyer's window that comes later is told at once what there is. */
export function openMirror(): { show(next: Mirrored): void } {
  const channel = new BroadcastChannel(NAME);
  let shown = NOTHING_SHOWN;
  channel.onmessage = ({ data }) => {
    if (data === HELLO) channel.postMessage(shown);
  };

  return {
    show(next) {
      shown = next;
      channel.postMessage(next);
    },
  };
}

/** Opens the buyer's end. @returns how to close it */
export function watchMirror(see: (shown: Mirrored) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (data !== HELLO) see(data);
  };
  channel.postMessage(HELLO);

  return () => channel.close();
}
