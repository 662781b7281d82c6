import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/types.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Context } from './context.ts';
import { implement, type Route } from './implement.ts';
import { assertUnnamed } from './references.ts';
import { conflict, notFound } from './refusal.ts';
import { sayDuplicate, sayTaken } from './unique.ts';

type TableName = keyof DB & string;
type Key<Table extends TableName> = keyof DB[Table] & string;
type Columns<Table extends TableName> = Partial<Insertable<DB[Table]>>;

/**
 * What plain rows of a table share: seeing, adding, changing and removing them, within the caller's scope, with the words of
 * the form for what is taken or in use. `version` columns count changes. Lists and anything special are written beside it.
 */
export function resource<Table extends TableName, IdKey extends Key<Table>>(
  table: Table,
  id: IdKey,
  options?: ResourceOptions,
): Resource<Table, IdKey>;
export function resource(table: string, id: string, options?: ResourceOptions): AnyResource {
  return anyResource(table, id, options);
}

/** The same of a table that is only known by its name. */
export function anyResource(table: string, id: string, options: ResourceOptions = {}): AnyResource {
  const rows = rowsOf(table, id, options);

  return {
    ...rows,
    add: (endpoint, prepare) =>
      implement(endpoint, async (context, draft) =>
        rows.insert(context, prepare ? await prepare(context, draft) : rowIn(draft)),
      ),
    modify: (endpoint, prepare) =>
      implement(endpoint, async (context, content) => {
        const { version } = rowIn(content);
        const prepared = prepare ? await prepare(context, content) : rowIn(content);
        const { [id]: _id, version: _version, ...values } = prepared;
        const known = typeof version === 'number' ? version : undefined;

        return rows.change(context, idIn(content, id), values, known);
      }),
    remove: (endpoint) =>
      implement(endpoint, (context, content) =>
        removeRow(context, rows, { table, id, options }, idIn(content, id)),
      ),
    get: (endpoint) =>
      implement(endpoint, async (context, content) => {
        const found = await anyTable(context)
          .selectFrom(table)
          .select(Object.keys(endpoint.result.shape))
          .where(id, '=', idIn(content, id))
          .where(rows.visible(context))
          .executeTakeFirst();

        if (!found) throw notFound();

        return found;
      }),
  };
}

/** A refusal in words; `{name}` parts are filled from what is saved. */
interface Words {
  readonly reason: string;
  readonly message: string;
}

/** Rows of another table that keep a row from being removed. `{count}` of the message is their number, at most 1,000. */
export interface Dependent extends Words {
  readonly table: TableName;
  /** The column that names the row. */
  readonly column: string;
  /** Which of them count, such as sql`removed_at is null`; all when absent. */
  readonly where?: RawBuilder<unknown>;
}

interface ResourceOptions {
  /** Removal is a mark in `removed_at`, so that facts keep their names; else the row goes. */
  readonly marked?: boolean;
  /** What a unique violation says, by the name of its index. */
  readonly taken?: Readonly<Record<string, Words>>;
  /** The rows the caller may see and touch, as a where-clause over the table; every one of the merchant when absent. */
  readonly visible?: ((context: Context) => RawBuilder<SqlBool>) | undefined;
  /** Looked at one after the other before a removal; the first that counts anything refuses it. */
  readonly dependents?: readonly Dependent[];
  /** What a row is called: whatever the database says names it keeps it from being removed, in the words of who names it. */
  readonly noun?: string;
  /** Titles of the columns: a unique violation is said with that of its index's field. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Looked at before a removal. */
  readonly beforeRemoval?: ((context: Context, id: number) => Promise<unknown>) | undefined;
}

export interface Resource<Table extends TableName, IdKey extends string = string> {
  /** Where-clause of the rows that exist and that the caller may see: for lists, pickers and trees. */
  visible(context: Context): RawBuilder<SqlBool>;
  /** Adds the content as a row, or what `prepare` makes of it; answers the new id. */
  add<Content extends z.ZodType<Columns<Table>>>(endpoint: Endpoint<Content, z.ZodType>): Route;
  add<Content extends z.ZodType>(
    endpoint: Endpoint<Content, z.ZodType>,
    prepare: Prepare<Table, Content>,
  ): Route;
  /** Changes the row the content names; with a `version` in the content only if the row has not changed since. */
  modify<Content extends z.ZodType<Columns<Table>>>(endpoint: Endpoint<Content>): Route;
  modify<Content extends z.ZodType>(
    endpoint: Endpoint<Content>,
    prepare: Prepare<Table, Content>,
  ): Route;
  /** Reads the row the content names (a bare id, or an object with it): the columns the result asks for. */
  get(endpoint: Endpoint<z.ZodType, z.ZodObject>): Route;
  /** Removes the row the content names (a bare id, or an object with it) unless something depends on it. */
  remove(endpoint: Endpoint): Route;
  /** Compare-and-set of one row. @throws notFound, conflict CHANGED */
  change(
    context: Context,
    id: number,
    values: Columns<Table>,
    version?: number,
  ): Promise<undefined>;
  /** Adds a row; answers its new id under its own name. */
  insert(context: Context, values: Columns<Table>): Promise<{ readonly [Id in IdKey]: number }>;
  /** Makes sure the row is there for the caller, until commit with a lock; `share` lets others do the same. @throws notFound */
  lock(
    context: Context,
    id: number,
    strength: 'none' | 'share' | 'update',
    missing?: string,
  ): Promise<void>;
}
type Prepare<Table extends TableName, Content extends z.ZodType> = (
  context: Context,
  draft: z.output<Content>,
) => Columns<Table> | Promise<Columns<Table>>;

/* What follows works on any table; the signature above says what its columns are. */

/** A row of some table. */
export type AnyRow = Readonly<Record<string, unknown>>;
/** The rows of some table. */
export interface AnyRows {
  visible(context: Context): RawBuilder<SqlBool>;
  change(context: Context, id: number, values: AnyRow, version?: number): Promise<undefined>;
  insert(context: Context, values: AnyRow): Promise<Readonly<Record<string, number>>>;
  lock(
    context: Context,
    id: number,
    strength: 'none' | 'share' | 'update',
    missing?: string,
  ): Promise<void>;
}
interface AnyResource extends AnyRows {
  add(
    endpoint: Endpoint,
    prepare?: (context: Context, draft: unknown) => AnyRow | Promise<AnyRow>,
  ): Route;
  modify(
    endpoint: Endpoint,
    prepare?: (context: Context, draft: unknown) => AnyRow | Promise<AnyRow>,
  ): Route;
  get(endpoint: Endpoint<z.ZodType, z.ZodObject>): Route;
  remove(endpoint: Endpoint): Route;
}

/** The builder for a table that is only known by its name here; the tenant is added as everywhere. A cast: the types of tables are kept by their names. */
export const anyTable = ({ tx }: Pick<Context, 'tx'>) =>
  tx as unknown as Kysely<Record<string, Record<string, unknown>>>;

const isRow = (content: unknown): content is AnyRow =>
  typeof content === 'object' && content !== null;

/** Content that its schema made an object. */
export function rowIn(content: unknown): AnyRow {
  if (!isRow(content)) throw new Error('the content of this call is no object');

  return content;
}

/** The id that content names, bare or under its name. */
export function idIn(content: unknown, key: string): number {
  const id = isRow(content) ? content[key] : content;
  if (typeof id !== 'number') throw new Error(`the content of this call has no ${key}`);

  return id;
}

async function assertUnused(
  context: Context,
  dependents: readonly Dependent[],
  id: number,
): Promise<void> {
  if (dependents.length === 0) return;

  const counts = dependents.map(
    ({ table, column, where }) => sql`(select count(*) from (select from ${sql.table(table)}
      where merchant_id = ${context.merchantId} and ${sql.ref(column)} = ${id} and ${where ?? sql`true`} limit 1000) few)`,
  );
  const found = await sql<{
    counts: number[];
  }>`select array[${sql.join(counts)}] as counts`.execute(context.tx);
  dependents.forEach(({ reason, message }, index) => {
    const count = Number(found.rows[0]?.counts[index] ?? 0);
    if (count > 0) throw conflict(reason, message, { count });
  });
}

const isWord = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/* The transaction is lost by then, so the words are all that is left to give. */
function tellDuplicate<T>(
  work: Promise<T>,
  { taken = {}, titles }: Pick<ResourceOptions, 'taken' | 'titles'>,
  values: AnyRow,
): Promise<T> {
  if (titles) return sayTaken(work, titles, values);

  const params = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (isWord(value) ? [[name, value]] : [])),
  );
  const said = Object.entries(taken).map(
    ([index, { reason, message }]) => [index, conflict(reason, message, params)] as const,
  );

  return sayDuplicate(work, Object.fromEntries(said));
}

/** What a handler does with single rows. */
function rowsOf(
  table: string,
  id: string,
  { marked = false, visible, ...words }: ResourceOptions,
): AnyRows {
  const shown = (context: Context): RawBuilder<SqlBool> => {
    const exists = marked ? sql`${sql.ref(`${table}.removedAt`)} is null` : sql`true`;
    return sql<SqlBool>`(${exists} and ${visible?.(context) ?? sql`true`})`;
  };

  const lock: AnyRows['lock'] = async (context, key, strength, missing) => {
    const found = await anyTable(context)
      .selectFrom(table)
      .select(id)
      .where(id, '=', key)
      .where(shown(context))
      .$if(strength === 'share', (query) => query.forShare())
      .$if(strength === 'update', (query) => query.forUpdate())
      .executeTakeFirst();
    if (!found) throw notFound(missing);
  };

  return {
    visible: shown,
    lock,
    async insert(context, values) {
      const key = context.newId();
      const added = anyTable(context)
        .insertInto(table)
        .values({ ...values, [id]: key });
      await tellDuplicate(added.execute(), words, values);

      return { [id]: key };
    },
    async change(context, key, values, version) {
      const changed = anyTable(context)
        .updateTable(table)
        .set({ ...values, version: sql`version + 1` })
        .where(id, '=', key)
        .where(shown(context))
        .$if(version !== undefined, (query) => query.where('version', '=', version))
        .executeTakeFirst();

      const { numUpdatedRows } = await tellDuplicate(changed, words, values);
      if (numUpdatedRows > 0n) return undefined;

      await lock(context, key, 'share');
      throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');
    },
  };
}

/** Removes a row that nothing names. */
async function removeRow(
  context: Context,
  rows: AnyRows,
  {
    table,
    id,
    options: { dependents = [], noun, beforeRemoval, marked },
  }: { readonly table: string; readonly id: string; readonly options: ResourceOptions },
  key: number,
): Promise<undefined> {
  await rows.lock(context, key, 'update');
  await assertUnused(context, dependents, key);
  if (noun) await assertUnnamed(context, table, key, noun);
  await beforeRemoval?.(context, key);

  if (marked) return rows.change(context, key, { removedAt: sql`now()` });

  await anyTable(context).deleteFrom(table).where(id, '=', key).execute();

  return undefined;
}
