import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/types.ts';
import type { Language } from '#kit/contract/language.ts';
import type { Dimension, ReportValue } from '#kit/contract/report-value.ts';
import { BY_DATE, BY_RECORD, RECORD_DAYS } from '#kit/contract/sum-type.ts';
import type { Context } from '../context.ts';
import { implementPage, type Route } from '../implement.ts';
import { invalid } from '../refusal.ts';
import type { Places } from '../scope.ts';
import { translate } from '../texts.ts';
import { cells, type Period } from './cells.ts';
import { type Family, RECORD, snake } from './family.ts';
import { assertPeriod, daysOf } from './period.ts';

/** Where the labels of a dimension are: a row of `table` by its id, one column for each label of the same name. */
interface TableLabel {
  readonly table: keyof DB & string;
  /** The id's column; the dimension's own name when absent. */
  readonly column?: string;
}

/** The same where they are in several tables: a query that has the dimension's name as a column. */
interface QueryLabel {
  readonly rows: (merchantId: number) => RawBuilder<unknown>;
}

export type Label = TableLabel | QueryLabel;

type Filter = Period & { readonly sumType: number; readonly dimensions?: readonly string[] };

/** What a source does to its cells before they are added up: it may join further dimensions to them, or cells of another period. */
export interface CellsOf<Filter> {
  /** Cells of a period, counted some days later than they are. */
  readonly cells: (period: Period, daysLater?: number) => RawBuilder<unknown>;
  readonly context: Context;
  readonly filter: Filter & Period;
}

type Conditions<Name extends string> = Readonly<
  Partial<Record<Name, readonly number[] | undefined>>
>;

export interface ReportSource<
  Name extends string,
  Measure extends string,
  Report extends ReportValue,
> {
  readonly family: Family<Name, Measure>;
  /** By dimension; fixed lists have none. */
  readonly labels: Readonly<Record<string, Label>>;
  /** Each figure: a measure of the family, added up, or an aggregate over the cells (table `c`), for ratios and differences. */
  readonly measures: Readonly<
    Record<keyof Report['measures'] & string, Measure | RawBuilder<number>>
  >;
  /** Dimensions beside those of the rows that the aggregates read; the business date where they tell dates apart. */
  readonly uses?: readonly (Name | 'bizDate')[];
  /** Aggregates over the facts beside the measures, for its own aggregates: of reports that no rollup answers. */
  readonly sets?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Which places the caller sees: those of their scope when absent. */
  readonly places?: (context: Context) => Promise<Places>;
  /** The cells as they are added up; those of the period as they are when absent. Its own columns may be dimensions of the report. */
  readonly over?: (
    between: CellsOf<z.output<Report['content']>>,
  ) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;
  /** Conditions on dimensions, from the filter and the caller's scope of organisations; the places of the caller limit by themselves. */
  readonly filters: (
    context: Context,
    filter: z.output<Report['content']>,
  ) => Conditions<Name> | Promise<Conditions<Name>>;
}

/** The server side of a report value: page, totals, export and print from one statement. */
export function serveReport<
  Name extends string,
  Measure extends string,
  const Report extends ReportValue,
>(report: Report, source: ReportSource<Name, Measure, Report>): Route {
  const names = report.page.columns.filter(
    ({ key, record }) => key !== 'bizDate' && !record && !(key in report.measures),
  );
  /* Where its reader chooses, any of them may be the first that says something. */
  const said = report.choose ? names : names.slice(0, 1);
  return implementPage(
    report as never,
    (context, filter) => {
      assertPeriod(filter as unknown as Period);
      assertFewDays(report, filter as unknown as Filter);

      return reportQuery(report, source, context, filter as never) as never;
    },
    {
      order: [
        { column: 'bizDate', asc: false },
        { column: 'recordTime', asc: false },
        ...(report.rankedBy ? [{ column: report.rankedBy, asc: false }] : []),
        ...said.map(({ key }) => ({ column: key, asc: true })),
      ],
      key: 'rowKey',
      totalled: true,
    } as never,
  );
}

function assertFewDays({ monthAtMost }: ReportValue, filter: Filter): void {
  if (daysOf(filter).length <= RECORD_DAYS) return;

  if (filter.sumType === BY_RECORD) throw invalid('endDate', '逐笔查询的时间范围不能超过一个月');

  if (monthAtMost) throw invalid('endDate', '该报表的时间范围不能超过一个月');
}

/**
 * The statement of a report: cells are added up to rows and totals at once (grouping sets), so that both are of one reading and ratios of
 * totals are computed, not added; labels are joined to the finished rows. A row of nothing but zeros is none.
 */
export async function reportQuery<
  Name extends string,
  Measure extends string,
  Report extends ReportValue,
>(
  report: Report,
  source: ReportSource<Name, Measure, Report>,
  context: Context,
  filter: Filter,
): Promise<RawBuilder<unknown>> {
  const { dimensions } = source.family;
  const isRecord = filter.sumType === BY_RECORD;
  const chosen = [
    ...report.by.filter(({ key }) => filter.dimensions?.includes(key) ?? true),
    ...(isRecord ? report.records : []),
  ];
  const names = [...(isRecord ? RECORD : []), ...chosen.map(({ key }) => key)] as Name[];
  const row = rowOf(report, filter);
  const filters = narrowed(
    await source.filters(context, filter as never),
    row.filter(([name]) => name in dimensions),
  );
  /* Dimensions that are joined to the cells narrow them afterwards. */
  const joined = row.flatMap(([name, id]) =>
    name in dimensions ? [] : [sql`c.${columnOf(name)} = ${id}`],
  );
  const byDate = isRecord || filter.sumType === BY_DATE;
  const used = new Set<Name | 'bizDate'>([...names, ...(source.uses ?? [])]);
  const places = (await source.places?.(context)) ?? context.scope;
  const cellsOf = (period: Period, daysLater = 0) =>
    cells(source.family, {
      merchantId: context.merchantId,
      period,
      daysLater,
      places,
      dimensions: [...used].filter(
        (name): name is Name => name in dimensions || RECORD.includes(name as never),
      ),
      dated: byDate || source.over !== undefined || used.has('bizDate'),
      filters,
      ...(source.sets && { sets: source.sets }),
    });

  const facts =
    (await source.over?.({ cells: cellsOf, context, filter: filter as never })) ?? cellsOf(filter);
  const parts = [
    ...(byDate ? [sql`c.biz_date`] : []),
    ...names.map((name) => sql`c.${columnOf(name)}`),
  ];
  const figures = Object.entries<Measure | RawBuilder<number>>(source.measures).map(
    ([name, measure]) =>
      sql`${typeof measure === 'string' ? summedMeasure(measure) : measure} as ${columnOf(name)}`,
  );
  const key = sql.join([
    ...(byDate ? [sql`g.biz_date`] : []),
    ...names.map((name) => sql`g.${columnOf(name)}`),
  ]);
  const ids = chosen.map(
    ({ key: name, hasZero }) =>
      sql`${hasZero ? sql`g.${columnOf(name)}` : sql`nullif(g.${columnOf(name)}, 0)`} as ${columnOf(name)}`,
  );
  const record = isRecord
    ? sql`g.record_no::text as record_no, to_timestamp(g.record_time) as record_time`
    : sql`null::text as record_no, null::timestamptz as record_time`;
  const labelled = chosen.flatMap((each) =>
    labelsOf(each).map((name) => labelOf(each, name, context.language)),
  );
  const absent = [...report.by, ...report.records].flatMap((each) =>
    chosen.includes(each)
      ? []
      : [each.key, ...labelsOf(each)].map((name) => sql`null::text as ${columnOf(name)}`),
  );
  const joins = chosen.flatMap((each) => joinOf(each, source.labels[each.key], context.merchantId));

  return sql`with grouped as materialized (
      select grouping(${parts[0] as RawBuilder<unknown>}) = 1 as is_total, ${byDate ? sql`c.biz_date` : sql`null::date as biz_date`},
             ${sql.join(names.map((name) => sql`c.${columnOf(name)}`))}, ${sql.join(figures)}
        from (${facts}) c ${joined.length > 0 ? sql`where ${sql.join(joined, sql` and `)}` : sql``}
       group by grouping sets ((${sql.join(parts)}), ()))
    select g.is_total, concat_ws('-', ${key}) as row_key, g.biz_date, ${sql.join([record, ...ids, ...labelled, ...absent])},
           ${sql.join(Object.keys(source.measures).map((name) => sql`g.${columnOf(name)}`))}
      from grouped g ${sql.join(joins, sql` `)}
     where g.is_total or ${sql.join(
       Object.keys(source.measures).map((name) => sql`g.${columnOf(name)} <> 0`),
       sql` or `,
     )}`;
}

/** The row that a filter names: the ids of dimensions of the report. */
const rowOf = (report: ReportValue, filter: object): (readonly [name: string, id: number])[] =>
  report.by.flatMap(({ key }) => {
    const id = (filter as Readonly<Record<string, number | undefined>>)[key];
    return id === undefined ? [] : [[key, id] as const];
  });

/** Conditions on dimensions of the facts, narrowed to a row. */
const narrowed = <Name extends string>(
  filters: Conditions<Name>,
  row: ReturnType<typeof rowOf>,
): Conditions<Name> => ({
  ...filters,
  ...Object.fromEntries(
    row.map(([name, id]) => [name, filters[name as Name]?.includes(id) === false ? [] : [id]]),
  ),
});

const columnOf = (name: string) => sql.id(snake(name));

/** A measure of the cells added up: nothing is 0. */
export const summedMeasure = (measure: string): RawBuilder<number> =>
  sql`coalesce(sum(c.${sql.id(snake(measure))}), 0)::bigint`;

const labelsOf = (each: Dimension): string[] => Object.keys(each.shown);

/** A label as its row shows it; the row of facts that name none says so in the reader's language. */
function labelOf(each: Dimension, name: string, language: Language): RawBuilder<unknown> {
  const label = sql`${sql.id(`of_${snake(each.key)}`)}.${columnOf(name)}`;
  const nameless = each.nameless[name];
  if (nameless === undefined) return label;

  return sql`coalesce(${label}, case when g.${columnOf(each.key)} = 0 then ${translate(language, nameless)}::text end) as ${columnOf(name)}`;
}

function joinOf(
  each: Dimension,
  label: Label | undefined,
  merchantId: number,
): RawBuilder<unknown>[] {
  if (labelsOf(each).length === 0) return [];
  if (!label) throw new Error(`${each.key} has labels, but nobody says where they are`);

  const name = sql.id(`of_${snake(each.key)}`);
  if ('rows' in label)
    return [
      sql`left join (${label.rows(merchantId)}) ${name} on ${name}.${columnOf(each.key)} = g.${columnOf(each.key)}`,
    ];

  return [
    sql`left join ${sql.table(snake(label.table))} ${name} on ${name}.merchant_id = ${merchantId}
      and ${name}.${columnOf(label.column ?? each.key)} = g.${columnOf(each.key)}`,
  ];
}
