import { type Expression, ExpressionWrapper, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Column, leaves } from '#kit/contract/columns.ts';
import type { PageContent, PageShape } from '#kit/contract/endpoint.ts';
import type { ListOrder } from '#kit/contract/list-order.ts';
import type { Context } from './context.ts';
import type { ListSource } from './implement.ts';
import { countKept, type Totals } from './kept-totals.ts';
import { hasPlaces, isBehind, noPlace, placeColumn, placeText } from './page-place.ts';
import { invalid } from './refusal.ts';
import { errorCode } from './start/startup.ts';

type Endpoint = { readonly content: z.ZodType; readonly page?: PageShape };

type PageLike = Endpoint & { readonly page: PageShape };

type Row = Record<string, unknown>;

/** One page of a list: `{ records, total, totalLine? }` with the rows still in server form. */
export async function onePage(
  context: Context,
  endpoint: PageLike,
  list: ListSource,
  content: PageContent,
) {
  if (list.options.totalled) return totalledPage(context, endpoint.page, list, content);

  const query = await queryOf(context, list, content);
  const { current, size } = content.page;
  const rows =
    sql<Row>`select * from (${query}) as list order by ${orderBy(list, orderOf(endpoint.page, list, content))}
    limit ${size} offset ${(current - 1) * size}`.execute(context.tx);
  const [page, whole] = await Promise.all([
    rows,
    totalsOf(context, endpoint.page, list, { content, query }),
  ]);

  return { records: page.rows.map(finish(context, list)), ...whole };
}

/** A row and its place in the list. */
interface OnPage extends Row {
  readonly rowPlace?: readonly string[];
}

/**
 * The rows of one page without counting: `{ records, hasNext, next?, total?, totalLine? }`. One row more than asked for says whether there are
 * others behind; where there are none, their number is known, and so are the sums of a list that has no more than this page.
 */
export async function pageRows(
  context: Context,
  endpoint: PageLike,
  list: ListSource,
  content: PageContent,
) {
  const { current, size, after } = content.page;
  if (list.options.totalled) {
    const page = await totalledPage(context, endpoint.page, list, content);
    return { ...page, hasNext: page.total > current * size };
  }

  const order = orderOf(endpoint.page, list, content);
  const places = hasPlaces(endpoint.page, order);
  if (after !== undefined && !places) throw noPlace();

  const query = await queryOf(context, list, content);
  const behind = after === undefined ? sql`true` : isBehind(order, after);
  const skipped = after === undefined ? (current - 1) * size : 0;
  const { rows } = await sql<OnPage>`select list.*${places ? placeColumn(order) : sql``}
      from (${query}) as list
     where ${behind}
     order by ${orderBy(list, order)}
     limit ${size + 1} offset ${skipped}`
    .execute(context.tx)
    .catch((error: unknown) => {
      throw after !== undefined && isNoValue(error) ? noPlace() : error;
    });

  const shown = rows.slice(0, size);
  const hasNext = rows.length > size;
  const place = hasNext ? shown.at(-1)?.rowPlace : undefined;

  return {
    records: shown.map(({ rowPlace: _place, ...row }) => row).map(finish(context, list)),
    hasNext,
    next: place && placeText(order, place),
    ...(!hasNext && after === undefined && wholeKnown(endpoint.page, list, shown, skipped)),
  };
}

/** Number and totals of the whole filter without its rows: `{ total, totalLine? }`. What took long may be some seconds old. */
export async function pageTotals(
  context: Context,
  endpoint: PageLike,
  list: ListSource,
  content: PageContent,
) {
  if (list.options.totalled) {
    const { total, totalLine } = await totalledPage(context, endpoint.page, list, content);
    return { total, totalLine };
  }

  const query = await queryOf(context, list, content);
  const statement = totalsStatement(context, endpoint.page, list, { content, query }).compile(
    context.tx,
  );
  const line = await countKept(context, statement, async () => {
    const { rows } = await context.tx.executeQuery<Totals>(statement);
    return rows[0] ?? { total: 0 };
  });

  return wholeOf(endpoint.page, line);
}

/** What a query with a totals row of its own says of a row: whether it is that, and its place among the others. */
interface Placed extends Row {
  readonly isTotal: boolean;
  readonly rowsInAll: number;
  readonly placeInAll: number;
}

/** A page of a list whose query makes its totals row: rows, totals and their number in one statement. */
async function totalledPage(
  context: Context,
  shape: PageShape,
  list: ListSource,
  content: PageContent,
) {
  const query = await queryOf(context, list, content);
  const { current, size } = content.page;
  const before = (current - 1) * size;
  const { rows } = await sql<Placed>`select * from (
      select list.*, count(*) over (partition by is_total) as rows_in_all,
             row_number() over (partition by is_total order by ${orderBy(list, orderOf(shape, list, content))}) as place_in_all
        from (${query}) as list) placed
     where is_total or place_in_all between ${before + 1} and ${before + size} order by is_total desc, place_in_all`.execute(
    context.tx,
  );

  const records = rows.filter(({ isTotal }) => !isTotal);
  const finished = records.map(unplaced).map(finish(context, list));
  const total = records[0]?.rowsInAll ?? (current > 1 ? await numberOfRows(context, query) : 0);

  return { records: finished, total, totalLine: totalLineOf(shape, rows[0]) };
}

/** The query of the whole filter, made ready once for the statements it becomes part of. */
async function queryOf(
  context: Context,
  list: ListSource,
  content: PageContent,
): Promise<Expression<unknown>> {
  const query = await list.query(context, content as never);
  return new ExpressionWrapper(query.toOperationNode());
}

/* Class 22 of PostgreSQL: a text that is no value of the type it is compared with. */
const isNoValue = (error: unknown): boolean => errorCode(error)?.startsWith('22') === true;

/** What the last page says of the whole list: its number, and the sums where the page has all of its rows. */
function wholeKnown(
  shape: PageShape,
  { options }: ListSource,
  rows: readonly Row[],
  before: number,
): Partial<Whole> {
  if (rows.length === 0 && before > 0) return {};

  const total = before + rows.length;
  const summed = summedOf(shape);
  const hasAll = before === 0 && options.totals === undefined;
  const isCountable = summed.every(({ key }) => rows.every((row) => isWhole(row[key])));
  if (summed.length === 0 || !hasAll || !isCountable) return { total };

  const sumOf = (key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0);
  const totalLine = Object.fromEntries(summed.map(({ key }) => [key, sumOf(key)]));

  return { total, totalLine };
}

/* Sums of fractions would differ from those of the database in their last digits. */
const isWhole = (value: unknown): boolean => value === null || Number.isSafeInteger(value);

/** The order of a list: the caller's columns if the list lets them be ordered by, then the row's own id. */
function orderOf(
  shape: PageShape,
  list: ListSource,
  { page, orders = page.orders }: PageContent,
): readonly ListOrder[] {
  const sortable = new Set(
    leaves(shape.columns)
      .filter((column) => column.sort)
      .map((column) => column.key),
  );

  for (const order of orders ?? []) {
    if (!sortable.has(order.column)) throw invalid('orders', '不能按该列排序');
  }

  const chosen = orders?.length ? orders : list.options.order;
  const isTold = chosen.some((order) => order.column === list.options.key);

  return isTold ? chosen : [...chosen, { column: list.options.key, asc: false }];
}

/** The words behind `order by`. */
function orderBy(list: ListSource, order: readonly ListOrder[]): RawBuilder<unknown> {
  /* In a report a figure that is not known stands last, whichever way; its rows are computed and found by no index. */
  const falling = list.options.totalled ? 'desc nulls last' : 'desc';

  return sql.join(
    order.map(
      (part) => sql`${sql.ref(`list.${part.column}`)} ${sql.raw(part.asc ? 'asc' : falling)}`,
    ),
  );
}

const unplaced = ({
  isTotal: _total,
  rowsInAll: _rows,
  placeInAll: _place,
  ...row
}: Partial<Placed>): Row => row;

const finish = (context: Context, list: ListSource) => {
  const touch = list.options.row;
  return touch ? (row: Row) => touch(row, context) : (row: Row) => row;
};

/* A page behind the last row has none that could say how many there are. */
async function numberOfRows({ tx }: Context, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from (${query}) as list where not is_total`.execute(tx);
  return rows[0]?.total ?? 0;
}

const totalLineOf = (shape: PageShape, row: Row | undefined): Row =>
  Object.fromEntries(summedOf(shape).map(({ key }) => [key, row?.[key] ?? null]));

/** Number and totals of a list. */
interface Whole {
  readonly total: number;
  readonly totalLine?: Row | undefined;
}

interface Asked {
  readonly content: PageContent;
  readonly query: Expression<unknown>;
}

/** Count and totals of the whole filter. */
async function totalsOf(
  context: Context,
  shape: PageShape,
  list: ListSource,
  asked: Asked,
): Promise<Whole> {
  const { rows } = await totalsStatement(context, shape, list, asked).execute(context.tx);
  return wholeOf(shape, rows[0] ?? { total: 0 });
}

/** Counts and adds up the whole filter in one statement. */
function totalsStatement(
  context: Context,
  shape: PageShape,
  list: ListSource,
  { content, query }: Asked,
): RawBuilder<Totals> {
  const custom = list.options.totals?.(context, content as never) ?? {};
  const sums = summedOf(shape).map(
    ({ key }) =>
      sql`${custom[key] ?? sql`coalesce(sum(${sql.ref(`list.${key}`)}), 0)`} as ${sql.id(key)}`,
  );
  const rest = sums.length ? sql`, ${sql.join(sums)}` : sql``;

  return sql<Totals>`select count(*) as total${rest} from (${query}) as list`;
}

const wholeOf = (shape: PageShape, { total, ...line }: Totals): Whole => ({
  total,
  totalLine: summedOf(shape).length > 0 ? line : undefined,
});

const summedOf = ({ columns }: PageShape): readonly Column[] =>
  leaves(columns).filter(({ total }) => total);

/** Every row of a list in chunks from a cursor, and the totals of the same filter in the same snapshot of the data. */
export async function allRows(
  context: Context,
  endpoint: PageLike,
  list: ListSource,
  content: PageContent,
) {
  const query = await queryOf(context, list, content);
  const order = orderBy(list, orderOf(endpoint.page, list, content));
  if (list.options.totalled) return allTotalled(context, endpoint.page, list, query, order);

  const whole = await totalsOf(context, endpoint.page, list, { content, query });
  const statement = sql<Row>`select * from (${query}) as list order by ${order}`;

  return { ...whole, chunks: chunksOf(context, list, statement) };
}

/** The totals row comes first and is taken off the first chunk. */
async function allTotalled(
  context: Context,
  shape: PageShape,
  list: ListSource,
  query: Expression<unknown>,
  order: RawBuilder<unknown>,
) {
  const statement = sql<Row>`select list.*, count(*) over () - 1 as rows_in_all from (${query}) as list
    order by is_total desc, ${order}`;
  const all = chunksOf(context, list, statement);
  const [totals, ...first] = ((await all.next()).value ?? []) as Placed[];

  async function* chunks(): AsyncGenerator<Row[]> {
    if (first.length > 0) yield first.map(unplaced);
    for await (const rows of all) yield rows.map(unplaced);
  }

  return { total: totals?.rowsInAll ?? 0, totalLine: totalLineOf(shape, totals), chunks: chunks() };
}

/** Rows of a whole list read at once: few, so that what is alive stays small beside what a garbage collection keeps. */
const CHUNK = 500;

async function* chunksOf(
  context: Context,
  list: ListSource,
  statement: RawBuilder<Row>,
): AsyncGenerator<Row[]> {
  const touch = finish(context, list);
  const executor = context.tx.getExecutor();
  for await (const result of executor.stream<Row>(statement.compile(context.tx), CHUNK))
    yield result.rows.map(touch);
}
