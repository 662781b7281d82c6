import { type RawBuilder, sql } from 'kysely';
import { countedIn, cutDays } from '../period.ts';
import type { Places } from '../scope.ts';
import {
  columnList,
  type Family,
  factBucket,
  factDimension,
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
  /** Every dimension that rows and joins use, beside the business date. */
  readonly dimensions: readonly Dimension[];
  /** Whether business dates are told apart; without them there are fewer cells: true. */
  readonly dated?: boolean;
  /** Aggregates over the facts (table `f`) beside the measures, by their names: of dimensions that no rollup knows. */
  readonly sets?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Conditions on dimensions, by equality with one of the values; absent = no condition. */
  readonly filters?: Readonly<Partial<Record<Dimension, readonly number[] | undefined>>>;
}

interface Reading {
  readonly of: Family;
  readonly options: CellsOptions<string>;
  readonly filters: readonly (readonly [name: string, values: readonly number[]])[];
  /** Days that the times of the period cut. */
  readonly cut: readonly string[];
  /** What tells cells apart. */
  readonly keys: readonly string[];
}

/**
 * Cells of a family: one row per business date and tuple of dimensions with every measure, as a table expression to select from.
 * Clean days come from the smallest rollup that knows the dimensions; dirty cells (facts changed since) and days cut by the
 * period come straight from the facts, in the same statement and so from the same snapshot. Without a rollup all come from the facts.
 */
export function cells<Dimension extends string, Measure extends string>(
  of: Family<Dimension, Measure>,
  options: CellsOptions<Dimension>,
): RawBuilder<unknown> {
  const { places, daysLater = 0, dimensions } = options;
  const filters = Object.entries(options.filters ?? {}).filter(
    (entry): entry is [string, readonly number[]] => entry[1] !== undefined,
  );
  const read = [
    ...dimensions,
    ...filters.map(([name]) => name),
    of.bucket.dimension,
    ...placeDimensions(of, places),
  ];
  const rollup = of.rollups.find((candidate) =>
    read.every((name) => candidate.dimensions.includes(name as Dimension)),
  );
  const dated = dimensions.length === 0 || (options.dated ?? true);
  const keys = [...(dated ? ['bizDate'] : []), ...dimensions];
  const reading: Reading = { of, options, filters, cut: cutDays(options.period), keys };
  const measures = Object.keys(of.measures);
  const rows = rollup ? rolled(reading, rollup.table) : facts(reading);
  const sets = Object.keys(options.sets ?? {});
  if (rollup && sets.length > 0) throw new Error(`${rollup.table} has no ${sets.join()}`);

  const shown = columnList([...dimensions, ...measures, ...sets]);
  const day = sql`biz_date${daysLater === 0 ? sql`` : sql` + ${daysLater}::int as biz_date`}, `;

  return sql`${rows} select ${dated ? day : sql``}${shown} from cell`;
}

/** Cells of a rollup, and of the facts where those changed since. */
function rolled(reading: Reading, table: string): RawBuilder<unknown> {
  const { of, options, keys, cut } = reading;
  const { merchantId, period, places, dimensions } = options;
  const [firstDay, lastDay] = firstAndLast(period);
  const bucket = sql.id(snake(of.bucket.dimension));
  const measures = Object.keys(of.measures);
  const sums = sql.join(
    measures.map((name) => sql`sum(${sql.id(snake(name))})::bigint as ${sql.id(snake(name))}`),
  );
  const fact = (name: string) => factDimension(of, name);
  const dirty = sql`select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = ${merchantId} and d.family = ${of.name} and d.biz_date between ${firstDay} and ${lastDay}`;
  /* Days to be read from the facts: the dirty buckets of a day, or all of it (no buckets named). */
  const live = sql`select biz_date, array_agg(bucket_id) as buckets from dirty where not ${isCut(sql`biz_date`, cut)} group by biz_date
        union all select day, null from unnest(${cut}::date[]) day`;

  /* One day at a time, so that each is a short range of the facts' primary key however many days the period has. */
  const fromFacts = sql`
    select live.biz_date, ${columnList([...dimensions, ...measures])} from live cross join lateral (
      select ${sql.join([...dimensions.map((name) => sql`${fact(name)} as ${sql.id(snake(name))}`), factMeasures(of)])}
        from ${sql.table(of.facts.table)} f
       where f.merchant_id = ${merchantId} and f.biz_date = live.biz_date and ${of.facts.where}
         and (live.buckets is null or ${factBucket(of)} = any(live.buckets))
         and ${familyWhere(of, 'f', places)} and ${inPeriod(reading, sql`live.biz_date`)} ${filtered(reading, fact)}
       group by ${dimensions.length > 0 ? sql.join(dimensions.map(fact)) : sql`()`}) day`;

  const fromRollup = sql`select r.biz_date, ${columnList([...dimensions, ...measures])}
      from ${sql.table(table)} r
     where r.merchant_id = ${merchantId} and r.biz_date between ${firstDay} and ${lastDay} and not ${isCut(sql`r.biz_date`, cut)}
       and ${familyWhere(of, 'r', places)}
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r.${bucket})
       ${filtered(reading, (name) => sql`r.${sql.id(snake(name))}`)}`;

  /* Materialised: whatever a report joins to its cells, they are computed once. */
  return sql`with dirty as materialized (${dirty}), live as materialized (${live}), cell as materialized (
      select ${columnList(keys)}, ${sums} from (${fromRollup} union all ${fromFacts}) part group by ${columnList(keys)})`;
}

const firstAndLast = ({ startDate, endDate }: Period) =>
  [startDate.slice(0, 10), endDate.slice(0, 10)] as const;

const isCut = (column: RawBuilder<unknown>, cut: readonly string[]) =>
  sql`${column} = any(${cut}::date[])`;

/** Facts (table `f`) of the period, `date` being their business date. */
const inPeriod = ({ options: { period } }: Reading, date: RawBuilder<unknown>) =>
  countedIn(period, { bizDate: date, occurredAt: sql`f.occurred_at` });

const filtered = ({ filters }: Reading, column: (name: string) => RawBuilder<unknown>) =>
  sql.join(
    filters.map(([name, values]) => sql`and ${inList(column(name), values)}`),
    sql` `,
  );

const inList = (column: RawBuilder<unknown>, values: readonly number[]) =>
  sql`${column} = any(${values}::bigint[])`;

/** Cells of facts that no rollup is kept of: one range of their key, grouped once. */
function facts(reading: Reading): RawBuilder<unknown> {
  const { of, options, keys } = reading;
  const fact = (name: string) => (name === 'bizDate' ? sql`f.biz_date` : factDimension(of, name));
  const named = keys.map((name) => sql`${fact(name)} as ${sql.id(snake(name))}`);
  const sets = Object.entries(options.sets ?? {}).map(
    ([name, set]) => sql`, ${set} as ${sql.id(snake(name))}`,
  );

  return sql`with cell as materialized (
    select ${sql.join(named)}, ${factMeasures(of)}${sql.join(sets, sql``)} from ${sql.table(of.facts.table)} f
     where f.merchant_id = ${options.merchantId} and ${inPeriod(reading, sql`f.biz_date`)} and ${of.facts.where}
       and ${familyWhere(of, 'f', options.places)} ${filtered(reading, fact)}
     group by ${sql.join(keys.map(fact))})`;
}
