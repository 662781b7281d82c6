import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/test-server.ts';
import { migrate } from './migrate.ts';
import { withParts } from './url.ts';

/* The serving role belongs to the whole test server: its password must stay as it is. */
const appPassword = new URL(inject('testServer').appUrl).password;
let database: TestDatabase;
let dir = '';
const dirs: string[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  await run('drop table schema_migration');
  dir = mkdtempSync(join(tmpdir(), 'migrations-'));
  dirs.push(dir);
  file('0001_first.sql', 'create table fruit (name text primary key); grant select on fruit to canteen_app;');
});
afterEach(() => database.drop());
afterAll(() => {
  for (const each of dirs) rmSync(each, { recursive: true, force: true });
});

const file = (name: string, sql: string) => writeFileSync(join(dir, name), sql);
const bring = () => migrate({ ownerUrl: database.ownerUrl, appPassword, dir });

async function run(sql: string, url = database.ownerUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('new files are applied once, in order, and the serving role can use what they grant, no more', async () => {
  file('0003_third.sql', "insert into fruit values ('pear');");
  const first = await bring();
  expect(first.applied).toEqual(['0001_first.sql', '0003_third.sql']);
  expect((await bring()).applied).toEqual([]);
  expect(await run('select name from fruit', first.appUrl)).toEqual([{ name: 'pear' }]);
  await expect(run('delete from fruit', first.appUrl)).rejects.toMatchObject({ code: '42501' });
  await expect(run('create table mine (id int)', first.appUrl)).rejects.toMatchObject({ code: '42501' });
});

test('two servers starting at once apply each file once', async () => {
  const results = await Promise.all([bring(), bring()]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_first.sql']);
});

test('a failing file leaves nothing of itself and is named with its line', async () => {
  file('0002_second.sql', "insert into fruit values ('plum');\n\nselect nonsense;");
  await expect(bring()).rejects.toThrow(/^Migration 0002_second\.sql failed at line 3: .*nonsense/);
  expect(await run('select * from fruit')).toEqual([]);
  file('0002_second.sql', "insert into fruit values ('fig');");
  expect((await bring()).applied).toEqual(['0002_second.sql']);
});

test('a schema newer than the code is refused', async () => {
  await bring();
  await run("insert into schema_migration (version, name, checksum) values (9, '0009_future.sql', 'x')");
  await expect(bring()).rejects.toThrow(
    'The database schema (0009_future.sql) is newer than this code, which ends at version 1',
  );
});

test('an applied file that changed or is gone is refused', async () => {
  file('0002_second.sql', 'select 1;');
  file('0003_third.sql', 'select 1;');
  await bring();
  rmSync(join(dir, '0002_second.sql'));
  await expect(bring()).rejects.toThrow(
    /^Migration 0002_second.sql was applied .* with other content.*Start the release that made it.*DATA_DIR/,
  );
  file('0002_second.sql', 'select 1;');
  file('0003_third.sql', 'select 2;');
  await expect(bring()).rejects.toThrow('0003_third.sql was applied to this database with other content');
});

test('files are named by their minute and come after those of four digits; one that a merge brings later still runs', async () => {
  file('202611220930_canteen_tray.sql', "insert into fruit values ('pear');");
  expect((await bring()).applied).toEqual(['0001_first.sql', '202611220930_canteen_tray.sql']);
  file('202611220905_account_purse.sql', "insert into fruit values ('plum');");
  file('9000_kit_late.sql', "insert into fruit values ('fig');");
  expect((await bring()).applied).toEqual(['9000_kit_late.sql', '202611220905_account_purse.sql']);
  expect((await bring()).applied).toEqual([]);
  file('202611220905_order_tray.sql', 'select 1;');
  await expect(bring()).rejects.toThrow(/^202611220905_order_tray.sql: migrations are named .* each number once/);
});

test('a database of the time of four digits takes longer numbers', async () => {
  await bring();
  await run('alter table schema_migration alter column version type integer');
  file('202611220930_canteen_tray.sql', 'select 1;');
  expect((await bring()).applied).toEqual(['202611220930_canteen_tray.sql']);
});

test.each([
  ['a wrong password', { password: 'guessed-7Q' }, 'wrong user or password'],
  ['a missing database', { database: 'nowhere' }, 'there is no such database'],
])('%s is told in one line without the password', async (_title, parts, reason) => {
  const ownerUrl = withParts(database.ownerUrl, parts);
  const failure = await migrate({ ownerUrl, appPassword, dir }).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: 'StartupError',
    message: expect.stringContaining(`${reason}. Check DATABASE_URL.`),
  });
  expect(failure).not.toMatchObject({ message: expect.stringContaining(new URL(ownerUrl).password) });
});

test('a server that does not answer is told as such', async () => {
  const ownerUrl = 'postgres://owner:secret@127.0.0.1:1/canteen';
  await expect(migrate({ ownerUrl, appPassword, dir })).rejects.toThrow(
    /^Cannot use the database postgres:\/\/owner@127\.0\.0\.1:1\/canteen: nothing listens there/,
  );
});
