import pg from 'pg';
import type { Manifest } from './manifest.ts';

/** Everything a session of backup or restore relies on: who it sees, no limits of time, one way to write values. */
const SETTINGS = `set app.backup = 'on'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
  set client_encoding = 'UTF8'`;

/** A connection as the owner of the database. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'cloud-canteen-backup' });
  await client.connect();
  await client.query(SETTINGS);

  return client;
}

export interface TableShape {
  readonly name: string;
  readonly columns: string[];
}

/** The tables of the product, partitioned ones whole, and their columns that are not generated. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`);
  return rows;
}

export async function partitionsOf(client: pg.Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(`
    select c.relname::text as name, p.relname::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind in ('r', 'p') order by c.relname`);
  return rows;
}

/** Sequences as they are now: what they gave out meanwhile is never given out again. */
export async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const found: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    if (state.rows[0]) found.push({ name, ...state.rows[0] });
  }

  return found;
}

/** What the policy says that lets the owner read every row when it asks to (`app.backup`). */
const BACKUP_POLICY = `(current_setting('app.backup'::text, true) = 'on'::text)`;

/**
 * Tables of which row-level security would show this session a part only: releases before 0.2.0 had no policy for backups, and a table may
 * have come without it.
 */
export async function hiddenTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_roles me on me.rolname = current_user
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relrowsecurity and (c.relforcerowsecurity or c.relowner <> me.oid) and not me.rolsuper and not me.rolbypassrls
        and (exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
          or not exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*')
               and (0 = any(p.polroles) or me.oid = any(p.polroles)) and pg_get_expr(p.polqual, p.polrelid) = $1))
      order by c.relname`,
    [BACKUP_POLICY],
  );
  return rows.map((row) => row.name);
}

/** Number of the rows that all merchants together see of each of these tables, every one for itself. */
export async function countForMerchants(
  client: pg.Client,
  tables: readonly string[],
): Promise<Map<string, number>> {
  const { rows: own } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'merchant_id'
      where relnamespace = 'public'::regnamespace and relrowsecurity and relname = any($1)`,
    [tables],
  );

  const names = own.map((row) => row.name);
  const sums = new Map<string, number>();
  if (names.length === 0) return sums;

  const { rows: merchants } = await client.query<{ id: string }>(
    'select merchant_id::text as id from merchant',
  );
  const counts = names.map(
    (name) => `(select count(*) from ${pg.escapeIdentifier(name)} where merchant_id = $1)`,
  );
  const text = `select array[${counts.join(', ')}]::float8[] as counts`;
  await client.query(`set local app.backup = 'off'`);

  for (const { id } of merchants) {
    await client.query(`select set_config('app.merchant_id', $1, true)`, [id]);
    const { rows } = await client.query<{ counts: number[] }>({
      name: 'count-for-merchant',
      text,
      values: [id],
    });
    for (const [at, count] of (rows[0]?.counts ?? []).entries()) {
      const name = names[at] ?? '';
      sums.set(name, (sums.get(name) ?? 0) + count);
    }
  }

  await client.query(`set local app.backup = 'on'`);

  return sums;
}

/**
 * Number of a table's rows, and a sum over them that does not depend on their order; over these columns, so that it does not depend on the
 * order of columns either.
 */
export async function digestOf(
  client: pg.Client,
  { name, columns }: TableShape,
): Promise<{ rows: number; digest: string }> {
  const list = columns.map((column) => `t.${pg.escapeIdentifier(column)}`).join(', ');
  return digest(client, name, `row(${list})::text`);
}

async function digest(
  client: pg.Client,
  table: string,
  row: string,
): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ rows: number; digest: string }>(
    `select count(*)::float8 as rows,
       coalesce(sum(('x' || left(encode(sha256(convert_to(${row}, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
     from ${pg.escapeIdentifier(table)} t`,
  );
  return rows[0] ?? { rows: 0, digest: '0' };
}

/** The same over rows as they are, which is what backup files of format 1 hold. */
export const digestOfRows = (
  client: pg.Client,
  table: string,
): Promise<{ rows: number; digest: string }> => digest(client, table, 't::text');
