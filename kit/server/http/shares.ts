import { busy, unavailable } from '../refusal.ts';

export interface WaitingLimits {
  /** Tasks of one own share that may wait. */
  readonly waiting: number;
  /** Milliseconds they wait at most. */
  readonly patience: number;
}

/** Something of which at most `atOnce` are in use at a time. */
export interface Share {
  readonly key: string;
  readonly atOnce: number;
}

/** The own share of a caller, and those it has in common with others. */
export type NeededShares = readonly [own: Share, ...common: Share[]];

/** Lets work run while every caller keeps to its share: one that needs much at once waits for itself and not before others. */
export interface Shares {
  /**
   * Runs `task` once every share it needs has room. Of those who wait and could go, the one goes next whose own share is used least.
   * @throws Refusal 429 when too much of the same own share waits already, 503 when no turn comes in time
   */
  pass<T>(needed: NeededShares, task: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly needed: NeededShares;
  go(): void;
}

export function createShares({ waiting, patience }: WaitingLimits): Shares {
  const taken = new Map<string, number>();
  const queue = new Set<Waiting>();

  const takenOf = ({ key }: Share): number => taken.get(key) ?? 0;
  const hasRoom = (needed: NeededShares): boolean =>
    needed.every((share) => takenOf(share) < share.atOnce);
  const take = (needed: NeededShares): void => {
    for (const share of needed) taken.set(share.key, takenOf(share) + 1);
  };

  const nextOf = (): Waiting | undefined => {
    let next: Waiting | undefined;
    for (const each of queue) {
      if (!hasRoom(each.needed)) continue;
      if (!next || takenOf(each.needed[0]) < takenOf(next.needed[0])) next = each;
    }

    return next;
  };

  const giveBack = (needed: NeededShares): void => {
    for (const share of needed) {
      const left = takenOf(share) - 1;
      if (left > 0) taken.set(share.key, left);
      else taken.delete(share.key);
    }
    for (let next = nextOf(); next; next = nextOf()) {
      queue.delete(next);
      take(next.needed);
      next.go();
    }
  };

  const waitsOf = ({ key }: Share): number => {
    let count = 0;
    for (const { needed } of queue) if (needed[0].key === key) count += 1;

    return count;
  };

  const turn = (needed: NeededShares): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = { needed, go: resolve };
    queue.add(place);
    const late = setTimeout(() => {
      queue.delete(place);
      reject(unavailable());
    }, patience);

    return promise.finally(() => clearTimeout(late));
  };

  return {
    async pass(needed, task) {
      if (hasRoom(needed)) take(needed);
      else if (waitsOf(needed[0]) >= waiting) throw busy('同时进行的操作过多，请等待其完成后再试');
      else await turn(needed);

      try {
        return await task();
      } finally {
        giveBack(needed);
      }
    },
  };
}
