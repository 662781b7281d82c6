import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/transaction.ts';
import {
  columnList,
  type Family,
  factBucket,
  factDimension,
  factDimensions,
  factMeasures,
  snake,
} from './family.ts';

/** Some buckets of a business date; `all` = whatever the date holds. */
export interface DayPart {
  readonly bizDate: string;
  readonly buckets: readonly number[] | 'all';
}

/**
 * Replaces the rollups of a day, or of some buckets of it, by what the facts say now, and takes the dirty marks away, all in the
 * caller's transaction. The facts of the day are read once for each rollup, however many buckets there are. Running it twice, or
 * twice at once, changes nothing: marks are taken before the facts are read, so whatever is posted later leaves a new mark.
 */
export async function recomputeDay(
  tx: Tx,
  merchantId: number,
  of: Family,
  part: DayPart,
): Promise<void> {
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
         and ${among(factBucket(of), buckets)}
       group by f.biz_date, ${sql.join(dimensions.map((name) => factDimension(of, name)))}`.execute(
      tx,
    );
  }
}

const among = (column: RawBuilder<unknown>, buckets: DayPart['buckets']) =>
  buckets === 'all' ? sql`true` : sql`${column} = any(${buckets}::bigint[])`;

/** What one bucket of a date adds up to, over the rows of the first rollup. */
export type Measures = Readonly<Record<string, number>>;

export interface BucketComparison {
  /** As reports show it: from the rollup, or from the facts while the bucket waits for its recomputation. */
  readonly shown: Measures | undefined;
  /** As the facts say; undefined where there are none. */
  readonly actual: Measures | undefined;
  /** Whether any row of any rollup says something else than the facts. */
  readonly differs: boolean;
  /** Over the rows of the facts: two equal ones mean equal figures. */
  readonly checksum: string;
}

/** Each bucket of a date as reports show it now beside what the facts say: what a resync tells. Nothing is changed. */
export async function compareDay(
  tx: Tx,
  merchantId: number,
  of: Family,
  bizDate: string,
): Promise<Map<number, BucketComparison>> {
  const compared = new Map<number, BucketComparison>();
  for (const rollup of of.rollups) {
    const sides = Map.groupBy(
      await sidesOf(tx, merchantId, of, bizDate, rollup),
      ({ bucket }) => bucket,
    );
    for (const [bucket, both] of sides) {
      const [actual, shown] = [both.find((side) => side.actual), both.find((side) => !side.actual)];
      const differs = actual?.checksum !== shown?.checksum;
      const earlier = compared.get(bucket);
      compared.set(
        bucket,
        earlier
          ? { ...earlier, differs: earlier.differs || differs }
          : {
              shown: shown?.measures,
              actual: actual?.measures,
              differs,
              checksum: actual?.checksum ?? '',
            },
      );
    }
  }

  return compared;
}

interface Side {
  readonly bucket: number;
  readonly actual: boolean;
  readonly checksum: string;
  readonly measures: Measures;
}

/* One statement and so one snapshot: a sale that comes meanwhile is on both sides or on none. */
async function sidesOf(
  tx: Tx,
  merchantId: number,
  of: Family,
  bizDate: string,
  rollup: Family['rollups'][number],
) {
  const names = Object.keys(of.measures);
  const bucket = sql.id(snake(of.bucket.dimension));
  const measures = columnList(names);
  const sums = sql.join(
    names.map((name) => sql`${name}::text, sum(${sql.id(snake(name))})::bigint`),
  );
  const row = sql`concat_ws(',', ${columnList(rollup.dimensions)}, ${measures})`;
  const grouped = sql.join(rollup.dimensions.map((name) => factDimension(of, name)));
  const result = await sql<Side>`
    with dirty as materialized (
      select distinct bucket_id from report_dirty
       where merchant_id = ${merchantId} and family = ${of.name} and biz_date = ${bizDate}),
    fact as materialized (
      select ${factDimensions(of, rollup.dimensions)}, ${factMeasures(of)} from ${sql.table(of.facts.table)} f
       where f.merchant_id = ${merchantId} and f.biz_date = ${bizDate} and ${of.facts.where} group by ${grouped}),
    side as (
      select true as actual, ${columnList(rollup.dimensions)}, ${measures} from fact
      union all
      select false, ${columnList(rollup.dimensions)}, ${measures} from fact where ${bucket} in (select bucket_id from dirty)
      union all
      select false, ${columnList(rollup.dimensions)}, ${measures} from ${sql.table(rollup.table)}
       where merchant_id = ${merchantId} and biz_date = ${bizDate} and ${bucket} not in (select bucket_id from dirty))
    select ${bucket} as bucket, actual, md5(string_agg(${row}, '|' order by ${row})) as checksum, jsonb_build_object(${sums}) as measures
      from side group by 1, 2 order by 1`.execute(tx);

  return result.rows;
}
