import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../database/embedded.ts';
import { clearLeftovers, lockDataDir } from '../database/embedded-process.ts';
import { migrate } from '../database/migrate.ts';
import { makeMonths } from '../database/partitions.ts';
import { createPool } from '../database/pool.ts';
import { connectionsOn } from '../database/pools.ts';
import { withParts } from '../database/url.ts';
import { prepareQueue } from '../jobs/jobs.ts';
import { databaseRolePassword } from '../start/config.ts';
import { setClock } from './clock.ts';

/** A throw-away PostgreSQL with a migrated database to copy from. */
export interface TestServer {
  readonly superuserUrl: string;
  /** URLs of the template; no client may be connected to it while it is copied. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** The data key of every server that serves one of its databases: the password of the serving role follows from it. */
  readonly dataKey: string;
  /** Its directory, gone with it. */
  readonly dataDir: string;
}

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string) => process.stderr.write(`${message}\n`),
};

/** Starts a PostgreSQL in the temporary directory and migrates its database. Not durable, therefore fast. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  await sweep();
  const dataDir = temporaryDataDir('test');
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const embedded = await startEmbedded({ dataDir, log: quiet, durable: false });
    const stop = () => embedded.stop().finally(remove);
    try {
      await setClock(embedded);
      const dataKey = randomBytes(32).toString('hex');
      const { appUrl } = await migrate({
        ownerUrl: embedded.url,
        appPassword: databaseRolePassword(dataKey),
      });
      await prepareQueue(embedded.url);
      await prepareMonths(appUrl);
      return {
        superuserUrl: embedded.superuserUrl,
        ownerUrl: embedded.url,
        appUrl,
        dataKey,
        dataDir,
        stop,
      };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}

const PREFIX = 'cloud-canteen-';

const SETTLED_MS = 60_000;

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

/** A new directory of this process that the database's own user can reach too; the caller removes it. */
export function temporaryDataDir(purpose: string): string {
  const dir = mkdtempSync(join(tmpdir(), `${PREFIX}${purpose}-`));
  chmodSync(dir, 0o711);

  return dir;
}

/* What every server would make first in its own copy. */
async function prepareMonths(appUrl: string): Promise<void> {
  const pool = createPool(appUrl, () => undefined, { size: 1 });
  await makeMonths({ background: connectionsOn(pool) }).finally(() => pool.end());
}

export interface TestDatabase {
  readonly name: string;
  /** As the serving role: what the server uses. */
  readonly appUrl: string;
  /** As the owner, bound by forced row-level security too. */
  readonly ownerUrl: string;
  /** As superuser: sees every row, for assertions across merchants. */
  readonly superuserUrl: string;
  /** Runs statements as superuser. */
  run(statements: string): Promise<void>;
  /** Closes its connections and removes it; the end of the test run does the same for all. */
  drop(): Promise<void>;
}

/**
 * The name of a database to copy that `furnish` fills once for the whole test run: for the test that asks first, while the others wait.
 * `name` is an SQL name of its own for each content.
 */
export async function templateDatabase(
  server: TestServer,
  name: string,
  furnish: (database: TestDatabase) => Promise<void>,
): Promise<string> {
  await asSuperuser(server, async (run) => {
    await run('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    if ((await run('select from pg_database where datname = $1', [name])) > 0) return;

    const draft = await copyDatabase(server);
    try {
      await furnish(draft);
      await run(`alter database ${draft.name} rename to ${name}`);
    } finally {
      await draft.drop();
    }
  });
  return name;
}

type RunAsSuperuser = (statement: string, values?: readonly unknown[]) => Promise<number>;

/** Statements of one session; each answers how many rows it met. */
async function asSuperuser(
  server: Pick<TestServer, 'superuserUrl'>,
  work: (run: RunAsSuperuser) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();

  try {
    await work(
      async (statement, values = []) => (await client.query(statement, [...values])).rowCount ?? 0,
    );
  } finally {
    await client.end();
  }
}

/** A copy of the server's migrated database, or of another template of it. */
export async function copyDatabase(server: TestServer, template?: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const source = template ?? decodeURIComponent(new URL(server.ownerUrl).pathname.slice(1));
  await asSuperuser(server, (run) =>
    run(`create database ${name} template ${source} owner canteen_owner strategy file_copy`),
  );
  const superuserUrl = withParts(server.superuserUrl, { database: name });

  return {
    name,
    appUrl: withParts(server.appUrl, { database: name }),
    ownerUrl: withParts(server.ownerUrl, { database: name }),
    superuserUrl,
    run: (statements) => asSuperuser({ superuserUrl }, (run) => run(statements)),
    drop: () => asSuperuser(server, (run) => run(`drop database if exists ${name} with (force)`)),
  };
}
