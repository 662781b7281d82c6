import { type Expression, ExpressionWrapper, sql } from 'kysely';
import type { z } from 'zod';
import { type Column, leaves } from '#kit/contract/columns.ts';
import type { PageContent, PageShape } from '#kit/contract/endpoint.ts';
import type { Context } from './context.ts';
import type { ListSource } from './implement.ts';
import { invalid } from './refusal.ts';

type Row = Record<string, unknown>;
type PageLike = Endpoint & { readonly page: PageShape };
type Endpoint = { readonly content: z.ZodType; readonly page?: PageShape };

/** Rows of a whole list read at once: few, so that what is alive stays small beside what a garbage collection keeps. */
const CHUNK = 500;

/** `order by` of a list: the caller's columns if the list lets them be ordered by, then the row's own id. */
function orderBy(shape: PageShape, list: ListSource, orders: PageContent['orders']) {
  const sortable = new Set(
    leaves(shape.columns)
      .filter((column) => column.sort)
      .map((column) => column.key),
  );
  for (const order of orders ?? []) {
    if (!sortable.has(order.column)) throw invalid('orders', '不能按该列排序');
  }
  const chosen = orders?.length ? orders : list.options.order;
  const parts = [
    ...chosen,
    ...(chosen.some((order) => order.column === list.options.key) ? [] : [{ column: list.options.key, asc: false }]),
  ];
  return sql.join(parts.map((part) => sql`${sql.ref(`list.${part.column}`)} ${sql.raw(part.asc ? 'asc' : 'desc')}`));
}

/** Count and totals of the whole filter in one statement. */
async function totalsOf(context: Context, shape: PageShape, list: ListSource, query: Expression<unknown>) {
  const summed = leaves(shape.columns).filter((column) => column.total);
  const custom = list.options.totals ?? {};
  const sums = summed.map(
    (column: Column) =>
      sql`${custom[column.key] ?? sql`coalesce(sum(${sql.ref(`list.${column.key}`)}), 0)`} as ${sql.id(column.key)}`,
  );
  const rest = sums.length ? sql`, ${sql.join(sums)}` : sql``;
  const result = await sql<{ total: number } & Row>`select count(*) as total${rest} from (${query}) as list`.execute(
    context.tx,
  );
  const { total, ...line } = result.rows[0] ?? { total: 0 };
  const totalLine: Row | undefined = sums.length ? line : undefined;
  return { total, totalLine };
}

/** The query of the whole filter, made ready once for the statements it becomes part of. */
async function queryOf(context: Context, list: ListSource, content: PageContent): Promise<Expression<unknown>> {
  const query = await list.query(context, content as never);
  return new ExpressionWrapper(query.toOperationNode());
}

const finish = (context: Context, list: ListSource) => {
  const touch = list.options.row;
  return touch ? (row: Row) => touch(row, context) : (row: Row) => row;
};

/** One page of a list: `{ records, total, totalLine? }` with the rows still in server form. */
export async function onePage(context: Context, endpoint: PageLike, list: ListSource, content: PageContent) {
  const query = await queryOf(context, list, content);
  const { current, size } = content.page;
  const rows = sql<Row>`select * from (${query}) as list order by ${orderBy(endpoint.page, list, content.orders)}
    limit ${size} offset ${(current - 1) * size}`.execute(context.tx);
  const [page, whole] = await Promise.all([rows, totalsOf(context, endpoint.page, list, query)]);
  return { records: page.rows.map(finish(context, list)), ...whole };
}

/** Every row of a list in chunks from a cursor, and the totals of the same filter in the same snapshot of the data. */
export async function allRows(context: Context, endpoint: PageLike, list: ListSource, content: PageContent) {
  const query = await queryOf(context, list, content);
  const whole = await totalsOf(context, endpoint.page, list, query);
  const statement = sql<Row>`select * from (${query}) as list order by ${orderBy(endpoint.page, list, content.orders)}`;
  const touch = finish(context, list);
  async function* chunks(): AsyncGenerator<Row[]> {
    const executor = context.tx.getExecutor();
    for await (const result of executor.stream<Row>(statement.compile(context.tx), CHUNK)) yield result.rows.map(touch);
  }
  return { ...whole, chunks: chunks() };
}
