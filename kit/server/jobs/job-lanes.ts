import type pg from 'pg';

/**
 * Kinds of work that do not wait for each other, with how many of a kind a server does at the same time. Of one merchant a
 * server's lane does one piece at a time, and merchants take turns: fifty imports of one do not hold up the first of another.
 */
export const LANES = { import: 2, export: 1, batch: 2, rollup: 1 } as const;
export type Lane = keyof typeof LANES;
export const laneNames = Object.keys(LANES) as Lane[];

/**
 * The turn of a merchant's next piece of work: behind the merchant's own that waits or runs, beside what others have waited for least.
 * Smaller turns are taken first.
 */
export async function nextTurn(
  client: Pick<pg.ClientBase, 'query'>,
  lane: Lane,
  merchantId: number,
): Promise<number> {
  const { rows } = await client.query<{ turn: number }>(
    `select greatest(min(-priority) filter (where state <> 'retry'), max(-priority) filter (where group_id = $2) + 1, 0) as turn
       from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
    [lane, String(merchantId)],
  );
  return rows[0]?.turn ?? 0;
}
