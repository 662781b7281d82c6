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

/** Number of a table's rows, and a sum over them that does not depend on their order. */
export async function digestOf(client: pg.Client, table: string): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ rows: number; digest: string }>(
    `select count(*)::float8 as rows,
       coalesce(sum(('x' || left(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
     from ${pg.escapeIdentifier(table)} t`,
  );
  return rows[0] ?? { rows: 0, digest: '0' };
}
