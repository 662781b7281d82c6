import { z } from 'zod';
import type { Column } from './columns.ts';
import { type Endpoint, type ExportTwin, type PageEndpoint, page, type ScopeKind } from './endpoint.ts';
import { columnOf, faceOf } from './face.ts';
import { DateText, DateTimeText } from './fields.ts';
import { keysOf } from './lookup.ts';
import type { ReportOpening } from './report-opening.ts';

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
}
export const dimension = <
  const Key extends string,
  Value extends z.ZodType,
  Shown extends Shape = Record<never, never>,
>(
  key: Key,
  value: Value,
  shown?: Shown,
): Dimension<Key, Value, Shown> => ({ key, value, shown: (shown ?? {}) as Shown });

type ShapeOf<By> = By extends readonly [Dimension<infer Key, infer Value, infer Shown>, ...infer Rest]
  ? { [K in Key]: Value } & Shown & ShapeOf<Rest>
  : Record<never, never>;

/** How a report breaks its period down (document 0 section 5): 1 by period (one row for all of it), 2 by date. */
export const SumType = z.union([z.literal(1), z.literal(2)]).default(1);
/** The period every report takes, inclusive at both ends; the longest is a year and a day. */
export const periodShape = { startDate: DateTimeText, endDate: DateTimeText };
type Period = typeof periodShape & { sumType: typeof SumType };

/** A row of a report: `rowKey` tells rows apart; `bizDate` is null when the report is by period. */
export type ReportRow<By, Measures extends Shape> = z.ZodObject<
  { rowKey: z.ZodString; bizDate: z.ZodNullable<typeof DateText> } & ShapeOf<By> & Measures
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
  /** The reader chooses by which of the dimensions it adds up; those it starts with. */
  choose?: readonly By[number]['key'][];
  /** Only of one dimension, so that a name stands for one bar. */
  chart?: By extends readonly [Dimension]
    ? ReportChart<keyof ShapeOf<By> & string, keyof NoInfer<Measures> & string>
    : never;
}

const titled = (key: string, value: z.ZodType): Column[] => (faceOf(value).title ? [columnOf(key, value)] : []);

/** Titles of the columns of a dimension; the last one is what it is called. */
const titlesOf = ({ value, shown }: Dimension): string[] =>
  [value, ...Object.values(shown)].flatMap((schema) => faceOf(schema as z.ZodType).title ?? []);

/** The choice of dimensions, at least one. */
const choiceOf = (by: readonly Dimension[], first: readonly string[]) => {
  const all = by.map((each) => ({ key: each.key, desc: titlesOf(each).at(-1) ?? each.key }));
  return keysOf(all)
    .min(1)
    .default([...first])
    .meta({ title: '统计维度', of: all });
};

/**
 * A report: rows by its dimensions, over the period or per date, with figures and a totals row. From it come row, columns, page, export,
 * print and the screen; the server adds the facts (architecture.md section 3, document 0 section 2).
 * @throws Error where the names of a chart are no column, or an opening is of no figure
 */
export function report<const By extends readonly Dimension[], Measures extends Shape, Filter extends Shape>(
  spec: Spec<By, Measures, Filter>,
): ReportValue<By, Measures, Filter> {
  const { by, measures, filter, help, chart, opens = [], choose, ...call } = spec;
  const shown = by.flatMap(({ key, value, shown: labels }) => [
    ...titled(key, value),
    ...Object.entries(labels).map(([name, label]) => columnOf(name, label as z.ZodType)),
  ]);
  const figures = Object.entries(measures).map(([key, value]) => ({
    ...columnOf(key, value as z.ZodType),
    sort: true,
    total: true,
  }));
  const labels: Shape = Object.assign({}, ...by.map(({ key, value, shown: names }) => ({ [key]: value, ...names })));
  const row = z.object({ rowKey: z.string(), bizDate: DateText.nullable(), ...labels, ...measures });
  const columns: Column[] = [
    { key: 'bizDate', title: '日期', kind: 'date', sort: true },
    ...shown.map((column) => ({ ...column, sort: true })),
    ...figures,
  ];
  if (chart && !columns.some(({ key }) => key === chart.name)) throw new Error(`${chart.name} has no title`);
  for (const name of opens.flatMap((each) => each.measures)) {
    if (!(name in measures)) throw new Error(`${name}, which opens a list, is no figure of ${spec.id}`);
  }
  const list = page({
    ...call,
    filter: { ...periodShape, sumType: SumType, ...(choose && { dimensions: choiceOf(by, choose) }), ...filter },
    row,
    columns: columns as never,
    export: spec.export ?? `${spec.id}Export`,
  });
  return {
    ...list,
    by,
    measures,
    opens,
    ...(help && { help }),
    ...(chart && { chart }),
    ...(choose && { choose }),
  } as never;
}
