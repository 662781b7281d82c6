import type pg from 'pg';

const BLOCK = 1000;

/**
 * Ids come from blocks of one sequence, so a batch knows its ids before it writes (docs/adr/0003-ids.md). `take` answers at
 * once; `ready(count)` makes sure that many ids are at hand and is awaited before a transaction starts.
 */
export interface IdAllocator {
  take(): number;
  ready(count?: number): Promise<void>;
}

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
  return {
    take() {
      if (next === end) {
        const block = blocks.shift();
        if (block === undefined) throw new Error('no ids at hand: await ready() first');
        next = block * BLOCK;
        end = next + BLOCK;
      }
      return next++;
    },
    async ready(count = 1) {
      while (available() < count + LOW_WATER) {
        const missing = Math.ceil((count + 2 * LOW_WATER - available()) / BLOCK);
        fetching ??= fetchBlocks(missing).finally(() => {
          fetching = undefined;
        });
        if (available() >= count + BLOCK) return;
        await fetching;
      }
    },
  };
}
