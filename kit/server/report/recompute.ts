import { sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import { columnList, type Family, factDimensions, factMeasures, snake } from './family.ts';

/** One cell: a bucket of a business date. */
export interface Cell {
  readonly bizDate: string;
  readonly bucketId: number;
}

/**
 * Replaces the rollups of one cell by what the facts say now, and takes its dirty marks away, all in the caller's transaction.
 * Running it twice, or twice at once, changes nothing: marks are taken before the facts are read, so whatever is posted later
 * leaves a new mark.
 */
export async function recomputeCell(tx: Tx, merchantId: number, of: Family, cell: Cell): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${of.name} ${merchantId} ${cell.bizDate}`}), ${cell.bucketId % 2 ** 31}::int)`.execute(
    tx,
  );
  await sql`delete from report_dirty where merchant_id = ${merchantId} and family = ${of.name}
    and biz_date = ${cell.bizDate} and bucket_id = ${cell.bucketId}`.execute(tx);
  const bucket = sql.id(snake(of.bucket.dimension));
  for (const rollup of of.rollups) {
    await sql`delete from ${sql.table(rollup.table)} where merchant_id = ${merchantId} and biz_date = ${cell.bizDate} and ${bucket} = ${cell.bucketId}`.execute(
      tx,
    );
    await sql`insert into ${sql.table(rollup.table)} (merchant_id, biz_date, ${columnList(rollup.dimensions)}, ${columnList(Object.keys(of.measures))})
      select ${merchantId}::bigint, f.biz_date, ${factDimensions(of, rollup.dimensions)}, ${factMeasures(of)}
        from ${sql.table(of.facts.table)} f
       where f.merchant_id = ${merchantId} and f.biz_date = ${cell.bizDate} and f.${sql.id(of.bucket.column)} = ${cell.bucketId} and ${of.facts.where}
       group by f.biz_date, ${sql.join(rollup.dimensions.map((name) => sql`coalesce(f.${sql.id(of.dimensions[name] as string)}, 0)`))}`.execute(
      tx,
    );
  }
}

/** The cells of a period that hold facts or rollup rows: what a resync goes through. */
export async function cellsOfPeriod(
  tx: Tx,
  merchantId: number,
  of: Family,
  firstDay: string,
  lastDay: string,
): Promise<Cell[]> {
  const bucket = sql.id(snake(of.bucket.dimension));
  const first = of.rollups[0];
  if (!first) return [];
  const result = await sql<Cell>`
    select distinct f.biz_date, f.${sql.id(of.bucket.column)} as bucket_id from ${sql.table(of.facts.table)} f
     where f.merchant_id = ${merchantId} and f.biz_date between ${firstDay} and ${lastDay} and ${of.facts.where}
    union
    select r.biz_date, r.${bucket} from ${sql.table(first.table)} r
     where r.merchant_id = ${merchantId} and r.biz_date between ${firstDay} and ${lastDay}
    order by 1, 2`.execute(tx);
  return result.rows;
}

/** The measures of one cell as its first rollup has them, and a checksum over all its rows: what a resync compares. */
export async function cellTotals(
  tx: Tx,
  merchantId: number,
  of: Family,
  cell: Cell,
): Promise<{ measures: Record<string, number>; checksum: string }> {
  const rollup = of.rollups[0];
  if (!rollup) throw new Error(`family ${of.name} keeps no rollup`);
  const names = Object.keys(of.measures);
  const result = await sql<Record<string, number> & { checksum: string }>`
    select ${sql.join(names.map((name) => sql`coalesce(sum(r.${sql.id(snake(name))}), 0) as ${sql.id(snake(name))}`))},
           coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as checksum
      from ${sql.table(rollup.table)} r
     where r.merchant_id = ${merchantId} and r.biz_date = ${cell.bizDate} and r.${sql.id(snake(of.bucket.dimension))} = ${cell.bucketId}`.execute(
    tx,
  );
  const { checksum = '', ...measures } = result.rows[0] ?? {};
  return { measures: measures as Record<string, number>, checksum: String(checksum) };
}
