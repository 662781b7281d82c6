import { execFile } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadBase64 } from '#areas/system/contract/upload.ts';
import { connectOwner, digestOf, tablesOf } from '#kit/server/backup/catalogue.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { temporaryDataDir } from '#kit/server/testing/test-server.ts';
import { type ConsoleClient, logIn } from '../apps/terminal/console-client.ts';
import { readCards, registerFleet } from '../apps/terminal/fleet.ts';
import { createRandom } from '../apps/terminal/random.ts';
import { buildTerminals } from '../apps/terminal/simulate.ts';
import { createStatistics } from '../apps/terminal/statistics.ts';
import { type DurableHouse, openDurableHouse } from './support/house.ts';
import { houseServer } from './support/house-server.ts';
import { admin } from './support/people.ts';
import { NOT_AS_PAID } from './support/sellers.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const SALES = 100;

let house: DurableHouse;
let client: ConsoleClient;
const directories: string[] = [];
const directory = (): string => {
  const made = temporaryDataDir('restore');
  directories.push(made);

  return made;
};
beforeAll(async () => {
  house = await openDurableHouse({ people: 40, days: 2 });
  client = await logIn(house.origin, admin);
}, 180_000);
afterAll(async () => {
  await house?.close();
  for (const made of directories) rmSync(made, { recursive: true, force: true });
});

/** Runs one of the tools as a person at the machine does; answers what it says. */
async function tool(
  name: 'backup' | 'restore',
  file: string,
  settings: Record<string, string>,
): Promise<string> {
  const { DATABASE_URL: _one, DATA_KEY: _other, ...env } = process.env;
  const done = await run(process.execPath, [join(root, `tools/${name}.ts`), file], {
    cwd: root,
    env: { ...env, ...settings },
  });

  return done.stdout;
}

/** Since when a house has run a release is its own: where it is restored, that begins anew. */
const OWN = 'house_release';

/** Every table's rows and their digest, read by a role that sees all of them. */
async function contentOf(
  superuserUrl: string,
): Promise<Record<string, { rows: number; digest: string }>> {
  const session = await connectOwner(superuserUrl);
  try {
    const found: Record<string, { rows: number; digest: string }> = {};
    for (const table of (await tablesOf(session)).filter(({ name }) => name !== OWN))
      found[table.name] = await digestOf(session, table);

    return found;
  } finally {
    await session.end();
  }
}

const superuserOf = (dataDir: string, port: string): string => {
  const { superuser } = JSON.parse(
    readFileSync(join(dataDir, 'postgres/canteen.json'), 'utf8'),
  ) as {
    superuser: string;
  };
  return `postgres://postgres:${superuser}@127.0.0.1:${port}/canteen`;
};

async function contentIn(dataDir: string) {
  const embedded = await startEmbedded({ dataDir, log: quiet, durable: false });
  const url = superuserOf(dataDir, new URL(embedded.url).port);

  return contentOf(url).finally(() => embedded.stop());
}

/** Terminals sell until so many sales are acknowledged after `meanwhile` has begun, and until it has ended. */
async function selling(meanwhile: () => Promise<unknown>): Promise<void> {
  const identities = await registerFleet(client, 5);
  const habits = {
    rate: 10,
    offline: 0.1,
    duplicates: 0.1,
    broken: 0,
    dishes: 0.3,
    cards: await readCards(client),
  };
  const closing = new AbortController();
  const parts = { habits, random: createRandom(3), statistics: createStatistics() };
  const terminals = buildTerminals(house.origin, identities, parts);
  const running = Promise.all(terminals.map((terminal) => terminal.run(closing.signal)));
  const acknowledged = () =>
    terminals.reduce(
      (sum, { journal }) => sum + journal.entries().length - journal.pending().length,
      0,
    );
  await expect.poll(acknowledged, { timeout: 30_000 }).toBeGreaterThan(SALES);
  await meanwhile();
  await expect.poll(acknowledged, { timeout: 30_000 }).toBeGreaterThan(2 * SALES);
  closing.abort();
  await running;
  for (const terminal of terminals) terminal.close();
}

test('a backup of a house that sells is one moment of it, and comes back whole into a directory and into a database', async () => {
  const image = createCanvas(300, 300).toBuffer('image/png');
  const { fileNameUrl } = await client.call(uploadBase64, { image: image.toString('base64') });
  const file = join(house.dataDir, 'house.backup');
  await selling(async () => {
    const said = await tool('backup', file, { DATA_DIR: house.dataDir });
    expect(said).toMatch(/rows of \d+ tables, \d+ files/);
  });
  expect(statSync(file).mode & 0o077).toBe(0);

  const own = directory();
  await tool('restore', file, { DATA_DIR: own });
  const inDirectory = await contentIn(own);

  const cluster = directory();
  const [keys, files] = [directory(), directory()];
  const embedded = await startEmbedded({ dataDir: cluster, log: quiet, durable: false });
  const settings = { DATABASE_URL: embedded.url, DATA_DIR: keys, FILES_DIR: files };
  await tool('restore', file, settings);
  const superuserUrl = superuserOf(cluster, new URL(embedded.url).port);
  expect(await contentOf(superuserUrl)).toEqual(inDirectory);
  await expect(tool('restore', file, settings)).rejects.toThrow('The database is not empty');
  await expect(tool('restore', file, { DATA_DIR: own })).rejects.toThrow(
    'holds a database already',
  );

  const books = new pg.Client({ connectionString: superuserUrl });
  await books.connect();
  const { rows } = await books.query<Record<string, string>>(`select
    (select count(*) from meal_order) as orders, (select count(*) from ledger_entry) as entries,
    (select sum(amount) from ledger_entry) as sum,
    (select count(*) from meal_order o where ${NOT_AS_PAID}) as unpaid,
    (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity <> relforcerowsecurity) as open,
    (select count(*) from pg_trigger where tgenabled <> 'O') as disabled`);

  await books.end();
  await embedded.stop();
  expect(rows[0]).toMatchObject({ sum: '0', unpaid: '0', open: '0', disabled: '0' });
  expect(Number(rows[0]?.orders)).toBeGreaterThan(SALES);

  const again = await houseServer({ DATA_DIR: own });
  await again.start();

  try {
    const { token } = await logIn(again.origin, admin);
    const picture = await fetch(again.origin + fileNameUrl, { headers: { token } });
    expect(Buffer.from(await picture.arrayBuffer()).equals(image)).toBe(true);
  } finally {
    await again.end('SIGTERM');
  }
}, 240_000);

test('a damaged backup brings back nothing and says so; a backup never writes over another file', async () => {
  const file = join(house.dataDir, 'house.backup');
  await expect(tool('backup', file, { DATA_DIR: house.dataDir })).rejects.toThrow('exists already');
  const bytes = readFileSync(file);
  const at = bytes.indexOf('tables/posting.copy') + 200;
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  const broken = join(house.dataDir, 'broken.backup');
  writeFileSync(broken, bytes);
  const target = directory();
  await expect(tool('restore', broken, { DATA_DIR: target })).rejects.toThrow();
  await tool('restore', file, { DATA_DIR: target });
});
