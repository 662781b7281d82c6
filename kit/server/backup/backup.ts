import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { liftForced } from '../database/row-security.ts';
import type { FileStorage } from '../files/storage.ts';
import { errorCode, StartupError } from '../start/startup.ts';
import {
  connectOwner,
  countForMerchants,
  digestOf,
  hiddenTables,
  partitionsOf,
  sequencesOf,
  type TableShape,
  tablesOf,
} from './catalogue.ts';
import { FORMAT, filePart, KEYS, MANIFEST, type Manifest, tablePart } from './manifest.ts';

export interface BackupSource {
  /** The owner of the database. */
  readonly ownerUrl: string;
  /** 64 hex digits: without it what is encrypted in the database cannot be read. */
  readonly dataKey: string;
  readonly files: FileStorage;
}

/**
 * Writes one moment of a running or resting house into one file: every row of every table, stored files, and the data key, so the holder of
 * the file can read everything. It appears under its name when it is whole and on disk; only its owner may read it.
 * @throws StartupError where it cannot see every row
 */
export async function backUp(path: string, source: BackupSource): Promise<Manifest> {
  const draft = `${path}.new`;
  const client = await connectOwner(source.ownerUrl);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const file = await open(draft, 'wx', 0o600);
  try {
    const writing = pipeline(output, file.createWriteStream({ flush: true }));
    const adding = addAll(zip, client, source).catch((error: Error) => {
      output.destroy(error);
      throw error;
    });
    const [manifest] = await Promise.all([adding, writing]);
    await rename(draft, path);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function addAll(
  zip: ZipFile,
  client: pg.Client,
  { dataKey, files }: BackupSource,
): Promise<Manifest> {
  await client.query('begin isolation level repeatable read');
  await seeEverything(client);
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select version::float8 as version, name, checksum from schema_migration order by version',
  );
  const partitions = await partitionsOf(client);
  const tables: Manifest['tables'] = [];
  for (const table of await tablesOf(client)) tables.push(await addTable(zip, client, table));
  await assertWhole(client, tables);
  const stored = await addFiles(zip, client, files);
  const sequences = await sequencesOf(client);
  await client.query('rollback');
  const madeAt = new Date().toISOString();
  const manifest = {
    format: FORMAT,
    madeAt,
    migrations,
    tables,
    partitions,
    sequences,
    ...stored,
  } as const;
  zip.addBuffer(Buffer.from(`${JSON.stringify({ dataKey })}\n`), KEYS, { mode: 0o100600 });
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST, { mode: 0o100600 });
  zip.end();

  return manifest;
}

/** How long it waits for a table that is in use, where one has to be opened. */
const LOCK_SECONDS = 10;

const LOCKED = '55P03';

const NOT_OWNER = '42501';

/**
 * Sees to it that every row is seen: tables that would hide some are opened in this transaction, which is taken back at its end.
 * @throws StartupError where a server of that release still holds one
 */
async function seeEverything(client: pg.Client): Promise<void> {
  const hidden = await hiddenTables(client);
  if (hidden.length === 0) {
    await client.query('set transaction read only');
    return;
  }

  try {
    await client.query(`set local lock_timeout = '${LOCK_SECONDS}s'`);
    await liftForced(client, hidden);
  } catch (error) {
    if (errorCode(error) === LOCKED)
      throw new StartupError(
        'A server of an older release uses this house: stop it, and make the backup then.',
      );
    if (errorCode(error) !== NOT_OWNER) throw error;

    throw new StartupError(
      `Row security hides rows of ${hidden.join(', ')} from this user: no backup was written.`,
    );
  }
}

/** Rows compress well at the least effort; pictures do not at any. */
const ROWS = { compressionLevel: 1, forceZip64Format: true, mode: 0o100600 };

async function addTable(zip: ZipFile, client: pg.Client, table: TableShape) {
  const { name, columns } = table;
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(
    copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`),
  );
  const { lines, sha256 } = await addStream(zip, tablePart(name), rows, ROWS);
  const { rows: counted, digest } = await digestOf(client, table);
  if (counted !== lines)
    throw new Error(`${name}: ${lines} rows were written, but it has ${counted}`);

  return { name, columns, rows: lines, sha256, digest };
}

const BYTES = { compress: false, forceZip64Format: true, mode: 0o100600 };

/** Puts a stream into the archive and waits until it is in; answers what passed. */
async function addStream(
  zip: ZipFile,
  name: string,
  source: Readable,
  options: typeof ROWS | typeof BYTES,
) {
  const { through, seen, sha256 } = measured();
  const end = new PassThrough();
  zip.addReadStream(end, name, options);
  await Promise.all([pipeline(source, through, end), finished(end)]);

  return { ...seen, sha256: sha256() };
}

/** What passed through. */
function measured() {
  const hash = createHash('sha256');
  const seen = { bytes: 0, lines: 0 };
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      seen.bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) seen.lines += 1;
      done(null, chunk);
    },
  });

  return { through, seen, sha256: () => hash.digest('hex') };
}

/** @throws StartupError where merchants see more rows than were written */
async function assertWhole(client: pg.Client, tables: Manifest['tables']): Promise<void> {
  const seen = await countForMerchants(
    client,
    tables.map(({ name }) => name),
  );
  const short = tables.find(({ name, rows }) => rows < (seen.get(name) ?? 0));
  if (short)
    throw new StartupError(
      `${short.name}: ${short.rows} rows would be in the backup, but merchants see ${seen.get(short.name)}. It was not written.`,
    );
}

async function addFiles(zip: ZipFile, client: pg.Client, files: FileStorage) {
  const { rows } = await client.query<{ key: string; mediaType: string }>(
    `select storage_key as key, media_type as "mediaType" from stored_file order by merchant_id, file_id`,
  );
  const found: Manifest['files'] = [];
  const missing: string[] = [];
  for (const { key, mediaType } of rows) {
    const bytes = await files.get(key);
    if (!bytes) {
      missing.push(key);
      continue;
    }

    const { bytes: size, sha256 } = await addStream(zip, filePart(key), bytes, BYTES);
    found.push({ key, mediaType, size, sha256 });
  }

  return { files: found, missing };
}
