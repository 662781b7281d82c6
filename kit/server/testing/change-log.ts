import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { KnownValues } from './bad-content.ts';

/** Watches a test database from outside: which tables committed work has changed. */
export interface ChangeLog {
  /** Tables changed since the last call, by transactions that committed; a change in a partition is one of its table. */
  taken(): Promise<string[]>;
  /** Waits until nothing has changed for a moment: until work in the background has ended. */
  settled(): Promise<void>;
  /** Values of id columns that exist for this merchant, by field name. */
  known(merchantId: number): Promise<KnownValues>;
  /** One checksum over every row of this merchant. */
  checksum(merchantId: number): Promise<string>;
  close(): Promise<void>;
}

const INSTALL = `
create schema changes;
create table changes.change (table_id oid not null);
create function changes.note() returns trigger language plpgsql security definer as $$
begin
  insert into changes.change values (tg_relid);
  return null;
end $$;
grant usage on schema changes to public;
`;

const SETTLE_LIMIT_MS = 10_000;

const QUIET_MS = 300;

/** Starts to watch every table of the database but those whose name matches `ignored`. */
export async function watchChanges(superuserUrl: string, ignored: RegExp): Promise<ChangeLog> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(INSTALL);

  for (const table of (await tablesOf(client)).filter((name) => !ignored.test(name))) {
    await client.query(
      `create trigger changes_note after insert or update or delete on ${quoted(table)}
        for each row execute function changes.note()`,
    );
  }

  const taken = async (): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      `with gone as (delete from changes.change returning table_id)
        select distinct coalesce(pg_partition_root(table_id), table_id)::regclass::text as name from gone order by 1`,
    );
    return rows.map((row) => row.name);
  };

  return {
    taken,
    async settled() {
      await taken();
      const limit = performance.now() + SETTLE_LIMIT_MS;
      do await delay(QUIET_MS);
      while ((await taken()).length > 0 && performance.now() < limit);
    },
    known: (merchantId) => knownValues(client, merchantId),
    async checksum(merchantId) {
      const sums: string[] = [];
      for (const table of await tablesOf(client, 'merchant_id')) {
        const { rows } = await client.query<{ sum: string }>(
          `select count(*) || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
             from ${quoted(table)} t where merchant_id = $1`,
          [merchantId],
        );
        sums.push(`${table} ${rows[0]?.sum}`);
      }

      return sums.join('\n');
    },
    close: () => client.end(),
  };
}

async function tablesOf(client: pg.Client, column?: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and ($1::text is null or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = $1))
      order by 1`,
    [column ?? null],
  );
  return rows.map((row) => row.name);
}

const quoted = (name: string): string => `"${name}"`;

async function knownValues(client: pg.Client, merchantId: number): Promise<KnownValues> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_id' and column_name <> 'merchant_id' and data_type = 'bigint'`,
  );
  const tenants = new Set(await tablesOf(client, 'merchant_id'));
  const known = new Map<string, string[]>();
  for (const { table, column } of rows.filter((row) => tenants.has(row.table))) {
    const found = await client.query<{ id: string }>(
      `select distinct ${quoted(column)}::text as id from ${quoted(table)}
        where merchant_id = $1 and ${quoted(column)} is not null limit 3`,
      [merchantId],
    );

    const ids = [...(known.get(camel(column)) ?? []), ...found.rows.map((row) => row.id)];
    if (ids.length > 0) known.set(camel(column), [...new Set(ids)].slice(0, 6));
  }

  known.set('id', [...new Set([...known.values()].flat())].slice(0, 30));

  return known;
}

const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
