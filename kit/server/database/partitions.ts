import type pg from 'pg';

/** Fact tables that are partitioned by the month of their business date. */
export type PartitionedTable = 'posting' | 'meal_order';

/* Only what was seen committed is remembered: a partition made in this transaction may still be rolled back. */
const seen = new Set<string>();

/**
 * Makes sure the monthly partitions of these business dates (`YYYY-MM-DD`) exist. Call it before a transaction takes locks:
 * a missing partition is made on the spot.
 */
export async function ensureMonths(
  client: pg.ClientBase,
  tables: readonly PartitionedTable[],
  dates: Iterable<string>,
): Promise<void> {
  const months = new Set<string>();
  for (const date of dates) months.add(date.slice(0, 7));
  for (const table of tables) {
    for (const month of months) {
      const partition = `${table}_${month.replace('-', '')}`;
      if (seen.has(partition)) continue;
      const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
        partition,
      ]);
      if (rows[0]?.there) seen.add(partition);
      else await client.query('select ensure_month($1, $2::text::date)', [table, `${month}-01`]);
    }
  }
}
