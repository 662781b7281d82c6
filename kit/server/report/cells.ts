import { type RawBuilder, sql } from 'kysely';
import { cutDays } from '../period.ts';
import type { Places } from '../scope.ts';
import {
  columnList,
  type Family,
  factBucket,
  factDimension,
  factDimensions,
  factMeasures,
  familyWhere,
  placeDimensions,
  snake,
} from './family.ts';

/** A period of wall time, inclusive at both ends: `YYYY-MM-DD HH:mm:ss`. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

export interface CellsOptions<Dimension extends string> {
  readonly merchantId: number;
  readonly period: Period;
  /** Days that are added to the business dates of the answer: 0. */
  readonly daysLater?: number;
  /** Which places the caller may see. */
  readonly places: Places;
  /** Every dimension that rows, joins or filters use, beside the business date. */
  readonly dimensions: readonly Dimension[];
  /** Conditions on dimensions, by equality with one of the values; absent = no condition. */
  readonly filters?: Readonly<Partial<Record<Dimension, readonly number[] | undefined>>>;
}

const inList = (column: RawBuilder<unknown>, values: readonly number[]) => sql`${column} = any(${values}::bigint[])`;

/**
 * Cells of a family: one row per business date and tuple of dimensions with every measure, as a table expression to select from.
 * Clean days come from the smallest rollup that knows the dimensions; dirty cells (facts changed since) and days cut by the
 * period come straight from the facts, in the same statement and so from the same snapshot.
 */
export function cells<Dimension extends string, Measure extends string>(
  of: Family<Dimension, Measure>,
  options: CellsOptions<Dimension>,
): RawBuilder<unknown> {
  const { merchantId, period, places, daysLater = 0 } = options;
  const [firstDay, lastDay] = [period.startDate.slice(0, 10), period.endDate.slice(0, 10)];
  const cutOnes = cutDays(period);
  const filters = Object.entries(options.filters ?? {}).filter(
    (entry): entry is [string, readonly number[]] => entry[1] !== undefined,
  );
  const bucket = sql.id(snake(of.bucket.dimension));
  const needed = [
    ...new Set([
      ...options.dimensions,
      ...filters.map(([name]) => name as Dimension),
      of.bucket.dimension,
      ...(placeDimensions(of, places) as Dimension[]),
    ]),
  ];
  const rollup = of.rollups.find((candidate) => needed.every((name) => candidate.dimensions.includes(name)));
  const fact = (name: string) => factDimension(of, name);
  const measures = Object.keys(of.measures);
  const sums = sql.join(measures.map((name) => sql`sum(${sql.id(snake(name))})::bigint as ${sql.id(snake(name))}`));

  const cut = (column: RawBuilder<unknown>) => sql`${column} = any(${cutOnes}::date[])`;
  const filtered = (column: (name: string) => RawBuilder<unknown>) =>
    sql.join(
      filters.map(([name, values]) => sql`and ${inList(column(name), values)}`),
      sql` `,
    );

  const dirty = sql`select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = ${merchantId} and d.family = ${of.name} and d.biz_date between ${firstDay} and ${lastDay}`;
  /* Days to be read from the facts: the dirty buckets of a day, or all of it (no buckets named). */
  const live = rollup
    ? sql`select biz_date, array_agg(bucket_id) as buckets from dirty where not ${cut(sql`biz_date`)} group by biz_date
        union all select day, null from unnest(${cutOnes}::date[]) day`
    : sql`select day::date as biz_date, null::bigint[] as buckets from generate_series(${firstDay}::date, ${lastDay}::date, interval '1 day') day`;
  /* One day at a time, so that each is a short range of the facts' primary key however many days the period has. */
  const fromFacts = sql`
    select live.biz_date, day.* from live cross join lateral (
      select ${factDimensions(of, needed)}, ${factMeasures(of)}
        from ${sql.table(of.facts.table)} f
       where f.merchant_id = ${merchantId} and f.biz_date = live.biz_date and ${of.facts.where}
         and (live.buckets is null or ${factBucket(of)} = any(live.buckets))
         and ${familyWhere(of, 'f', places)}
         and (not ${cut(sql`live.biz_date`)} or f.occurred_at between ${period.startDate}::timestamptz and ${period.endDate}::timestamptz + interval '999 milliseconds')
         ${filtered(fact)}
       group by ${sql.join(needed.map(fact))}) day`;
  const fromRollup =
    rollup &&
    sql`select r.biz_date, ${columnList(needed)}, ${columnList(measures)}
      from ${sql.table(rollup.table)} r
     where r.merchant_id = ${merchantId} and r.biz_date between ${firstDay} and ${lastDay} and not ${cut(sql`r.biz_date`)}
       and ${familyWhere(of, 'r', places)}
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r.${bucket})
       ${filtered((name) => sql`r.${sql.id(snake(name))}`)}
     union all`;
  /* Materialised: whatever a report joins to its cells, they are computed once. */
  return sql`with dirty as materialized (${dirty}), live as materialized (${live}), cell as materialized (
      select biz_date, ${columnList(needed)}, ${sums} from (${fromRollup ?? sql``} ${fromFacts}) part
       group by biz_date, ${columnList(needed)})
    select biz_date${daysLater === 0 ? sql`` : sql` + ${daysLater}::int as biz_date`}, ${columnList(needed)}, ${columnList(measures)} from cell`;
}
