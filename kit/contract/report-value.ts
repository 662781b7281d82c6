import { z } from 'zod';
import type { Column } from './columns.ts';
import {
  type Endpoint,
  type ExportTwin,
  type PageEndpoint,
  page,
  type ScopeKind,
} from './endpoint.ts';
import { columnOf, faceOf } from './face.ts';
import { DateText } from './fields.ts';
import { keysOf } from './lookup-field.ts';
import { Moments } from './period-fields.ts';
import type { ReportOpening } from './report-opening.ts';
import { SumType } from './sum-type.ts';

type Shape = z.ZodRawShape;

/** What a report has a row for: a dimension of its facts, and what is shown of it beside the id. */
export interface Dimension<
  Key extends string = string,
  Value extends z.ZodType = z.ZodType,
  Shown extends Shape = Shape,
> {
  /** Its name in the facts. */
  readonly key: Key;
  /** The id, or the key of a fixed list; null for facts that name none. With a title it is a column of its own. */
  readonly value: Value;
  /** Labels, each a column, joined to the rows at the end. */
  readonly shown: Shown;
  /** What a label says in the row of the facts that name none, so that no row is without a name (Chinese). */
  readonly nameless: Readonly<Partial<Record<string, string>>>;
  /** Every fact names one, and 0 is one of them, such as the hour that begins at midnight. */
  readonly hasZero?: true;
}
export const dimension = <
  const Key extends string,
  Value extends z.ZodType,
  Shown extends Shape = Record<never, never>,
>(
  key: Key,
  value: Value,
  shown?: Shown,
  nameless?: Readonly<Partial<Record<keyof NoInfer<Shown> & string, string>>>,
): Dimension<Key, Value, Shown> => ({
  key,
  value,
  shown: (shown ?? {}) as Shown,
  nameless: { ...nameless },
});

type ShapeOf<By> = By extends readonly [
  Dimension<infer Key, infer Value, infer Shown>,
  ...infer Rest,
]
  ? { [K in Key]: Value } & Shown & ShapeOf<Rest>
  : Record<never, never>;

/** The period every report takes, inclusive at both ends; the longest is a year and a day. */
export const periodShape = Moments;
type Period = typeof periodShape & { sumType: typeof SumType };

/** What a record is called: the number of its order or posting, and when it happened; nothing unless the report is by record. */
const recordShape = {
  recordNo: z.string().nullish().meta({ title: '单号', width: 150 }),
  recordTime: z.string().nullish().meta({ title: '发生时间', kind: 'datetime' }),
};

/** A row of a report: `rowKey` tells rows apart; `bizDate` is null when the report is by period. */
export type ReportRow<By, Measures extends Shape> = z.ZodObject<
  { rowKey: z.ZodString; bizDate: z.ZodNullable<typeof DateText> } & typeof recordShape &
    ShapeOf<By> &
    Measures
>;

/** Bars above a report: one for each of its largest rows. */
export interface ReportChart<Name extends string = string, Measure extends string = string> {
  /** What bars are called: a label of the dimension, or its own key where that is a fixed list. */
  readonly name: Name;
  /** How long they are, and what makes a row large. */
  readonly measure: Measure;
}

/** A report as one value: its list endpoint, and what its rows and columns are made of. */
export type ReportValue<
  By extends readonly Dimension[] = readonly Dimension[],
  Measures extends Shape = Shape,
  Filter extends Shape = Shape,
> = PageEndpoint<Period & Filter, ReportRow<By, Measures>> & {
  readonly by: By;
  readonly measures: Measures;
  /** What the figures mean, in a sentence beside the bar. */
  readonly help?: string;
  readonly chart?: ReportChart;
  readonly opens: readonly ReportOpening[];
  /** The dimensions it starts with where its reader chooses them (filter `dimensions`). */
  readonly choose?: readonly string[];
  /** What it says of a date hangs on the whole period: a date alone says something else, and opens nothing. */
  readonly wholePeriod?: true;
  /** The figure whose largest stands first, of a report that is a ranking. */
  readonly rankedBy?: string;
  /** It reads single facts whatever its reader chooses: of a month at most. */
  readonly monthAtMost?: true;
  /** What a record has beside what the rows have: a report by record says whose it was. */
  readonly records: readonly Dimension[];
};

interface Spec<By extends readonly Dimension[], Measures extends Shape, Filter extends Shape> {
  id: string;
  title: string;
  path: string;
  access: string;
  scope?: ScopeKind;
  aliases?: Endpoint['aliases'];
  by: By;
  /** Figures, each with a title; a plain sum has a totals row by itself. */
  measures: Measures;
  /** Filters beside the period, each with a title. */
  filter: Filter;
  help?: string;
  /** The export twin where its id or path is not the list's with `Export` and `/export` behind it. */
  export?: ExportTwin;
  opens?: readonly ReportOpening[];
  wholePeriod?: true;
  rankedBy?: keyof NoInfer<Measures> & string;
  monthAtMost?: true;
  /** Dimensions of a report by record beside `by`. */
  records?: readonly Dimension[];
  /** The reader chooses by which of the dimensions it adds up; those it starts with. */
  choose?: readonly By[number]['key'][];
  /** Only of one dimension, so that a name stands for one bar. */
  chart?: By extends readonly [Dimension]
    ? ReportChart<keyof ShapeOf<By> & string, keyof NoInfer<Measures> & string>
    : never;
}

/** Id of a dimension, or the key of a fixed list, which may be below 0. */
const RowId = z.codec(z.string().regex(/^-?\d{1,15}$/, '编号格式错误'), z.int(), {
  decode: (text) => Number(text),
  encode: (id) => String(id),
});
/** A row of the report as a filter: the id of each of its dimensions, `0` where the row names none. */
const rowFilter = (by: readonly Dimension[]): Shape =>
  Object.fromEntries(by.map(({ key }) => [key, RowId.optional()]));

const titled = (key: string, value: z.ZodType): Column[] =>
  faceOf(value).title ? [columnOf(key, value)] : [];

/** Titles of the columns of a dimension; the last one is what it is called. */
const titlesOf = ({ value, shown }: Dimension): string[] =>
  [value, ...Object.values(shown)].flatMap((schema) => faceOf(schema as z.ZodType).title ?? []);

/** The choice of dimensions, at least one. */
const choiceOf = (by: readonly Dimension[], first: readonly string[]) => {
  const all = by.map((each) => ({ key: each.key, desc: titlesOf(each).at(-1) ?? each.key }));
  return keysOf(all)
    .min(1, '请至少选择一个统计维度')
    .default([...first])
    .meta({ title: '统计维度', of: all });
};

/**
 * A report: rows by its dimensions, over the period or per date, with figures and a totals row. From it come row, columns, page, export,
 * print and the screen; the server adds the facts.
 * @throws Error where the names of a chart are no column, or an opening is of no figure
 */
export function report<
  const By extends readonly Dimension[],
  Measures extends Shape,
  Filter extends Shape,
>(spec: Spec<By, Measures, Filter>): ReportValue<By, Measures, Filter> {
  const {
    by,
    measures,
    filter,
    help,
    chart,
    opens = [],
    choose,
    records = [],
    wholePeriod,
    rankedBy,
    monthAtMost,
    ...call
  } = spec;
  const columnsOf = ({ key, value, shown: names }: Dimension) => [
    ...titled(key, value),
    ...Object.entries(names).map(([name, label]) => columnOf(name, label as z.ZodType)),
  ];
  const shown = by.flatMap(columnsOf);
  const ofRecords = [
    ...Object.entries(recordShape).map(([key, value]) => columnOf(key, value)),
    ...records.flatMap(columnsOf),
  ];

  const figures = Object.entries(measures).map(([key, value]) => ({
    ...columnOf(key, value as z.ZodType),
    sort: true,
    total: true,
  }));

  const labels: Shape = Object.assign(
    {},
    ...by.map(({ key, value, shown: names }) => ({ [key]: value, ...names })),
  );
  const recordLabels: Shape = Object.assign({}, ...records.map(({ shown: names }) => names));
  const ofRecord = Object.entries(recordLabels).map(([key, label]) => [
    key,
    (label as z.ZodType).optional(),
  ]);
  const row = z.object({
    rowKey: z.string(),
    bizDate: DateText.nullable(),
    ...recordShape,
    ...Object.fromEntries(ofRecord),
    ...labels,
    ...measures,
  });

  const columns: Column[] = [
    { key: 'bizDate', title: '日期', kind: 'date', sort: true },
    ...ofRecords.map((column) => ({ ...column, sort: true, record: true })),
    ...shown.map((column) => ({ ...column, sort: true })),
    ...figures,
  ];

  if (chart && !columns.some(({ key }) => key === chart.name))
    throw new Error(`${chart.name} has no title`);

  for (const name of opens.flatMap((each) => each.measures)) {
    if (!(name in measures))
      throw new Error(`${name}, which opens a list, is no figure of ${spec.id}`);
  }

  const list = page({
    ...call,
    filter: {
      ...periodShape,
      sumType: SumType,
      ...(choose && { dimensions: choiceOf(by, choose) }),
      ...rowFilter(by),
      ...filter,
    },
    row,
    columns: columns as never,
    export: spec.export ?? `${spec.id}Export`,
  });

  return {
    ...list,
    by,
    measures,
    opens,
    records,
    ...(help && { help }),
    ...(chart && { chart }),
    ...(choose && { choose }),
    ...(wholePeriod && { wholePeriod }),
    ...(rankedBy && { rankedBy }),
    ...(monthAtMost && { monthAtMost }),
  } as never;
}
