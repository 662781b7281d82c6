import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import type { FileStorage } from '../storage.ts';
import { connectOwner, digestOf, partitionsOf, sequencesOf, type TableShape, tablesOf } from './catalogue.ts';
import { FORMAT, filePart, KEYS, MANIFEST, type Manifest, tablePart } from './manifest.ts';

export interface BackupSource {
  /** The owner of the database. */
  readonly ownerUrl: string;
  /** 64 hex digits: without it what is encrypted in the database cannot be read. */
  readonly dataKey: string;
  readonly files: FileStorage;
}

/** Rows compress well at the least effort; pictures do not at any. */
const ROWS = { compressionLevel: 1, forceZip64Format: true, mode: 0o100600 };
const BYTES = { compress: false, forceZip64Format: true, mode: 0o100600 };

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

/** Puts a stream into the archive and waits until it is in; answers what passed. */
async function addStream(zip: ZipFile, name: string, source: Readable, options: typeof ROWS | typeof BYTES) {
  const { through, seen, sha256 } = measured();
  const end = new PassThrough();
  zip.addReadStream(end, name, options);
  await Promise.all([pipeline(source, through, end), finished(end)]);
  return { ...seen, sha256: sha256() };
}

async function addTable(zip: ZipFile, client: pg.Client, { name, columns }: TableShape) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`));
  const { lines, sha256 } = await addStream(zip, tablePart(name), rows, ROWS);
  const { rows: counted, digest } = await digestOf(client, name);
  if (counted !== lines) throw new Error(`${name}: ${lines} rows were written, but it has ${counted}`);
  return { name, columns, rows: lines, sha256, digest };
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

async function addAll(zip: ZipFile, client: pg.Client, { dataKey, files }: BackupSource): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only');
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select version::float8 as version, name, checksum from schema_migration order by version',
  );
  const partitions = await partitionsOf(client);
  const tables: Manifest['tables'] = [];
  for (const table of await tablesOf(client)) tables.push(await addTable(zip, client, table));
  const stored = await addFiles(zip, client, files);
  const sequences = await sequencesOf(client);
  await client.query('commit');
  const madeAt = new Date().toISOString();
  const manifest = { format: FORMAT, madeAt, migrations, tables, partitions, sequences, ...stored } as const;
  zip.addBuffer(Buffer.from(`${JSON.stringify({ dataKey })}\n`), KEYS, { mode: 0o100600 });
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST, { mode: 0o100600 });
  zip.end();
  return manifest;
}

/**
 * Writes one moment of a running or resting house into one file: every row of every table, stored files, and the data key, so whoever has
 * the file can read everything. It appears under its name when it is whole and on disk; only its owner may read it.
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
