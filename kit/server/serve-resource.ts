import {
  type Expression,
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/types.ts';
import type { Endpoint, PageEndpoint } from '#kit/contract/endpoint.ts';
import { ascending, type ListOrder } from '#kit/contract/list-order.ts';
import type { AnyResourceSet, ResourceFacts } from '#kit/contract/resource-set.ts';
import type { Context } from './context.ts';
import { implement, implementPage, type Loose, type PageOptions, type Route } from './implement.ts';
import { whereContains, whereEquals } from './list.ts';
import type { TableWords } from './references.ts';
import { type Resource, resource } from './resource.ts';

type TableName = keyof DB & string;
type Shape = z.ZodRawShape;
type Values<Fields extends Shape> = z.output<z.ZodObject<Fields>>;

/** Fields that are no columns of the table, or hold what the column does not take. */
type Misfits<Table extends TableName, Fields extends Shape> = {
  [K in keyof Fields]: K extends keyof DB[Table]
    ? Values<Fields>[K & keyof Values<Fields>] extends Partial<Insertable<DB[Table]>>[K &
        keyof Insertable<DB[Table]>]
      ? never
      : K
    : K;
}[keyof Fields];
type Fitting<Table extends TableName, Fields extends Shape> = [Misfits<Table, Fields>] extends [
  never,
]
  ? unknown
  : { readonly fieldsThatDoNotFitTheTable: Misfits<Table, Fields> };

type RowOf<Set> = Set extends { readonly page: PageEndpoint<infer _Filter, infer Row> }
  ? Loose<z.output<Row>>
  : object;
export type FilterOf<Set> = Set extends { readonly page: PageEndpoint<infer Filter, infer _Row> }
  ? z.output<PageEndpoint<Filter, z.ZodObject>['content']>
  : object;
/** What the list shows beside the columns of the table. */
export type ShownOf<Set extends ResourceFacts> = Omit<
  RowOf<Set>,
  keyof Set['fields'] | Set['key'] | 'version'
>;

export interface ServedResource<Table extends TableName, Key extends string>
  extends Resource<Table, Key> {
  readonly table: Table;
  readonly set: AnyResourceSet;
  readonly words: TableWords;
  /** Whether the caller's data scope limits which rows there are. */
  readonly scoped: boolean;
  /** The calls of the value, implemented. */
  readonly routes: readonly Route[];
  /** The rows a list of this filter has, within the caller's scope. */
  listed(context: Context, filter: Readonly<Record<string, unknown>>): Expression<unknown>;
}

/** Any resource value on its table. */
export type AnyServedResource = Pick<
  ServedResource<never, never>,
  'set' | 'words' | 'scoped' | 'routes'
> & {
  readonly table: TableName;
};

/** What a resource value leaves open. */
export interface ResourceServing<Table extends TableName, Set extends ResourceFacts> {
  /** Columns of the table that the list shows beside the fields. */
  readonly columns?: readonly (keyof DB[Table] & string)[];
  /** Order of the list where the caller names none, and of the list for pickers; by what is searched first when absent. */
  readonly order?: PageOptions<RowOf<Set>>['order'];
  /** Removal is a mark in `removed_at`; else the row goes. */
  readonly marked?: boolean;
  /** The rows the caller may see and touch; every one of the merchant when absent. */
  readonly visible?: (context: Context) => RawBuilder<SqlBool>;
  /** Adds what the list shows besides to the rows of the table, which carry the fields already. */
  readonly list?: (
    rows: SelectQueryBuilder<DB, Table, object>,
    context: Context,
    filter: FilterOf<Set>,
  ) => Expression<ShownOf<Set>>;
  /** Looked at before a row is added or changed: `values` as sent, with the id of the row where there is one. */
  readonly check?: (
    context: Context,
    values: Partial<Values<Set['fields']>>,
    id: number | undefined,
  ) => Promise<unknown>;
  /** Looked at before a row is removed, beside the references of the database. */
  readonly beforeRemoval?: (context: Context, id: number) => Promise<unknown>;
  /** Filters that mean more than a column equal to the value: `list` sees to them. */
  readonly ownFilters?: readonly (keyof Set['filter'] & string)[];
  /** Calls whose work is more than a row of the table. */
  readonly instead?: {
    readonly [Name in 'add' | 'modify' | 'remove' as Name extends keyof Set ? Name : never]?: (
      endpoint: Set[Name & keyof Set],
    ) => Route;
  };
}

/**
 * The server side of a resource value on its table: every call of the value, the words for what is taken (from unique indexes and the
 * fields' titles) and for what is still in use (from the references of the database). Fields are columns of the table, or it does not compile.
 */
export function serveResource<Table extends TableName, const Set extends AnyResourceSet>(
  table: Table,
  set: Set & Fitting<Table, Set['fields']>,
  options: ResourceServing<Table, Set> = {},
): ServedResource<Table, Set['key']> {
  const key = set.key as Set['key'] & keyof DB[Table] & string;
  const { marked = false, visible, list, ownFilters = [], instead = {}, check } = options;
  const order: readonly ListOrder[] = options.order ?? ascending(...set.search.slice(0, 1));
  const rows = resource(table, key, {
    marked,
    noun: set.noun,
    titles: set.titles,
    ...(visible && { visible }),
    ...(options.beforeRemoval && { beforeRemoval: options.beforeRemoval }),
  });

  const columns = [key, ...Object.keys(set.fields), ...(options.columns ?? []), 'version'];
  const own = new Set(columns);
  const of = (column: string): string => `${table}.${column}`;
  const select = (context: Context, wanted: readonly string[]) =>
    (context.tx as unknown as { selectFrom(name: string): SelectQueryBuilder<DB, Table, object> })
      .selectFrom(table)
      .select(wanted.map((column) => of(column)) as never)
      .where(rows.visible(context));

  const checked =
    check &&
    (async (context: Context, content: never) => {
      const { [key as never]: id, ...values } = content as Record<string, unknown>;
      await check(context, values as never, id as number | undefined);

      return content;
    });

  const searched = set.search.map((column) => (own.has(column) ? of(column) : column));
  const listed = (
    context: Context,
    filter: Readonly<Record<string, unknown>>,
  ): Expression<unknown> => {
    const { keyword, ...rest } = filter as { keyword?: string } & Record<string, unknown>;
    const plain = Object.keys(set.filter).filter(
      (name) => own.has(name) && !ownFilters.includes(name as never),
    );
    const found = select(context, columns)
      .where(whereContains(keyword, ...searched))
      .where(whereEquals(Object.fromEntries(plain.map((name) => [of(name), rest[name]]))));

    return list ? list(found, context, filter as never) : found;
  };

  const makers: Readonly<Record<string, (endpoint: never) => Route>> = {
    page: (endpoint: PageEndpoint<Shape, z.ZodObject>) =>
      implementPage(endpoint, (context, filter) => listed(context, filter) as never, {
        order,
        key: key as never,
      } as never),
    add: (endpoint: Endpoint) => rows.add(endpoint, checked as never),
    modify: (endpoint: Endpoint) => rows.modify(endpoint as never, checked as never),
    remove: (endpoint: Endpoint) => rows.remove(endpoint),
    get: (endpoint: Endpoint) => rows.get(endpoint as never),
    list: (endpoint: Endpoint) => {
      const picked = Object.keys(
        (endpoint.result as unknown as { element: z.ZodObject }).element.shape,
      );
      const by = order.filter(({ column }) => own.has(column));

      return implement(
        endpoint,
        (context) =>
          by
            .reduce(
              (query, { column, asc }) =>
                query.orderBy(sql.ref(of(column)), asc ? 'asc' : 'desc') as never,
              select(context, picked),
            )
            .execute() as never,
      );
    },
  };

  const routes = Object.entries(makers).flatMap(([name, make]) => {
    const endpoint = set[name as keyof AnyResourceSet];
    const special = instead[name as keyof typeof instead] as typeof make | undefined;

    return endpoint ? [(special ?? make)(endpoint as never)] : [];
  });

  const words: TableWords = { noun: set.noun, marked };

  return {
    ...(rows as unknown as Resource<Table, Set['key']>),
    table,
    set,
    words,
    scoped: visible !== undefined,
    routes,
    listed,
  };
}
