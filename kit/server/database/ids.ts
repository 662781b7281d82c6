import type pg from 'pg';

/**
 * Ids come from blocks of one sequence, so a batch knows its ids before it writes (docs/adr/0003-ids.md). `take` answers at
 * once; `ready(count)` makes sure that many ids are at hand and is awaited before a transaction starts.
 */
export interface IdAllocator {
  take(): number;
  ready(count?: number): Promise<void>;
  /**
   * That many ids for the caller alone, however many others take some meanwhile: for work that learns what it needs while it
   * waits for locks. Unused ones are lost, which costs nothing.
   */
  reserve(count: number): Promise<() => number>;
}

const BLOCK = 1000;

const LOW_WATER = 4 * BLOCK;

export function createIdAllocator(pool: pg.Pool): IdAllocator {
  const blocks: number[] = [];
  let next = 0;
  let end = 0;
  let fetching: Promise<void> | undefined;
  const available = () => end - next + blocks.length * BLOCK;

  const fetchBlocks = async (count: number): Promise<void> => {
    const result = await pool.query<{ block: number }>(
      "select nextval('id_block') as block from generate_series(1, $1)",
      [count],
    );
    for (const row of result.rows) blocks.push(row.block);
  };

  const take = (): number => {
    if (next === end) {
      const block = blocks.shift();
      if (block === undefined) throw new Error('no ids at hand: await ready() first');

      next = block * BLOCK;
      end = next + BLOCK;
    }
    return next++;
  };

  const allocator: IdAllocator = {
    take,
    async reserve(count) {
      while (available() < count) await allocator.ready(count);
      const reserved = Array.from({ length: count }, take).values();

      return () => {
        const { value } = reserved.next();
        if (value === undefined) throw new Error('more ids taken than were reserved');

        return value;
      };
    },
    async ready(count = 1) {
      while (available() < count + LOW_WATER) {
        const missing = Math.ceil((count + 2 * LOW_WATER - available()) / BLOCK);
        fetching ??= fetchBlocks(missing).finally(() => {
          fetching = undefined;
        });

        if (available() >= count + BLOCK) {
          /* This one is not waited for: where it fails, the next caller fetches again. */
          fetching.catch(() => undefined);
          return;
        }

        await fetching;
      }
    },
  };

  return allocator;
}
