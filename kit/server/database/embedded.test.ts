import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { temporaryDataDir } from '../testing/test-server.ts';
import { startEmbedded } from './embedded.ts';
import { isAlive } from './embedded-process.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const servers: ChildProcess[] = [];
let root = '';
let dataDir = '';

beforeAll(() => {
  root = temporaryDataDir('embedded');
  dataDir = join(root, 'data');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await end(server, 'SIGTERM');
});
afterAll(async () => {
  chmodSync(root, 0o711);
  rmSync(root, { recursive: true, force: true });
});

/** A process of its own that runs the database, so that it can be killed like a server. */
async function startServer(): Promise<{ server: ChildProcess; url: string }> {
  const program = `import { startEmbedded } from '${join(import.meta.dirname, 'embedded.ts')}';
    const log = { info() {}, warn() {}, error() {} };
    const { url, stop } = await startEmbedded({ dataDir: process.argv[1], log });
    process.once('SIGTERM', () => stop().then(() => process.exit(0)));
    setInterval(() => {}, 60_000);
    console.log(url);`;

  const server = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  servers.push(server);
  const lines = createInterface({ input: server.stdout });
  const [url] = (await Promise.race([
    once(lines, 'line'),
    once(server, 'exit').then(() => ['']),
  ])) as [string];
  if (url === '') throw new Error('the server ended before the database ran');

  return { server, url };
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;

  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

const postmaster = (): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  /* A killed database also tells an idle client, before it is closed here. */
  client.on('error', () => undefined);
  await client.connect();

  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('the database starts, keeps UTC and byte order, is owned by an ordinary role, and stops cleanly', async () => {
  mkdirSync(join(dataDir, 'postgres.new-1-interrupted/data'), { recursive: true });
  chmodSync(dataDir, 0o711);
  const { server, url } = await startServer();
  const facts = await query(
    url,
    `select current_setting('timezone'), current_setting('server_encoding'), 'B' < 'a', '中' ~ '\\w', current_setting('fsync'), rolsuper
       from pg_roles where rolname = current_user`,
  );

  expect(facts).toEqual(['UTC', 'UTF8', true, true, 'on', false]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
  await query(url, 'create table kept (step text)');
  await end(server, 'SIGTERM');
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
});

test('after kill -9 of the server the next start finds its orphaned database, and every commit', async () => {
  const { server, url } = await startServer();
  await query(url, "insert into kept values ('server killed')");
  await end(server, 'SIGKILL');
  const orphan = postmaster();
  expect(isAlive(orphan)).toBe(true);
  const next = await startServer();
  expect(isAlive(orphan)).toBe(false);
  expect(await query(next.url, 'select step from kept')).toEqual(['server killed']);
});

test('after kill -9 of the database a living server starts it again on the same address, with every commit', async () => {
  const { url } = await startServer();
  await query(url, "insert into kept values ('database killed')");
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await query(url, 'select count(*)::int from kept')).toEqual([2]),
    {
      timeout: 15_000,
      interval: 50,
    },
  );
  expect(postmaster()).not.toBe(killed);
});

test('a database that died and cannot start at first, as on a full disk, comes back by itself once it can', async () => {
  const { url } = await startServer();
  const control = join(dataDir, 'postgres/global/pg_control');
  renameSync(control, `${control}.away`);
  process.kill(postmaster(), 'SIGKILL');
  const attempts = () =>
    readFileSync(join(dataDir, 'postgres.log'), 'utf8').split('could not find the database')
      .length - 1;
  await vi.waitFor(() => expect(attempts()).toBeGreaterThan(1), { timeout: 15_000, interval: 50 });
  renameSync(`${control}.away`, control);
  await vi.waitFor(
    async () => expect(await query(url, 'select count(*)::int from kept')).toEqual([2]),
    {
      timeout: 20_000,
      interval: 50,
    },
  );
});

test('after kill -9 of both the next start recovers every commit', async () => {
  const { server, url } = await startServer();
  await query(url, "insert into kept values ('both killed')");
  const killed = postmaster();
  server.kill('SIGKILL');
  process.kill(killed, 'SIGKILL');
  await end(server, 'SIGKILL');
  const next = await startServer();
  expect(await query(next.url, 'select count(*)::int from kept')).toEqual([3]);
});

test('a postmaster.pid that names a stranger does not keep the database from starting', async () => {
  writeFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n0\n1\n\n127.0.0.1\n\n`,
  );
  const { url } = await startServer();
  expect(await query(url, 'select count(*)::int from kept')).toEqual([3]);
});

test('a second server in the same directory is refused and does the first no harm', async () => {
  const { url } = await startServer();
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    /Another server \(process \d+\) is using the data directory/,
  );
  expect(await query(url, 'select count(*)::int from kept')).toEqual([3]);
});

test('a data directory the database cannot reach is refused in words that name the closed directory', async () => {
  const closed = join(root, 'closed');
  mkdirSync(closed, { mode: process.getuid?.() === 0 ? 0o700 : 0o000 });
  const refused = startEmbedded({ dataDir: join(closed, 'data'), log });
  await expect(refused).rejects.toThrow(closed);
  await expect(refused).rejects.toThrow('DATA_DIR=');
  chmodSync(closed, 0o700);
});

test('a directory of another PostgreSQL version is refused, not damaged', async () => {
  const versionFile = join(dataDir, 'postgres/PG_VERSION');
  const version = readFileSync(versionFile, 'utf8');
  writeFileSync(versionFile, '16\n');
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow('was made by PostgreSQL 16');
  writeFileSync(versionFile, version);
});
