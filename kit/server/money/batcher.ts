/** Work on many items at once; answers in the order of the items. */
export type RunBatch<Item, Result> = (key: number, items: readonly Item[]) => Promise<Result[]>;

export interface BatcherOptions<Item> {
  /** Weight a batch may have; one item may have more. */
  readonly size: number;
  /** 1 unless given. */
  readonly weigh?: (item: Item) => number;
  /** Batches of one key that may be under way at a time. */
  readonly inFlight: number;
  /**
   * Milliseconds the oldest batch may take before another one starts beside it; a full batch never waits. Larger batches cost
   * less an item, but a batch that waits for a lock must not hold up the others. 0 unless given.
   */
  readonly patience?: number;
  /** Failures that say nothing about the items: they fail together, since trying one by one could only take longer. */
  readonly failsAll?: (error: unknown) => boolean;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
interface Lane<Item, Result> {
  queue: Waiting<Item, Result>[];
  /** Weight of the queue. */
  weight: number;
  /** When the batches under way began, the oldest first. */
  running: Set<{ readonly since: number }>;
  isScheduled: boolean;
}

/**
 * Lets calls that arrive together share a statement and a commit: what queues up while batches are under way makes the next
 * one, so no call waits for a timer. When a batch fails, its items are tried one by one: a bad one fails alone. `run` must
 * therefore be safe to repeat for an item whose first try failed at the commit.
 */
export function createBatcher<Item, Result>(
  run: RunBatch<Item, Result>,
  { size, weigh = () => 1, inFlight, patience = 0, failsAll = () => false }: BatcherOptions<Item>,
) {
  const lanes = new Map<number, Lane<Item, Result>>();

  const resolveOne = async (key: number, waiting: Waiting<Item, Result>): Promise<void> => {
    try {
      const [result] = await run(key, [waiting.item]);
      waiting.resolve(result as Result);
    } catch (error) {
      waiting.reject(error);
    }
  };

  const resolveBatch = async (
    key: number,
    batch: readonly Waiting<Item, Result>[],
  ): Promise<void> => {
    try {
      const results = await run(
        key,
        batch.map((waiting) => waiting.item),
      );
      for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1 || failsAll(error)) for (const waiting of batch) waiting.reject(error);
      else for (const waiting of batch) await resolveOne(key, waiting);
    }
  };

  const take = (lane: Lane<Item, Result>): Waiting<Item, Result>[] => {
    let [count, weight] = [0, 0];
    for (const { item } of lane.queue) {
      const heavier = weight + weigh(item);
      if (count > 0 && heavier > size) break;

      count += 1;
      weight = heavier;
    }

    lane.weight -= weight;

    return lane.queue.splice(0, count);
  };

  const mayStart = ({ queue, weight, running }: Lane<Item, Result>): boolean => {
    if (queue.length === 0 || running.size >= inFlight) return false;

    const [oldest] = running;

    return !oldest || weight >= size || performance.now() - oldest.since >= patience;
  };

  const flush = (key: number, lane: Lane<Item, Result>): void => {
    lane.isScheduled = false;
    while (mayStart(lane)) {
      const batch = { since: performance.now() };
      lane.running.add(batch);
      void resolveBatch(key, take(lane)).then(() => {
        lane.running.delete(batch);
        if (lane.queue.length > 0) flush(key, lane);
        else if (lane.running.size === 0) lanes.delete(key);
      });
    }
  };

  return {
    submit: (key: number, item: Item): Promise<Result> =>
      new Promise((resolve, reject) => {
        const lane = lanes.get(key) ?? {
          queue: [],
          weight: 0,
          running: new Set(),
          isScheduled: false,
        };
        lanes.set(key, lane);
        lane.queue.push({ item, resolve, reject });
        lane.weight += weigh(item);
        if (lane.isScheduled || !mayStart(lane)) return;

        lane.isScheduled = true;
        /* After the events of this turn, so that requests read from one socket poll share a batch. */
        setImmediate(flush, key, lane);
      }),
  };
}
