import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { DemoSize } from '#db/demo/load.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { withParts } from '#kit/server/database/url.ts';
import { prepareQueue } from '#kit/server/jobs/jobs.ts';
import { databaseRolePassword, loadDataKey } from '#kit/server/start/config.ts';
import { setClock } from '#kit/server/testing/clock.ts';
import {
  copyDatabase,
  templateDatabase,
  temporaryDataDir,
} from '#kit/server/testing/test-server.ts';
import { buildConsole } from '../../tools/build-console.ts';
import type { Furniture } from './furnish.ts';
import { type HouseServer, houseServer } from './house-server.ts';

/** A real server with a database and a data directory of its own, run like a user's. */
export interface House {
  readonly origin: string;
  readonly dataDir: string;
  /** Asks or changes the database as superuser, who sees the rows of every merchant. @throws what PostgreSQL says */
  query<Row extends pg.QueryResultRow>(
    statement: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  /** Ends what still runs and removes database and data directory. */
  close(): Promise<void>;
}

/** A house with a PostgreSQL of its own that can be killed: durable like in production, fsync is on. */
export interface DurableHouse extends House {
  /** Process id of PostgreSQL's postmaster. */
  postmaster(): number;
  /** Starts the server again and waits until it is ready. @throws Error with its last output when it ends instead */
  start(): Promise<void>;
  /** kill -9 of the server; its database lives on. */
  kill(): Promise<void>;
  /** Asks it to stop, as an operator does, and answers its exit code. */
  stop(): Promise<number | null>;
}

/* Only the first test file that wants a house of some size loads the whole server. */
const furnish = async (furniture: Furniture, size: DemoSize): Promise<void> =>
  (await import('./furnish.ts')).furnish(furniture, size);

/**
 * Starts the server, with the console as its sources are, on a copy of a demo merchant of the given size, which the product's own code
 * makes once for the whole test run. `entries` are its providers of log-in, once its address is known.
 */
export async function openHouse(
  size: DemoSize,
  entries?: (origin: string) => unknown,
): Promise<House> {
  buildConsole();
  const shared = inject('testServer');
  const { dataKey } = shared;
  const templateName = `house_${size.people}_${size.days}`;
  const templateFiles = join(shared.dataDir, templateName);
  const template = await templateDatabase(shared, templateName, ({ appUrl }) =>
    furnish({ appUrl, filesDir: templateFiles, dataKey }, size),
  );
  /* Inside the test server's directory: what another run finds left behind it removes, but never this while it is locked. */
  const dataDir = mkdtempSync(join(shared.dataDir, 'house-'));
  const database = await copyDatabase(shared, template);
  const remove = async (): Promise<void> => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };

  try {
    cpSync(templateFiles, join(dataDir, 'files'), { recursive: true });
    const entryFile = join(dataDir, 'entries.json');
    const server = await houseServer({
      DATA_DIR: dataDir,
      DATABASE_URL: database.ownerUrl,
      DATA_KEY: dataKey,
      ...(entries && { ENTRY_FILE: entryFile }),
    });

    if (entries) writeFileSync(entryFile, JSON.stringify(entries(server.origin)));
    await server.start();
    return {
      ...houseOf(server, dataDir, () => database.superuserUrl),
      /* Nothing of it is wanted any more; stopping in order is what a durable house is for. */
      close: () => server.end('SIGKILL').then(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The same with a database cluster of its own below the data directory, for tests that kill it. */
export async function openDurableHouse(size: DemoSize): Promise<DurableHouse> {
  buildConsole();
  const dataDir = temporaryDataDir('e2e');
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  try {
    await furnishCluster(dataDir, size);
    const server = await houseServer({ DATA_DIR: dataDir });
    await server.start();
    return {
      ...houseOf(server, dataDir, () => clusterUrl(dataDir)),
      postmaster: () => Number(postmasterFile(dataDir)[0]),
      start: server.start,
      async kill() {
        await server.end('SIGKILL');
      },
      stop: () => server.end('SIGTERM'),
      close: () => server.end('SIGTERM').then(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/* Not durable, therefore fast: only the server under test has to be, and it starts after a clean stop of this one. */
async function furnishCluster(dataDir: string, size: DemoSize): Promise<void> {
  const dataKey = loadDataKey({ dataDir, dataKey: undefined });
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }), durable: false });
  try {
    await setClock(embedded);
    const { appUrl } = await migrate({
      ownerUrl: embedded.url,
      appPassword: databaseRolePassword(dataKey),
    });
    await prepareQueue(embedded.url);
    await furnish({ appUrl, filesDir: join(dataDir, 'files'), dataKey }, size);
  } finally {
    await embedded.stop();
  }
}

const postmasterFile = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');

/* Read anew for every question: the database moves when the server starts anew. */
function clusterUrl(dataDir: string): string {
  const file = readFileSync(join(dataDir, 'postgres/canteen.json'), 'utf8');
  const { superuser: password } = JSON.parse(file) as { superuser: string };
  const [, , , port] = postmasterFile(dataDir);

  return withParts(`postgres://127.0.0.1:${port}/canteen`, {
    user: 'postgres',
    password,
    database: 'canteen',
  });
}

const houseOf = (
  server: HouseServer,
  dataDir: string,
  url: () => string,
): Pick<House, 'origin' | 'dataDir' | 'query'> => ({
  origin: server.origin,
  dataDir,
  async query<Row extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []) {
    /* The same day as the server's own sessions have, at any hour. */
    const client = new pg.Client({
      connectionString: url(),
      options: '-c timezone=Asia/Shanghai',
    });
    await client.connect();
    const { rows } = await client.query<Row>(statement, [...values]).finally(() => client.end());

    return rows;
  },
});
