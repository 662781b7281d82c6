import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { lockDataDir } from '#kit/server/database/embedded-process.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { withParts } from '#kit/server/database/url.ts';
import { prepareQueue } from '#kit/server/jobs/jobs.ts';
import { databaseRolePassword } from '#kit/server/start/config.ts';
import { temporaryDataDir } from '#kit/server/testing/test-server.ts';
import { buildConsole } from '../../tools/build-console.ts';
import { furnish } from './furnish.ts';
import type { House } from './house.ts';
import { houseServer } from './house-server.ts';

/** Two servers on one PostgreSQL that is not theirs, which can go away and come back. */
export interface Twins extends Pick<House, 'query'> {
  readonly origins: readonly [string, string];
  /** The database goes away, as when it is restarted. */
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Ends all and answers what the servers last said. */
  close(): Promise<void>;
}

const DATA_KEY = 'cd'.repeat(32);
const log = pino({ level: 'silent' });

export async function openTwins(): Promise<Twins> {
  buildConsole();
  const root = temporaryDataDir('twins');
  /* Also while the database is away: a directory without a lock is taken for left behind by another test run. */
  const release = lockDataDir(root);
  const dataDir = join(root, 'cluster');
  let database = await startEmbedded({ dataDir, log });
  const { url, superuserUrl } = database;
  const { appUrl } = await migrate({ ownerUrl: url, appPassword: databaseRolePassword(DATA_KEY) });
  await prepareQueue(url);
  const filesDir = join(root, 'files');
  await furnish({ appUrl, filesDir, dataKey: DATA_KEY }, { people: 60, days: 1 });
  const settings = { DATABASE_URL: url, DATA_KEY, FILES_DIR: filesDir };
  const first = await houseServer({ ...settings, DATA_DIR: join(root, 'first') });
  const second = await houseServer({ ...settings, DATA_DIR: join(root, 'second') });
  for (const server of [first, second]) await server.start();

  return {
    origins: [first.origin, second.origin],
    async query<Row extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []) {
      const client = new pg.Client({
        connectionString: withParts(superuserUrl, { database: 'canteen' }),
      });
      await client.connect();
      const { rows } = await client.query<Row>(statement, [...values]).finally(() => client.end());

      return rows;
    },
    stopDatabase: () => database.stop(),
    async startDatabase() {
      database = await startEmbedded({ dataDir, log, port: Number(new URL(url).port) });
    },
    async close() {
      await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')]);
      await database.stop();
      release();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
