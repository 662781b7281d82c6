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
import type { AnyEntity, EntityFacts } from '#kit/contract/entity.ts';
import { firstState, type State } from '#kit/contract/lifecycle.ts';
import { ascending, type ListOrder } from '#kit/contract/list-order.ts';
import type { Context } from './context.ts';
import { implement, implementPage, type Loose, type PageOptions, type Route } from './implement.ts';
import { eventsOf, makerOf, takeStep, writeEvent } from './lifecycle.ts';
import { whereContains, whereEquals } from './list.ts';
import { once } from './once.ts';
import type { TableWords } from './references.ts';
import { conflict, notFound } from './refusal.ts';
import {
  type AnyRow,
  type AnyRows,
  anyResource,
  anyTable,
  idIn,
  type Resource,
  rowIn,
} from './resource.ts';

type TableName = keyof DB & string;
type Shape = z.ZodRawShape;

/**
 * The server side of an entity on its table (and that of its lines): every call of the value, the words for what is taken (from unique indexes and the
 * fields' titles) and for what is still in use (from the references of the database), and the steps of its lifecycle with an event each. Fields are columns
 * of the table, or it does not compile.
 */
export function serveEntity<Table extends TableName, const Set extends AnyEntity>(
  table: Table,
  set: Set & Fitting<Table, Set['fields']>,
  options?: Serving<Table, Set>,
): ServedEntity<Table, Set>;
export function serveEntity(table: TableName, set: AnyEntity, options: AnyServing = {}): AnyServed {
  const { marked = false, visible, beforeRemoval } = options;
  const { noun, titles, key } = set;
  const rows = anyResource(table, key, {
    marked,
    noun,
    titles,
    visible,
    async beforeRemoval(context, id) {
      await assertChangeable(context, table, set, id);
      await beforeRemoval?.(context, id);
    },
  });
  const served: Served = { table, set, options, rows };

  return {
    ...rows,
    table,
    set,
    words: { noun, marked },
    scoped: visible !== undefined,
    routes: [...callRoutes(served), ...stepRoutes(served)],
    listed: (context, filter) => listed(context, served, filter),
    create: (context, draft) => create(context, served, draft),
    take: (context, action, content) => take(context, served, action, content),
  };
}

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

type Values<Fields extends Shape> = z.output<z.ZodObject<Fields>>;
type ContentOf<E> = E extends Endpoint<infer Content, z.ZodType> ? z.output<Content> : never;
type RowOf<Set> = Set extends { readonly page: PageEndpoint<infer _Filter, infer Row> }
  ? Loose<z.output<Row>>
  : object;
type FilterOf<Set> = Set extends { readonly page: PageEndpoint<infer Filter, infer _Row> }
  ? z.output<PageEndpoint<Filter, z.ZodObject>['content']>
  : object;
type StepsOf<Set extends EntityFacts> = NonNullable<Set['life']>['steps'];
/** The names of the steps of an entity. */
type ActionOf<Set extends EntityFacts> = keyof StepsOf<Set> & keyof Set;
/** What the kit keeps of everything with a lifecycle. */
type KeptOf<Set extends EntityFacts> = [keyof StepsOf<Set>] extends [never]
  ? never
  : 'state' | 'createdBy' | 'createdName' | 'createdAt';
/** What the list shows beside the columns of the table. */
type ShownOf<Set extends EntityFacts> = Omit<
  RowOf<Set>,
  keyof Set['fields'] | Set['key'] | 'version' | KeptOf<Set>
>;

/** A step that was just taken: what was said with it, and where the row came from. */
export type Taken<Content> = Content & { readonly id: number; readonly from: State };

/** What an entity leaves open. */
interface Serving<Table extends TableName, Set extends AnyEntity> {
  /** Columns of the table that the list shows beside the fields. */
  readonly columns?: readonly (keyof DB[Table] & string)[];
  /** Order of the list where the caller names none, and of the list for pickers; by what is searched first when absent. */
  readonly order?: PageOptions<RowOf<Set>>['order'];
  /** Removal is a mark in `removed_at`; else the row goes. */
  readonly marked?: boolean;
  /** The rows the caller may see and touch; every one of the merchant when absent. */
  readonly visible?: (context: Context) => RawBuilder<SqlBool>;
  /** Adds what the list shows besides to the rows of the table, which carry fields, state and maker already. */
  readonly list?: (
    rows: SelectQueryBuilder<DB, Table, object>,
    context: Context,
    filter: FilterOf<Set>,
  ) => Expression<ShownOf<Set>>;
  /** Last touch on each row of the list, for what is put into words in the caller's language. */
  readonly row?: (row: RowOf<Set>, context: Context) => RowOf<Set>;
  /** Filters that mean more than a column equal to the value: `list` sees to them. */
  readonly ownFilters?: readonly (keyof Set['filter'] & string)[];
  /** Looked at before a row is added or changed: `values` as sent, with the id of the row where there is one. */
  readonly check?: (
    context: Context,
    values: Partial<Values<Set['fields']>>,
    id: number | undefined,
  ) => Promise<unknown>;
  /** Makes the row out of what a form holds, where it differs. */
  readonly prepare?: (
    context: Context,
    draft: ContentOf<Set['add' & keyof Set]>,
  ) => AnyRow | Promise<AnyRow>;
  /** What follows from a row and its lines as they were saved, new or changed. */
  readonly saved?: (context: Context, id: number) => Promise<unknown>;
  /** What else is to be done once a row is there. A refusal takes it back. */
  readonly added?: (
    context: Context,
    id: number,
    draft: ContentOf<Set['add' & keyof Set]>,
  ) => Promise<unknown>;
  /** Looked at before a row is removed, beside the references of the database. */
  readonly beforeRemoval?: (context: Context, id: number) => Promise<unknown>;
  /** What a step does beside moving the row: in its transaction, with the row locked. */
  readonly effects?: {
    readonly [A in ActionOf<Set>]?: (
      context: Context,
      taken: Taken<ContentOf<Set[A]>>,
    ) => Promise<unknown>;
  };
  /** What only the detail tells. */
  readonly inside?: (context: Context, id: number) => Promise<AnyRow>;
  readonly lines?: Lines;
  /** Calls whose work is more than a row of the table. */
  readonly instead?: {
    readonly [Name in 'add' | 'modify' | 'remove' as Name extends keyof Set ? Name : never]?: (
      endpoint: Set[Name & keyof Set],
    ) => Route;
  };
}

type LineQuery = SelectQueryBuilder<Record<string, AnyRow>, string, object>;
/** Where lines live: a table with the id of what they belong to, `lineNo` from 1, and the fields of a line. */
interface Lines {
  readonly table: TableName;
  /** Adds what is shown of a line besides. */
  readonly list?: (rows: LineQuery, context: Context) => LineQuery;
}

/** An entity on its tables. `create` and `take` are its commands, for work that comes from elsewhere than its own calls. */
interface ServedEntity<Table extends TableName, Set extends AnyEntity>
  extends Resource<Table, Set['key']> {
  readonly table: Table;
  readonly set: AnyEntity;
  readonly words: TableWords;
  /** Whether the caller's data scope limits which rows there are. */
  readonly scoped: boolean;
  /** The calls of the value, implemented. */
  readonly routes: readonly Route[];
  /** The rows a list of this filter has, within the caller's scope. */
  listed(context: Context, filter: AnyRow): Expression<AnyRow>;
  create(
    context: Context,
    draft: Omit<ContentOf<Set['add' & keyof Set]>, 'idempotencyKey'>,
  ): Promise<AnyRow>;
  take<A extends ActionOf<Set>>(
    context: Context,
    action: A,
    content: ContentOf<Set[A]>,
  ): Promise<undefined>;
}

/** Any entity on its table. */
export interface AnyServedEntity
  extends Pick<
    ServedEntity<TableName, AnyEntity>,
    'table' | 'set' | 'words' | 'scoped' | 'routes'
  > {}
/* What follows serves any entity on any table; the signature above says of which columns and contents. */

interface AnyServing
  extends Pick<
    Serving<TableName, AnyEntity>,
    'marked' | 'visible' | 'saved' | 'beforeRemoval' | 'inside' | 'lines'
  > {
  readonly columns?: readonly string[];
  readonly order?: readonly ListOrder[];
  readonly ownFilters?: readonly string[];
  list?(rows: AnyQuery, context: Context, filter: AnyRow): Expression<AnyRow>;
  row?(row: never, context: Context): object;
  check?(context: Context, values: AnyRow, id: number | undefined): Promise<unknown>;
  prepare?(context: Context, draft: AnyRow): AnyRow | Promise<AnyRow>;
  added?(context: Context, id: number, draft: AnyRow): Promise<unknown>;
  readonly effects?: Readonly<
    Record<string, ((context: Context, taken: Taken<AnyRow>) => Promise<unknown>) | undefined>
  >;
  readonly instead?: {
    readonly [Name in 'add' | 'modify' | 'remove']?: (endpoint: Endpoint) => Route;
  };
}
type AnyQuery = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, AnyRow>;
interface AnyServed extends AnyRows, AnyServedEntity {
  listed(context: Context, filter: AnyRow): Expression<AnyRow>;
  create(context: Context, draft: AnyRow): Promise<AnyRow>;
  take(context: Context, action: string, content: AnyRow): Promise<undefined>;
}

interface Served {
  readonly table: TableName;
  readonly set: AnyEntity;
  readonly options: AnyServing;
  readonly rows: ReturnType<typeof anyResource>;
}

/** The columns of the table that a list shows. */
const columnsOf = ({ set, options: { columns = [] } }: Served): readonly string[] => [
  set.key,
  ...Object.keys(set.fields),
  ...(set.life ? ['state', 'createdBy', 'createdAt'] : []),
  ...columns,
  'version',
];

const orderOf = ({ set, options }: Served): readonly ListOrder[] =>
  options.order ?? ascending(...set.search.slice(0, 1));

/** The rows the caller may see, some of their columns. */
const select = (context: Context, { table, rows }: Served, columns: readonly string[]): AnyQuery =>
  anyTable(context)
    .selectFrom(table)
    .select(columns.map((column) => `${table}.${column}`))
    .where(rows.visible(context));

/** The rows a list of this filter has. */
function listed(context: Context, served: Served, filter: AnyRow): Expression<AnyRow> {
  const { table, set, options } = served;
  const { list, ownFilters = [] } = options;
  const columns = columnsOf(served);
  const own = new Set(columns);
  const of = (column: string): string => (own.has(column) ? `${table}.${column}` : column);
  const { keyword, ...rest } = filter;
  const plain = Object.keys(set.filter).filter(
    (name) => own.has(name) && !ownFilters.includes(name),
  );

  const found = select(context, served, columns)
    .where(whereContains(typeof keyword === 'string' ? keyword : undefined, ...set.search.map(of)))
    .where(whereEquals(Object.fromEntries(plain.map((name) => [of(name), rest[name]]))));
  const maker = makerOf(context, { table, idColumn: set.key });
  const shown = set.life ? found.select(maker.as('createdName')) : found;

  return list ? list(shown, context, filter) : shown;
}

function callRoutes(served: Served): Route[] {
  const { set, options, rows } = served;
  const { page, detail, add, modify, remove, get, list } = set;
  const { instead = {} } = options;
  const made = [
    page &&
      implementPage(page, (context, filter) => listed(context, served, filter), {
        order: orderOf(served),
        key: set.key,
        ...(options.row && { row: options.row as never }),
      }),
    add && (instead.add?.(add) ?? addRoute(served, add)),
    modify && (instead.modify?.(modify) ?? modifyRoute(served, modify)),
    remove && (instead.remove?.(remove) ?? rows.remove(remove)),
    get && rows.get(get),
    list && listRoute(served, list),
    detail && detailRoute(served, detail),
  ];

  return made.flatMap((route) => route ?? []);
}

const stepRoutes = (served: Served): Route[] =>
  Object.entries(served.set.stepCalls).map(([action, endpoint]) =>
    implement(endpoint, (context, content) => take(context, served, action, rowIn(content))),
  );

function listRoute(served: Served, endpoint: NonNullable<AnyEntity['list']>): Route {
  const picked = Object.keys(endpoint.result.element.shape);
  const own = new Set(columnsOf(served));
  const order = orderOf(served).filter(({ column }) => own.has(column));

  return implement(endpoint, (context) => {
    const ordered = order.reduce(
      (query, { column, asc }) =>
        query.orderBy(sql.ref(`${served.table}.${column}`), asc ? 'asc' : 'desc'),
      select(context, served, picked),
    );

    return ordered.execute();
  });
}

function detailRoute(served: Served, endpoint: Endpoint): Route {
  const { table, set, options } = served;
  const { inside, lines } = options;

  return implement(endpoint, async (context, content) => {
    const id = idIn(content, set.key);
    const head =
      await sql<AnyRow>`select * from (${listed(context, served, {})}) as head where ${sql.ref(`head.${set.key}`)} = ${id}`.execute(
        context.tx,
      );
    if (!head.rows[0]) throw notFound();

    return {
      ...head.rows[0],
      ...(await inside?.(context, id)),
      lines: lines ? await linesOf(context, served, lines, id) : [],
      events: set.life ? await eventsOf(context, table, id) : [],
    };
  });
}

function linesOf(context: Context, { set }: Served, lines: Lines, id: number): Promise<object[]> {
  const columns = ['lineNo', ...Object.keys(set.lines?.fields ?? {})];
  const rows = anyTable(context)
    .selectFrom(lines.table)
    .select(columns.map((column) => `${lines.table}.${column}`))
    .where(`${lines.table}.${set.key}`, '=', id);

  return (lines.list ? lines.list(rows, context) : rows).orderBy('lineNo').execute();
}

async function saveLines(
  context: Context,
  { table, set, options }: Served,
  id: number,
  filled: unknown,
) {
  const { lines } = options;
  if (!lines || !Array.isArray(filled)) return;
  if (filled.length === 0 && !set.lines?.optional) throw new Error(`a ${table} without lines`);

  const tx = anyTable(context);
  await tx.deleteFrom(lines.table).where(set.key, '=', id).execute();
  if (filled.length === 0) return;

  const rows = filled.map((line, index) => ({ ...rowIn(line), [set.key]: id, lineNo: index + 1 }));
  await tx.insertInto(lines.table).values(rows).execute();
}

/** Makes a row: head, lines, the event of its making, and what else the area does. */
async function create(context: Context, served: Served, request: AnyRow): Promise<AnyRow> {
  const { table, set, rows, options } = served;
  const { life, key } = set;
  const { prepare, added, saved, check } = options;
  const { lines, ...draft } = request;
  await check?.(context, request, undefined);
  const values = prepare ? await prepare(context, request) : draft;
  const start = life && {
    state: firstState(life),
    createdBy: context.actor.userId,
    createdAt: context.now,
  };

  const inserted = await rows.insert(context, { ...values, ...start });
  const id = idIn(inserted, key);
  await saveLines(context, served, id, lines);

  if (life) {
    const { remark } = draft;
    await writeEvent(context, {
      document: table,
      documentId: id,
      action: 'add',
      toState: firstState(life),
      remark: typeof remark === 'string' ? remark : undefined,
    });
  }

  await saved?.(context, id);
  await added?.(context, id, request);

  return inserted;
}

function addRoute(served: Served, endpoint: Endpoint): Route {
  const { life, lines } = served.set;
  return implement(endpoint, (context, content) => {
    const { idempotencyKey, ...request } = rowIn(content);
    const work = () => create(context, served, request);
    if (!life && !lines) return work();

    return once(context, { scope: endpoint.id, key: String(idempotencyKey), request }, work);
  });
}

/** Refuses to change or remove what its state keeps as it is. */
async function assertChangeable(
  context: Context,
  table: string,
  { key, life }: AnyEntity,
  id: number,
): Promise<void> {
  if (!life?.changedIn) return;

  const found = await anyTable(context)
    .selectFrom(table)
    .select('state')
    .where(key, '=', id)
    .executeTakeFirst();
  if (!life.changedIn.some((state) => state === found?.['state']))
    throw conflict('DOCUMENT_CHANGED', '单据状态已变化，请刷新后重试');
}

function modifyRoute(served: Served, endpoint: Endpoint): Route {
  const { table, set, rows, options } = served;
  const { check, saved } = options;

  return implement(endpoint, async (context, content) => {
    const { [set.key]: _id, version, lines, ...values } = rowIn(content);
    const id = idIn(content, set.key);
    if (set.life?.changedIn) await rows.lock(context, id, 'update');
    await assertChangeable(context, table, set, id);
    await check?.(context, { ...values, ...(lines !== undefined && { lines }) }, id);
    await rows.change(context, id, values, typeof version === 'number' ? version : undefined);
    await saveLines(context, served, id, lines);
    await saved?.(context, id);

    return undefined;
  });
}

/** Takes a step of a row the caller may see, and does what else it means. */
async function take(
  context: Context,
  { table, set, rows, options }: Served,
  action: string,
  content: AnyRow,
): Promise<undefined> {
  const { [set.key]: _id, version: _version, ...said } = content;
  if (!set.life) throw new Error(`${set.noun} has no steps`);

  const { remark } = said;
  const id = idIn(content, set.key);
  const at = {
    id,
    version: idIn(content, 'version'),
    remark: typeof remark === 'string' ? remark : undefined,
  };
  await rows.lock(context, id, 'update');
  const from = await takeStep(context, set.life, { table, idColumn: set.key }, action, at);
  await options.effects?.[action]?.(context, { ...said, id, from });

  return undefined;
}
