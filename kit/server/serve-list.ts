import {
  type Expression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/types.ts';
import type { PageContent } from '#kit/contract/endpoint.ts';
import { faceOf } from '#kit/contract/face.ts';
import type { ListFacts, ListSet } from '#kit/contract/list-set.ts';
import { periodKeysOf } from '#kit/contract/period.ts';
import type { Context } from './context.ts';
import { implementPage, type Loose, type PageOptions, type Route } from './implement.ts';
import { whereContains, whereEquals } from './list.ts';
import { type ListPeriod, wherePeriod, withinDays } from './period.ts';

type TableName = keyof DB & string;

type Shape = z.ZodRawShape;

/** Values that are no columns of the table, or of another type there. */
type Misfits<Table extends TableName, Own extends Shape> = {
  [K in keyof Own]: K extends keyof Selectable<DB[Table]>
    ? Selectable<DB[Table]>[K] extends Loose<z.output<Own[K]>>
      ? never
      : K
    : K;
}[keyof Own];

type Fitting<Table extends TableName, Own extends Shape> = [Misfits<Table, Own>] extends [never]
  ? unknown
  : { readonly ownThatDoesNotFitTheTable: Misfits<Table, Own> };

type Values<Fields extends Shape> = z.output<z.ZodObject<Fields>>;

type Content<Filter extends Shape> = Values<Filter> & PageContent;

/** What is left out where there is nothing to say. */
type Said<Keys, Part> = [Keys] extends [never] ? Partial<Part> : Part;

/** Values of a row as the database gives them. */
type RowOf<Fields extends Shape> = Loose<Values<Fields>>;

/** Filters that mean something by themselves: equal to a value of that name, the keyword, the period. */
type Plain<Table extends TableName, Shown extends Shape> =
  | keyof DB[Table]
  | keyof Shown
  | 'keyword'
  | 'startDate'
  | 'endDate';

type Clause<Filter extends Shape, Key extends keyof Filter> = (
  value: NonNullable<z.output<Filter[Key]>>,
  context: Context,
  filter: Content<Filter>,
) => Expression<unknown> | Promise<Expression<unknown>>;

/** What a list leaves open. */
export type ListServing<
  Table extends TableName,
  Own extends Shape,
  Shown extends Shape,
  Filter extends Shape,
> = Pick<PageOptions<Values<Own & Shown>, Content<Filter>>, 'row' | 'totals'> & {
  /** The rows the caller may see; every one of the merchant when absent. */
  readonly visible?: (context: Context) => Expression<SqlBool>;
} & Said<
    keyof Shown,
    {
      /** Adds what the list shows besides to the rows of the table, which carry their own values already. */
      readonly shown: (
        rows: SelectQueryBuilder<DB, Table, object>,
        context: Context,
        filter: Content<Filter>,
      ) => Expression<RowOf<Shown>>;
    }
  > &
  Said<
    Exclude<keyof Filter, Plain<Table, Shown>>,
    {
      /**
       * What filters mean that are more than equal to the value of their name: a clause over the tables of the list, asked where the filter
       * has a value.
       */
      readonly where: {
        readonly [K in Exclude<keyof Filter, Plain<Table, Shown>>]: Clause<Filter, K>;
      } & { readonly [K in keyof Filter]?: Clause<Filter, K> };
    }
  >;

/** A list that is served: its route, and its rows for what is about one of them. */
export type ServedList<Row> = Route & {
  /** One of the rows the caller may see, as the list shows it. */
  readonly find: (context: Context, key: number) => Promise<Row | undefined>;
};

type Where = Readonly<
  Record<
    string,
    (
      value: unknown,
      context: Context,
      filter: object,
    ) => Expression<unknown> | Promise<Expression<unknown>>
  >
>;

interface Options {
  readonly visible?: (context: Context) => Expression<SqlBool>;
  readonly shown?: (rows: object, context: Context, filter: object) => Expression<unknown>;
  readonly where?: Where;
}

/**
 * The server side of a list on its table: own values are selected by their names (a value that is no such column does not compile), a filter
 * means a column or shown value equal to it, the keyword is looked for in what `search` names, the period lies around what `period` names.
 * `visible`, `shown` and `where` say the rest, and a filter that nothing is said of does not compile.
 */
export function serveList<
  Table extends TableName,
  Own extends Shape,
  Shown extends Shape,
  Filter extends Shape,
>(
  table: Table,
  list: ListSet<Own, Shown, Filter> & Fitting<Table, Own>,
  options: ListServing<Table, Own, Shown, Filter>,
): ServedList<RowOf<Own & Shown>> {
  const facts: ListFacts = list.list;
  const { visible, shown, where = {}, ...rest } = options as Options;
  assertWhole(list.id, facts, where);

  const rowsOf = (
    context: Context,
    filter: Readonly<Record<string, unknown>>,
    clauses: readonly Expression<SqlBool>[],
  ): Expression<unknown> => {
    const own = Object.keys(facts.own).map((name) => `${table}.${name}`);
    const rows = tableOf(context, table)
      .select(own as never)
      .where(visible?.(context) ?? sql<SqlBool>`true`);
    const found = clauses.reduce((query, clause) => query.where(clause), rows);

    return shown ? shown(found, context, filter) : found;
  };

  const query = async (context: Context, filter: Readonly<Record<string, unknown>>) => {
    const { tables, rows } = await clausesOf(table, facts, where, context, filter);
    return sql`select list.* from (${rowsOf(context, filter, tables)}) as list
      where ${sql.join(rows, sql` and `)}`;
  };

  const find = async (context: Context, key: number): Promise<unknown> => {
    const { rows } = await sql`select list.* from (${rowsOf(context, {}, [])}) as list
      where ${sql.ref(inList(facts.key))} = ${key}`.execute(context.tx);
    return rows[0];
  };

  const route = serveQuery(list, query as never, rest as object);

  return { ...route, find } as ServedList<RowOf<Own & Shown>>;
}

/** A keyword or a period that asks for nothing would take the whole list for the part. */
function assertWhole(
  id: string,
  { filter, search, period, own, shown }: ListFacts,
  where: Where,
): void {
  if ('keyword' in filter && search.length === 0 && !where['keyword'])
    throw new Error(`${id}: say what its keyword is looked for in (search, or where.keyword)`);

  const [start] = periodKeysOf(Object.keys(filter)) ?? [];
  if (start === undefined || where[start]) return;

  const about = period && faceOf({ ...own, ...shown }[period] as z.ZodType).kind;
  if (about === undefined || about !== faceOf(filter[start] as z.ZodType).kind)
    throw new Error(`${id}: say what its period is about: a value that counts as the period does`);
}

/** The builder for a table that is only known by its name here; the tenant is added as everywhere. */
const tableOf = ({ tx }: Context, table: string): SelectQueryBuilder<DB, TableName, object> =>
  tx.selectFrom(table as TableName) as unknown as SelectQueryBuilder<DB, TableName, object>;

/** Clauses over the tables of the list, and those over its rows (`list`). */
interface Clauses {
  readonly tables: RawBuilder<SqlBool>[];
  readonly rows: RawBuilder<SqlBool>[];
}

/** What a filter asks for; `page` and `orders` are no part of it. */
async function clausesOf(
  table: string,
  facts: ListFacts,
  where: Where,
  context: Context,
  filter: Readonly<Record<string, unknown>>,
): Promise<Clauses> {
  const tables: RawBuilder<SqlBool>[] = [];
  const rows: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  const period = periodKeysOf(Object.keys(facts.filter));

  for (const key of Object.keys(facts.filter)) {
    const clause = where[key];
    if (clause) {
      const value = filter[key];
      if (isAsked(value)) tables.push(sql<SqlBool>`(${await clause(value, context, filter)})`);
    } else if (key === 'keyword') {
      rows.push(whereContains(filter[key] as string | undefined, ...facts.search.map(inList)));
    } else if (facts.period !== undefined && period?.includes(key)) {
      if (key === period[0]) rows.push(periodClause(facts, facts.period, filter));
    } else if (key in facts.shown) {
      rows.push(whereEquals({ [inList(key)]: filter[key] }));
    } else {
      tables.push(whereEquals({ [`${table}.${key}`]: filter[key] }));
    }
  }

  return { tables, rows };
}

const isAsked = (value: unknown): boolean => value !== undefined && value !== '';

const inList = (name: string): string => `list.${name}`;

function periodClause(
  { own, shown }: ListFacts,
  name: string,
  period: ListPeriod,
): RawBuilder<SqlBool> {
  const { kind } = faceOf({ ...own, ...shown }[name] as z.ZodType);
  return kind === 'date' ? withinDays(inList(name), period) : wherePeriod(inList(name), period);
}

/**
 * The server side of a list that is no table with its joins: one query of the whole filter whose columns are the values of a row. A query of the
 * builder is checked against the list; SQL of one's own is not, so that a test has to look at every column.
 */
export const serveQuery = <Own extends Shape, Shown extends Shape, Filter extends Shape>(
  list: ListSet<Own, Shown, Filter>,
  query: (
    context: Context,
    filter: Content<Filter>,
  ) =>
    | Expression<RowOf<Own & Shown>>
    | RawBuilder<unknown>
    | Promise<Expression<RowOf<Own & Shown>>>,
  options: Pick<
    PageOptions<Values<Own & Shown>, Content<Filter>>,
    'row' | 'totals' | 'totalled'
  > = {},
): Route =>
  implementPage(
    list as never,
    query as never,
    {
      ...options,
      order: list.list.order,
      key: list.list.key,
    } as never,
  );
