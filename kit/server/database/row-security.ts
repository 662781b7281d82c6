import pg from 'pg';

/**
 * Lets the owner see every row until the transaction ends: row-level security that is forced hides rows from migrations and copies,
 * also the ones a new foreign key looks for. Answers the tables it opened; `forceAgain` closes them.
 */
export async function liftForced(client: pg.Client, only?: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relforcerowsecurity and ($1::text[] is null or relname = any($1))`,
    [only ?? null],
  );

  const names = rows.map((row) => row.name);
  await runForEach(client, names, 'no force row level security');

  return names;
}

async function runForEach(
  client: pg.Client,
  tables: readonly string[],
  action: string,
): Promise<void> {
  const statements = tables.map((table) => `alter table ${pg.escapeIdentifier(table)} ${action}`);
  if (statements.length > 0) await client.query(statements.join(';'));
}

/** Forces row-level security on those of the tables that still exist. */
export async function forceAgain(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1) and relrowsecurity`,
    [tables],
  );
  await runForEach(
    client,
    rows.map((row) => row.name),
    'force row level security',
  );
}
