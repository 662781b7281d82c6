import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../database/migrate.ts';
import { forceAgain, liftForced } from '../database/row-security.ts';
import type { FileStorage } from '../files/storage.ts';
import { temporaryFolder } from '../files/temporary.ts';
import { StartupError } from '../start/startup.ts';
import type { Archive } from './archive.ts';
import { connectOwner, digestOf, digestOfRows, tablesOf } from './catalogue.ts';
import { FORMAT_OF_ROWS, filePart, type Manifest, tablePart } from './manifest.ts';

export interface RestoreTarget {
  /** The owner of a database without tables. */
  readonly ownerUrl: string;
  /** Password of the serving role. */
  readonly appPassword: string;
  readonly files: FileStorage;
  /** Queries that answer no row when what they look at is sound, by what they say otherwise. */
  readonly checks: Readonly<Record<string, string>>;
}

/**
 * Brings a backup into an empty database: the schema by the migrations it had, then rows, sequences and files, verified before they are
 * committed. Newer migrations come after it, by `migrate`.
 * @throws StartupError for a database that is not empty, a backup of a newer release, and anything that does not come back as it was
 */
export async function restore(archive: Archive, target: RestoreTarget): Promise<void> {
  const { manifest } = archive;
  const client = await connectOwner(target.ownerUrl);
  try {
    await assertEmpty(client);
    const { ownerUrl, appPassword } = target;
    await migrate({ ownerUrl, appPassword, only: manifest.migrations });
    await putFiles(archive, target.files);
    await client.query('begin');
    const opened = await liftForced(client);
    await fill(client, archive);
    await verify(client, manifest, target.checks);
    await forceAgain(client, opened);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** @throws StartupError for a database that holds anything: nothing is ever overwritten */
async function assertEmpty(client: pg.Client): Promise<void> {
  const tables = await tablesOf(client);
  if (tables.length > 0)
    throw new StartupError(
      `The database is not empty (it has the table ${tables[0]?.name}): restore into an empty one.`,
    );
}

/** Before the database names them. A file is put whole or not at all. */
async function putFiles(archive: Archive, files: FileStorage): Promise<void> {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'file');
  try {
    for (const { key, mediaType, sha256 } of archive.manifest.files) {
      await archive.send(filePart(key), sha256, createWriteStream(path, { mode: 0o600 }));
      await files.put(key, { path }, mediaType);
      await rm(path);
    }
  } finally {
    await folder.remove();
  }
}

const name = pg.escapeIdentifier;

/** Fills the tables with triggers and constraints out of the way: the rows were right when they were written. */
async function fill(client: pg.Client, archive: Archive): Promise<void> {
  const { tables, partitions, sequences } = archive.manifest;
  await makePartitions(client, partitions);
  const { drop, add } = await obstacles(client);
  const all = [
    ...tables.map((table) => name(table.name)),
    ...partitions.map((partition) => name(partition.name)),
  ];
  await runAll(client, [
    ...drop,
    ...all.map((table) => `alter table ${table} disable trigger user`),
    `truncate ${tables.map((table) => name(table.name)).join(', ')}`,
  ]);

  for (const { name: table, columns, sha256 } of tables) {
    const into = client.query(
      copyFrom(`copy ${name(table)} (${columns.map(name).join(', ')}) from stdin`),
    );
    await archive.send(tablePart(table), sha256, into);
  }

  for (const { name: sequence, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      name(sequence),
      value,
      isCalled,
    ]);

  await runAll(client, [...all.map((table) => `alter table ${table} enable trigger user`), ...add]);
}

async function makePartitions(
  client: pg.Client,
  partitions: Manifest['partitions'],
): Promise<void> {
  for (const { name: child, parent, bound } of partitions) {
    const { rows } = await client.query<{ there: boolean }>(
      'select to_regclass($1) is not null as there',
      [child],
    );
    if (!rows[0]?.there)
      await client.query(`create table ${name(child)} partition of ${name(parent)} ${bound}`);
  }
}

/**
 * What would be in the way of rows, as the statements that take it away and put it back: foreign keys look at all rows together when they
 * come back; checks that are not valid were never asked of rows older than they are.
 */
async function obstacles(client: pg.Client): Promise<{ drop: string[]; add: string[] }> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace
       and (contype = 'f' and conparentid = 0 or contype = 'c' and not convalidated and coninhcount = 0)`);
  return {
    drop: rows.map((each) => `alter table ${each.table} drop constraint ${name(each.name)}`),
    add: rows.map(
      (each) => `alter table ${each.table} add constraint ${name(each.name)} ${each.definition}`,
    ),
  };
}

async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** @throws StartupError unless every row came back, and everything that is sealed still fits its seal */
async function verify(
  client: pg.Client,
  manifest: Manifest,
  checks: RestoreTarget['checks'],
): Promise<void> {
  for (const table of manifest.tables) {
    const { rows, digest } = table;
    const found = await (manifest.format === FORMAT_OF_ROWS
      ? digestOfRows(client, table.name)
      : digestOf(client, table));
    if (found.rows !== rows || found.digest !== digest)
      throw new StartupError(
        `${table.name} did not come back as it was (${found.rows} of ${rows} rows): nothing was restored.`,
      );
  }
  for (const [words, query] of Object.entries(checks)) {
    const { rows } = await client.query(query);
    if (rows.length > 0)
      throw new StartupError(`${words} (${JSON.stringify(rows[0])}): nothing was restored.`);
  }
}
