import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Archive, openArchive } from '#kit/server/backup/archive.ts';
import type { Manifest } from '#kit/server/backup/manifest.ts';
import { restore } from '#kit/server/backup/restore.ts';
import { type EmbeddedDatabase, startEmbedded } from '#kit/server/database/embedded.ts';
import { releasesDir } from '#kit/server/database/releases.ts';
import { withParts } from '#kit/server/database/url.ts';
import { diskStorage } from '#kit/server/files/storage.ts';
import { databaseRolePassword, keepDataKey } from '#kit/server/start/config.ts';
import { clockOffset, setClock } from '#kit/server/testing/clock.ts';
import { temporaryDataDir } from '#kit/server/testing/test-server.ts';
import type { Figures } from '../../tools/releases/figures.ts';
import { laterEnvironment } from '../../tools/test-clock.ts';
import { type HouseServer, houseServer } from './house-server.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** What its makers had not done yet when they left it. */
const LATER_MS = 60_000;

/** A house a release made, back as it was a minute after it was kept: by its own clock, in a database of its own that is not upgraded yet. */
export interface KeptHouse {
  readonly dataDir: string;
  readonly file: string;
  readonly manifest: Manifest;
  /** What it said of its money. */
  readonly figures: Figures;
  /** The owner of its database. */
  readonly ownerUrl: string;
  /** Sees every row. */
  readonly superuserUrl: string;
  readonly appPassword: string;
  /** The present release on it; not started yet. */
  readonly server: HouseServer;
  /** The time in it, in milliseconds. */
  now(): number;
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** Restores the kept file into another database, as a person at the machine does. Answers what that says, and the database as superuser. */
  restoreAgain(): Promise<{ said: string; superuserUrl: string }>;
  close(): Promise<void>;
}

const as = (embedded: EmbeddedDatabase, database: string) => ({
  url: withParts(embedded.url, { database }),
  superuserUrl: withParts(embedded.superuserUrl, { database }),
});

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** The house of a release in a cluster of its own, since the role that serves it has a password made of its data key. */
export async function openKeptHouse(version: string): Promise<KeptHouse> {
  const file = join(releasesDir, version, 'house.backup');
  const dataDir = temporaryDataDir('kept');
  const archive = await openArchive(file);
  const embedded = await startEmbedded({ dataDir, log: quiet, durable: false });
  const close = async (): Promise<void> => {
    archive.close();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    return await moveIn({ version, file, dataDir, archive, embedded, close });
  } catch (error) {
    await close();
    throw error;
  }
}

interface Empty {
  readonly version: string;
  readonly file: string;
  readonly dataDir: string;
  readonly archive: Archive;
  readonly embedded: EmbeddedDatabase;
  close(): Promise<void>;
}

async function moveIn({
  version,
  file,
  dataDir,
  archive,
  embedded,
  close,
}: Empty): Promise<KeptHouse> {
  const { manifest, dataKey } = archive;
  const { url: ownerUrl, superuserUrl } = as(embedded, 'canteen');
  const appPassword = databaseRolePassword(dataKey);
  const later = Date.parse(manifest.madeAt) + LATER_MS - Date.now();
  const clock = laterEnvironment(later + clockOffset());

  await setClock(embedded, later + clockOffset());
  keepDataKey({ dataDir, dataKey: undefined }, dataKey);
  const files = diskStorage(join(dataDir, 'files'));
  await restore(archive, { ownerUrl, appPassword, files, checks: {} });
  const server = await houseServer({
    ...clock,
    DATA_DIR: dataDir,
    DATABASE_URL: ownerUrl,
    UPGRADE_BACKUP: 'on',
  });

  return {
    dataDir,
    file,
    manifest,
    figures: JSON.parse(readFileSync(join(releasesDir, version, 'figures.json'), 'utf8')),
    ownerUrl,
    superuserUrl,
    appPassword,
    server,
    now: () => Date.now() + later,
    query: (statement) => ask(superuserUrl, statement),
    async restoreAgain() {
      const again = as(embedded, 'again');
      await ask(superuserUrl, 'create database again owner canteen_owner');
      await setClock({ superuserUrl, url: again.url }, later + clockOffset());
      const { stdout } = await run(process.execPath, [join(root, 'tools/restore.ts'), file], {
        cwd: root,
        env: {
          ...process.env,
          ...clock,
          DATABASE_URL: again.url,
          DATA_DIR: dataDir,
          FILES_DIR: `${dataDir}/again`,
        },
      });

      return { said: stdout, superuserUrl: again.superuserUrl };
    },
    async close() {
      await server.end('SIGKILL');
      await close();
    },
  };
}
