/** Work on many items at once; answers in the order of the items. */
export type RunBatch<Item, Result> = (key: number, items: readonly Item[]) => Promise<Result[]>;

export interface BatcherOptions {
  /** Items a batch may have. */
  readonly size: number;
  /** Batches of one key that may be under way at a time. */
  readonly inFlight: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
interface Lane<Item, Result> {
  queue: Waiting<Item, Result>[];
  running: number;
  scheduled: boolean;
}

/**
 * Lets calls that arrive together share a statement and a commit: what queues up while batches are under way makes the next
 * one, so nobody waits for a timer. When a batch fails, its items are tried one by one: a bad one fails alone. `run` must
 * therefore be safe to repeat for an item whose first try failed at the commit.
 */
export function createBatcher<Item, Result>(run: RunBatch<Item, Result>, { size, inFlight }: BatcherOptions) {
  const lanes = new Map<number, Lane<Item, Result>>();

  const settleOne = async (key: number, waiting: Waiting<Item, Result>): Promise<void> => {
    try {
      const [result] = await run(key, [waiting.item]);
      waiting.resolve(result as Result);
    } catch (error) {
      waiting.reject(error);
    }
  };
  const settle = async (key: number, batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(
        key,
        batch.map((waiting) => waiting.item),
      );
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const waiting of batch) await settleOne(key, waiting);
    }
  };
  const flush = (key: number, lane: Lane<Item, Result>): void => {
    lane.scheduled = false;
    while (lane.running < inFlight && lane.queue.length > 0) {
      const batch = lane.queue.splice(0, size);
      lane.running += 1;
      void settle(key, batch).then(() => {
        lane.running -= 1;
        if (lane.queue.length > 0) flush(key, lane);
        else if (lane.running === 0) lanes.delete(key);
      });
    }
  };
  return {
    submit: (key: number, item: Item): Promise<Result> =>
      new Promise((resolve, reject) => {
        const lane = lanes.get(key) ?? { queue: [], running: 0, scheduled: false };
        lanes.set(key, lane);
        lane.queue.push({ item, resolve, reject });
        if (lane.scheduled || lane.running >= inFlight) return;
        lane.scheduled = true;
        /* After the events of this turn, so that requests read from one socket poll share a batch. */
        setImmediate(flush, key, lane);
      }),
  };
}
