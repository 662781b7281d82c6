import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import { columnList, type Family, factDimensions, factMeasures, snake } from './family.ts';

/** Some buckets of a business date; `all` = whatever the date holds. */
export interface DayPart {
  readonly bizDate: string;
  readonly buckets: readonly number[] | 'all';
}

/** What the first rollup says about one bucket of a date. */
export interface BucketTotals {
  readonly measures: Readonly<Record<string, number>>;
  /** Over all rows of the bucket: two equal ones mean that nothing changed. */
  readonly checksum: string;
}

const among = (column: RawBuilder<unknown>, buckets: DayPart['buckets']) =>
  buckets === 'all' ? sql`true` : sql`${column} = any(${buckets}::bigint[])`;

/**
 * Replaces the rollups of a day, or of some buckets of it, by what the facts say now, and takes the dirty marks away, all in the
 * caller's transaction. The facts of the day are read once for each rollup, however many buckets there are. Running it twice, or
 * twice at once, changes nothing: marks are taken before the facts are read, so whatever is posted later leaves a new mark.
 */
export async function recomputeDay(tx: Tx, merchantId: number, of: Family, part: DayPart): Promise<void> {
  const { bizDate, buckets } = part;
  await sql`select pg_advisory_xact_lock(hashtext(${`${of.name} ${bizDate}`}), ${merchantId % 2 ** 31}::int)`.execute(
    tx,
  );
  await sql`delete from report_dirty where merchant_id = ${merchantId} and family = ${of.name}
    and biz_date = ${bizDate} and ${among(sql`bucket_id`, buckets)}`.execute(tx);
  const measures = columnList(Object.keys(of.measures));
  for (const { table, dimensions } of of.rollups) {
    await sql`delete from ${sql.table(table)} where merchant_id = ${merchantId} and biz_date = ${bizDate}
      and ${among(sql.id(snake(of.bucket.dimension)), buckets)}`.execute(tx);
    await sql`insert into ${sql.table(table)} (merchant_id, biz_date, ${columnList(dimensions)}, ${measures})
      select ${merchantId}::bigint, f.biz_date, ${factDimensions(of, dimensions)}, ${factMeasures(of)}
        from ${sql.table(of.facts.table)} f
       where f.merchant_id = ${merchantId} and f.biz_date = ${bizDate} and ${of.facts.where}
         and ${among(sql`f.${sql.id(of.bucket.column)}`, buckets)}
       group by f.biz_date, ${sql.join(dimensions.map((name) => sql`coalesce(f.${sql.id(of.dimensions[name] as string)}, 0)`))}`.execute(
      tx,
    );
  }
}

/** The measures of each bucket of a date as the first rollup has them, and a checksum over all their rows: what a resync compares. */
export async function dayTotals(
  tx: Tx,
  merchantId: number,
  of: Family,
  bizDate: string,
): Promise<Map<number, BucketTotals>> {
  const rollup = of.rollups[0];
  if (!rollup) throw new Error(`family ${of.name} keeps no rollup`);
  const bucket = sql`r.${sql.id(snake(of.bucket.dimension))}`;
  const sums = Object.keys(of.measures).map(
    (name) => sql`sum(r.${sql.id(snake(name))})::bigint as ${sql.id(snake(name))}`,
  );
  const result = await sql<Record<string, number> & { bucket: number; checksum: string }>`
    select ${bucket} as bucket, md5(string_agg(r::text, '|' order by r::text)) as checksum, ${sql.join(sums)}
      from ${sql.table(rollup.table)} r
     where r.merchant_id = ${merchantId} and r.biz_date = ${bizDate}
     group by 1 order by 1`.execute(tx);
  return new Map(result.rows.map(({ bucket: id, checksum, ...measures }) => [id, { measures, checksum }]));
}
