import { z } from 'zod';
import type { Column } from './columns.ts';
import { type ExportTwin, type PageEndpoint, type PageSpec, page } from './endpoint.ts';
import { columnOf } from './face.ts';
import type { ListOrder } from './list-order.ts';

type Shape = z.ZodRawShape;
type KeyOf<Row> = keyof Row & string;

/** What a list is, beside its call: read by the server, the screen and the tests of every list. */
export interface ListFacts<
  Own extends Shape = Shape,
  Shown extends Shape = Shape,
  Filter extends Shape = Shape,
> {
  /** Columns of the table under their own names. */
  readonly own: Own;
  /** What else a row holds. */
  readonly shown: Shown;
  /** A row whole, for calls that tell more of one. */
  readonly row: z.ZodObject<Own & Shown>;
  /** What is shown, in order. */
  readonly columns: readonly Column<KeyOf<Own> | KeyOf<Shown>>[];
  readonly filter: Filter;
  /** What tells rows apart, and breaks ties of the order. */
  readonly key: string;
  /** Order where the caller names none. */
  readonly order: readonly ListOrder[];
  /** What a keyword is looked for in. */
  readonly search: readonly string[];
  /** What the period of the filter is about. */
  readonly period?: string | undefined;
}

/** A list as one value: the call of its page, and what the list is. */
export type ListSet<Own extends Shape, Shown extends Shape, Filter extends Shape> = PageEndpoint<
  Filter,
  z.ZodObject<Own & Shown>
> & {
  readonly list: ListFacts<Own, Shown, Filter>;
};

interface Spec<Own extends Shape, Shown extends Shape, Filter extends Shape, Row extends string>
  extends PageSpec {
  /** Columns of the table under their own names; those that are shown carry a title. */
  own?: Own;
  /** What else a row holds: the server says how it comes about, and the compiler that it is of this type. */
  shown?: Shown;
  /** What tells rows apart, and breaks ties of the order, so that pages never overlap. */
  key: NoInfer<Row>;
  /** What is shown, in order: values by their names, or a column in full where more is to be said of it. */
  columns: readonly (NoInfer<Row> | Column<NoInfer<Row>>)[];
  /**
   * What the list is filtered by, in the order of the search area. A filter is called what the value of its name is called, unless it has a
   * title; without any title no screen asks for it.
   */
  filter: Filter;
  /** What the keyword is looked for in. */
  search?: readonly NoInfer<Row>[];
  /** What the period of the filter is about: a day where it counts days, a moment where it counts moments. */
  period?: NoInfer<Row>;
  /** Order where the caller names none. */
  order: readonly ListOrder<NoInfer<Row>>[];
  /** The id of the export twin, or all about it where its path is not `path + '/export'`. */
  export?: string | ExportTwin;
}

/**
 * A list as one value. Its page, export, print and screen are made of it: each value of a row is said once, with title, width and whatever else
 * its column has in its schema (`Face`), and stands in `columns` by its name.
 */
export function listSet<
  const Filter extends Shape,
  const Own extends Shape = Record<never, never>,
  const Shown extends Shape = Record<never, never>,
>(spec: Spec<Own, Shown, Filter, KeyOf<Own> | KeyOf<Shown>>): ListSet<Own, Shown, Filter> {
  const { own = {} as Own, shown = {} as Shown, key, filter, ...rest } = spec;
  const { search = [], period, order, ...call } = rest;
  const row = z.object({ ...own, ...shown });
  const values: Readonly<Record<string, unknown>> = row.shape;
  const columns = spec.columns.map((each) =>
    typeof each === 'string' ? columnOf(each, values[each] as z.ZodType) : each,
  );

  const endpoint = page({ ...call, filter, row, columns: columns as never });

  return {
    ...endpoint,
    list: { own, shown, row, columns, filter, key, order, search, period },
  } as ListSet<Own, Shown, Filter>;
}
