import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { type DemoSize, loadDemo } from '#db/demo/load.ts';
import { databaseRolePassword, developmentDefaults, loadDataKey } from '#kit/server/config.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { withParts } from '#kit/server/database/url.ts';
import { prepareQueue } from '#kit/server/jobs.ts';
import { serve } from '#kit/server/serve.ts';
import { temporaryDataDir } from '#kit/server/testing/test-server.ts';
import { areas } from '../../apps/server/areas.ts';
import { buildConsole } from '../../tools/build-console.ts';

const root = join(import.meta.dirname, '../..');
const READY_LIMIT_MS = 40_000;
const POLL_MS = 25;
const LAST_LINES = 30;
const ENTRIES = 'entries.json';

/** A real server with a data directory of its own, run and killed like a user's. */
export interface House {
  readonly origin: string;
  readonly dataDir: string;
  /** Asks or changes the database as superuser, who sees the rows of every merchant. @throws what PostgreSQL says */
  query<Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Process id of PostgreSQL's postmaster. */
  postmaster(): number;
  /** Starts the server and waits until it is ready. @throws Error with its last output when it ends instead */
  start(): Promise<void>;
  /** kill -9 of the server; its database lives on. */
  kill(): Promise<void>;
  /** Stops cleanly what still runs and removes the data directory. */
  close(): Promise<void>;
}

/**
 * Makes a data directory with a demo merchant of the given size, through the product's own code, and starts the server on it,
 * with the console as its sources are. `entries` are its providers of log-in, once its address is known. The server is durable like in production: fsync is on.
 */
export async function openHouse(size: DemoSize, entries?: (origin: string) => unknown): Promise<House> {
  buildConsole();
  const dataDir = temporaryDataDir('e2e');
  try {
    await furnish(dataDir, size);
    const house = houseOf(dataDir, await freePort());
    if (entries) writeFileSync(join(dataDir, ENTRIES), JSON.stringify(entries(house.origin)));
    await house.start();
    return house;
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/* Not durable, therefore fast: only the server under test has to be, and it starts after a clean stop of this one. */
async function furnish(dataDir: string, size: DemoSize): Promise<void> {
  const log = pino({ level: 'silent' });
  const dataKey = loadDataKey({ dataDir, dataKey: undefined });
  const embedded = await startEmbedded({ dataDir, log, durable: false });
  try {
    const { appUrl } = await migrate({ ownerUrl: embedded.url, appPassword: databaseRolePassword(dataKey) });
    await prepareQueue(embedded.url);
    const filesDir = join(dataDir, 'files');
    const settings = { ...developmentDefaults, dataKey, filesDir, checkResults: true, sessionRate: 1000 };
    const served = await serve({ areas, appUrl, settings, log });
    await loadDemo(served.system, size).finally(() => served.stop());
  } finally {
    await embedded.stop();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const postmasterFile = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');

/* Read anew for every question: the database moves when the server starts anew. */
function databaseUrl(dataDir: string): string {
  const file = readFileSync(join(dataDir, 'postgres/canteen.json'), 'utf8');
  const { superuser: password } = JSON.parse(file) as { superuser: string };
  const [, , , port] = postmasterFile(dataDir);
  return withParts(`postgres://127.0.0.1:${port}/canteen`, { user: 'postgres', password, database: 'canteen' });
}

function houseOf(dataDir: string, port: number): House {
  const origin = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  let server: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server === undefined || hasEnded(server)) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    origin,
    dataDir,
    async query<Row extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []) {
      const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
      await client.connect();
      const { rows } = await client.query<Row>(statement, [...values]).finally(() => client.end());
      return rows;
    },
    postmaster: () => Number(postmasterFile(dataDir)[0]),
    async start() {
      server = launch(dataDir, port, (line) => {
        output.push(line);
        output.splice(0, output.length - LAST_LINES);
      });
      await ready(server, origin).catch((error: Error) => {
        throw new Error(`${error.message}\n${output.join('')}`);
      });
    },
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/* It follows this process: a test run that is killed leaves no server behind. */
function launch(dataDir: string, port: number, said: (text: string) => void): ChildProcess {
  const { DATABASE_URL: _other, ENTRY_FILE: _entries, ...inherited } = process.env;
  const entries = join(dataDir, ENTRIES);
  const server = spawn(
    process.execPath,
    ['--import', join(root, 'tools/follow-parent.mjs'), join(root, 'apps/server/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...inherited,
        ...(existsSync(entries) && { ENTRY_FILE: entries }),
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO: 'off',
        LOG_LEVEL: 'warn',
      },
    },
  );
  server.stdout?.on('data', (chunk: Buffer) => said(chunk.toString()));
  server.stderr?.on('data', (chunk: Buffer) => said(chunk.toString()));
  return server;
}

async function ready(server: ChildProcess, origin: string): Promise<void> {
  const limit = performance.now() + READY_LIMIT_MS;
  while (performance.now() < limit) {
    if (hasEnded(server)) throw new Error('the server ended instead of starting');
    const isReady = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await delay(POLL_MS);
  }
  throw new Error(`the server is not ready after ${READY_LIMIT_MS / 1000} s`);
}
