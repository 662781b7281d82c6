import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../database/embedded.ts';
import { clearLeftovers, lockDataDir } from '../database/embedded-process.ts';
import { migrate } from '../database/migrate.ts';
import { withParts } from '../database/url.ts';
import { prepareQueue } from '../jobs.ts';

/** A throw-away PostgreSQL with a migrated database to copy from. */
export interface TestServer {
  readonly superuserUrl: string;
  /** URLs of the template; nobody may be connected to it while it is copied. */
  readonly ownerUrl: string;
  readonly appUrl: string;
}

export interface TestDatabase {
  /** As the serving role: what the server uses. */
  readonly appUrl: string;
  /** As the owner, bound by forced row-level security too. */
  readonly ownerUrl: string;
  /** As superuser: sees every row, for assertions across merchants. */
  readonly superuserUrl: string;
  /** Closes its connections and removes it; the end of the test run does the same for all. */
  drop(): Promise<void>;
}

const PREFIX = 'cloud-canteen-';
const SETTLED_MS = 60_000;

/** A new directory of this process that the database's own user can reach too; the caller removes it. */
export function temporaryDataDir(purpose: string): string {
  const dir = mkdtempSync(join(tmpdir(), `${PREFIX}${purpose}-`));
  chmodSync(dir, 0o711);
  return dir;
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => process.stderr.write(`${message}\n`),
};

/* What test runs that were killed left behind: their PostgreSQL is stopped, their directory removed. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dir = join(tmpdir(), name);
    try {
      if (Date.now() - statSync(dir).mtimeMs < SETTLED_MS) continue;
      lockDataDir(dir);
      await clearLeftovers(join(dir, 'postgres'));
      rmSync(dir, { recursive: true, force: true });
    } catch {
      /* Another run lives there, or it belongs to another user. */
    }
  }
}

/** Starts a PostgreSQL in the temporary directory and migrates its database. Not durable, therefore fast. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  await sweep();
  const dataDir = temporaryDataDir('test');
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const embedded = await startEmbedded({ dataDir, log: quiet, durable: false });
    const stop = () => embedded.stop().finally(remove);
    try {
      const { appUrl } = await migrate({ ownerUrl: embedded.url, appPassword: randomBytes(16).toString('hex') });
      await prepareQueue(embedded.url);
      return { superuserUrl: embedded.superuserUrl, ownerUrl: embedded.url, appUrl, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}

/** A copy of the server's migrated database. */
export async function copyDatabase(server: TestServer): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = decodeURIComponent(new URL(server.ownerUrl).pathname.slice(1));
  await asSuperuser(server, `create database ${name} template ${template} owner canteen_owner strategy file_copy`);
  return {
    appUrl: withParts(server.appUrl, { database: name }),
    ownerUrl: withParts(server.ownerUrl, { database: name }),
    superuserUrl: withParts(server.superuserUrl, { database: name }),
    drop: () => asSuperuser(server, `drop database if exists ${name} with (force)`),
  };
}

async function asSuperuser(server: TestServer, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
