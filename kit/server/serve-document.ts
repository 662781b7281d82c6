import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/types.ts';
import type { AnyDocumentSet } from '#kit/contract/document-set.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { firstState, type State } from '#kit/contract/lifecycle.ts';
import type { Context } from './context.ts';
import { implement, type Route } from './implement.ts';
import { takeStep, writeEvent } from './lifecycle.ts';
import { once } from './once.ts';
import { notFound } from './refusal.ts';
import {
  type AnyServedResource,
  type FilterOf,
  type ResourceServing,
  type ServedResource,
  type ShownOf,
  serveResource,
} from './serve-resource.ts';

type TableName = keyof DB & string;
type Row = Readonly<Record<string, unknown>>;
type ContentOf<E> = E extends Endpoint<infer Content, z.ZodType> ? z.output<Content> : never;
/** The names of the steps of a document. */
type ActionOf<Set extends AnyDocumentSet> = keyof NonNullable<Set['life']>['steps'] & keyof Set;

/** A step that was just taken: what was said with it, and where the document came from. */
export type Taken<Content> = Content & { readonly id: number; readonly from: State };

interface Options<Table extends TableName, Set extends AnyDocumentSet>
  extends Omit<ResourceServing<Table, Set>, 'instead' | 'columns' | 'list'> {
  /** Adds what the list shows besides to the heads, which carry fields, state and maker already. */
  readonly list?: (
    rows: SelectQueryBuilder<DB, Table, object>,
    context: Context,
    filter: FilterOf<Set>,
  ) => Expression<Omit<ShownOf<Set>, 'state' | 'createdBy' | 'createdName' | 'createdAt'>>;
  /** Makes the row out of what a form holds, where it differs. */
  readonly prepare?: (
    context: Context,
    draft: ContentOf<Set['add' & keyof Set]>,
  ) => Row | Promise<Row>;
  /** What follows from a document and its lines as they were saved, new or changed. */
  readonly saved?: (context: Context, id: number) => Promise<unknown>;
  /** What else is to be done once a document is there. A refusal takes it back. */
  readonly added?: (
    context: Context,
    id: number,
    draft: ContentOf<Set['add' & keyof Set]>,
  ) => Promise<unknown>;
  /** What a step does beside moving the document: in its transaction, with the document locked. */
  readonly effects?: {
    readonly [A in ActionOf<Set>]?: (
      context: Context,
      taken: Taken<ContentOf<Set[A]>>,
    ) => Promise<unknown>;
  };
  /** What only the detail tells. */
  readonly inside?: (context: Context, id: number) => Promise<Row>;
  readonly lines?: DocumentLines;
}

/** Where the lines of a document live: a table with its id, `lineNo` from 1, and the fields of a line. */
export interface DocumentLines {
  readonly table: TableName;
  /** Adds what is shown of a line besides. */
  readonly list?: (
    rows: SelectQueryBuilder<Record<string, Row>, string, object>,
    context: Context,
  ) => SelectQueryBuilder<Record<string, Row>, string, object>;
}

interface Served {
  readonly table: TableName;
  readonly set: AnyDocumentSet;
  readonly lines: DocumentLines | undefined;
  readonly rows: ServedResource<never, string>;
}

const anyTable = ({ tx }: Context) =>
  tx as unknown as Kysely<Record<string, Record<string, unknown>>>;

async function saveLines(
  context: Context,
  { table, set }: Served,
  lines: DocumentLines,
  id: number,
  filled: readonly Row[],
) {
  const tx = anyTable(context);
  await tx.deleteFrom(lines.table).where(set.key, '=', id).execute();
  const rows = filled.map((line, index) => ({ ...line, [set.key]: id, lineNo: index + 1 }));
  if (rows.length === 0 && set.lines?.optional) return;
  if (rows.length === 0) throw new Error(`a ${table} without lines`);

  await tx.insertInto(lines.table).values(rows).execute();
}

function linesOf(
  context: Context,
  { set }: Served,
  lines: DocumentLines,
  id: number,
): Promise<Row[]> {
  const columns = ['lineNo', ...Object.keys(set.lines?.fields ?? {})].map(
    (column) => `${lines.table}.${column}`,
  );
  const rows = anyTable(context)
    .selectFrom(lines.table as string)
    .select(columns as never)
    .where(`${lines.table}.${set.key}` as never, '=', id as never) as never;

  return (
    (lines.list ? lines.list(rows, context) : rows) as SelectQueryBuilder<
      Record<string, Row>,
      string,
      Row
    >
  )
    .orderBy('lineNo')
    .execute();
}

const eventsOf = ({ tx }: Context, document: string, id: number) =>
  tx
    .selectFrom('documentEvent')
    .select(['eventId', 'action', 'fromState', 'toState', 'actorName', 'remark', 'createdAt'])
    .where('document', '=', document)
    .where('documentId', '=', id)
    .orderBy('eventId')
    .execute();

const idIn = (content: unknown, key: string): number =>
  typeof content === 'number' ? content : ((content as Record<string, number>)[key] as number);

function detailRoute(
  served: Served,
  endpoint: Endpoint,
  inside: Options<TableName, AnyDocumentSet>['inside'],
): Route {
  const { table, set, lines, rows } = served;
  return implement(endpoint, async (context, content) => {
    const id = idIn(content, set.key);
    const query = rows.listed(context, {});
    const head =
      await sql<Row>`select * from (${query}) as head where ${sql.ref(`head.${set.key}`)} = ${id}`.execute(
        context.tx,
      );
    if (!head.rows[0]) throw notFound();

    return {
      ...head.rows[0],
      ...(await inside?.(context, id)),
      lines: lines ? await linesOf(context, served, lines, id) : [],
      events: set.life ? await eventsOf(context, table, id) : [],
    } as never;
  });
}

/** Makes a document: head, lines, the event of its making, and what else the area does. */
async function create(
  context: Context,
  served: Served,
  { prepare, added, saved, check }: Options<TableName, AnyDocumentSet>,
  request: Row & { readonly lines?: readonly Row[] },
): Promise<Row> {
  const { table, set, lines, rows } = served;
  const { lines: filled, ...draft } = request;
  await check?.(context, request as never, undefined);
  const values = prepare ? await prepare(context, request as never) : draft;
  const { actor, now } = context;
  const start = set.life && {
    state: firstState(set.life),
    createdBy: actor.userId,
    createdAt: now,
  };
  const inserted = await rows.insert(context, { ...values, ...start } as never);
  const id = inserted[set.key] as number;
  if (lines && filled) await saveLines(context, served, lines, id, filled);

  if (set.life) {
    const remark = draft['remark'] as string | undefined;
    await writeEvent(context, {
      document: table,
      documentId: id,
      action: 'add',
      toState: firstState(set.life),
      remark,
    });
  }

  await saved?.(context, id);
  await added?.(context, id, request as never);

  return inserted;
}

const addRoute = (
  served: Served,
  endpoint: Endpoint,
  options: Options<TableName, AnyDocumentSet>,
): Route =>
  implement(endpoint, (context, content) => {
    const { idempotencyKey, ...request } = content as Row & { idempotencyKey: string };
    const work = () => create(context, served, options, request);

    return once(context, { scope: endpoint.id, key: idempotencyKey, request }, work) as never;
  });

function modifyRoute(
  served: Served,
  endpoint: Endpoint,
  { check, saved }: Options<TableName, AnyDocumentSet>,
): Route {
  const { set, lines, rows } = served;
  return implement(endpoint, async (context, content) => {
    const {
      [set.key]: id,
      version,
      lines: filled,
      ...values
    } = content as Row & { version: number; lines?: readonly Row[] };

    await check?.(context, content as never, id as number);
    await rows.change(context, id as number, values as never, version);
    if (lines && filled) await saveLines(context, served, lines, id as number, filled);
    await saved?.(context, id as number);

    return undefined;
  });
}

/** Takes a step of a document the caller may see, and does what else it means. */
async function take(
  context: Context,
  { table, set, rows }: Served,
  action: string,
  effect: ((context: Context, taken: never) => Promise<unknown>) | undefined,
  content: Row,
): Promise<undefined> {
  const { [set.key]: id, version, ...said } = content as Row & { version: number };
  const at = { id: id as number, version, remark: said['remark'] as string | undefined };
  await rows.lock(context, at.id, 'update');
  const from = await takeStep(context, set.life as never, { table, idColumn: set.key }, action, at);
  await effect?.(context, { ...said, id: at.id, from } as never);

  return undefined;
}

/** Who made the document and when, and where it stands. */
function madeBy<Table extends TableName>(
  rows: SelectQueryBuilder<DB, Table, object>,
  { merchantId }: Context,
  { table, set }: Pick<Served, 'table' | 'set'>,
): SelectQueryBuilder<DB, Table, object> {
  const maker = sql<string>`(select actor_name from document_event where merchant_id = ${merchantId} and document = ${table}
    and document_id = ${sql.ref(`${table}.${set.key}`)} order by event_id limit 1)`;
  return rows.select(maker.as('createdName')) as never;
}

/** A document value on its tables. `create` and `take` are its commands, for work that comes from elsewhere than its own calls. */
export interface ServedDocument<Table extends TableName, Set extends AnyDocumentSet>
  extends ServedResource<Table, Set['key']> {
  readonly set: AnyDocumentSet;
  create(
    context: Context,
    draft: Omit<ContentOf<Set['add' & keyof Set]>, 'idempotencyKey'>,
  ): Promise<Row>;
  take<A extends ActionOf<Set>>(
    context: Context,
    action: A,
    content: ContentOf<Set[A]>,
  ): Promise<undefined>;
}

/** Any document value on its table. */
export type AnyServedDocument = AnyServedResource & { readonly set: AnyDocumentSet };

/**
 * The server side of a document value on its table (and that of its lines): list, detail, adding once a key, changing as a whole, removing,
 * and the steps of its lifecycle with an event each. What is special stands in `prepare`, `added` and `effects`.
 */
export function serveDocument<Table extends TableName, const Set extends AnyDocumentSet>(
  table: Table,
  set: Set & Parameters<typeof serveResource<Table, Set>>[1],
  options: Options<Table, Set>,
): ServedDocument<Table, Set> {
  const {
    list,
    lines,
    inside,
    effects = {},
    prepare: _prepare,
    added: _added,
    saved: _saved,
    ...plain
  } = options;
  const document: AnyDocumentSet = set;
  const known = options as unknown as Options<TableName, AnyDocumentSet>;
  const { add, modify, ...resource } = document;
  const rows = serveResource(table, resource as never, {
    ...(plain as object as ResourceServing<Table, AnyDocumentSet>),
    columns: (document.life ? ['state', 'createdBy', 'createdAt'] : []) as never,
    list: (found, context, filter) => {
      const shown = document.life ? madeBy(found, context, { table, set: document }) : found;
      return (list ? list(shown, context, filter as never) : shown) as Expression<never>;
    },
  });

  const served: Served = { table, set: document, lines, rows: rows as never };
  const takeAction = (context: Context, action: string, content: Row) =>
    take(context, served, action, (effects as Readonly<Record<string, never>>)[action], content);

  const steps = Object.keys(document.life?.steps ?? {}).map((action) =>
    implement(document[action as keyof AnyDocumentSet] as Endpoint, (context, content) =>
      takeAction(context, action, content as Row),
    ),
  );

  const routes = [
    ...rows.routes,
    detailRoute(served, document.detail, inside),
    ...(add ? [addRoute(served, add, known)] : []),
    ...(modify ? [modifyRoute(served, modify, known)] : []),
    ...steps,
  ];

  return {
    ...(rows as unknown as ServedResource<Table, Set['key']>),
    set: document,
    routes,
    create: (context, draft) => create(context, served, known, draft as Row),
    take: (context, action, content) => takeAction(context, action as string, content as Row),
  };
}
