import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/test-server.ts';
import { type MigrateOptions, migrate, type Upgrade } from './migrate.ts';
import { type AppliedMigration, checksumOf } from './migrations.ts';
import { lastReleaseOf, type Release, readReleases } from './releases.ts';
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
  file(
    '0001_first.sql',
    'create table fruit (name text primary key); grant select on fruit to canteen_app;',
  );
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
  await expect(run('create table mine (id int)', first.appUrl)).rejects.toMatchObject({
    code: '42501',
  });
});

test('two servers starting at once apply each file once', async () => {
  const results = await Promise.all([bring(), bring()]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_first.sql']);
});

test('a failing file is named with its line, and the database is as it was, whatever ran before it', async () => {
  await bring();
  file('0002_second.sql', "insert into fruit values ('plum'); create table tree (name text);");
  file('0003_third.sql', "insert into fruit values ('pear');\n\nselect nonsense;");
  await expect(bring()).rejects.toThrow(
    /^Migration 0003_third\.sql failed at line 3: .*nonsense.*\nThe database was not changed: .* starts on it as it did/,
  );
  expect(await run('select * from fruit')).toEqual([]);
  expect(await run("select to_regclass('tree') as tree")).toEqual([{ tree: null }]);
  expect(await run('select name from schema_migration')).toEqual([{ name: '0001_first.sql' }]);
  file('0003_third.sql', "insert into fruit values ('fig');");
  expect((await bring()).applied).toEqual(['0002_second.sql', '0003_third.sql']);
});

test('who upgrades hears from which release it goes and how far it is, and nothing is changed where they object', async () => {
  const heard: string[] = [];
  const bringHeard = (
    beforeUpgrade: NonNullable<MigrateOptions['beforeUpgrade']>,
    release: string,
  ) =>
    migrate({
      ownerUrl: database.ownerUrl,
      appPassword,
      dir,
      release,
      beforeUpgrade,
      onMigration: (name, number, total) => heard.push(`${number} of ${total} ${name}`),
    });

  const note = async ({ from, migrations }: Upgrade) => {
    heard.push(`${from}, ${migrations}`);
  };
  await bringHeard(note, '7.0.0');
  expect(heard).toEqual([]);

  file('0002_second.sql', 'create table tree (name text);');
  file('0003_third.sql', 'select 1;');
  const object = () => Promise.reject(new Error('no room'));
  await expect(bringHeard(object, '7.1.0')).rejects.toThrow('no room');
  expect(await run("select to_regclass('tree') as tree")).toEqual([{ tree: null }]);

  await bringHeard(note, '7.1.0');
  expect(heard).toEqual(['7.0.0, 2', '1 of 2 0002_second.sql', '2 of 2 0003_third.sql']);
  expect(await run('select release from house_release order by last_started_at')).toEqual([
    { release: '7.0.0' },
    { release: '7.1.0' },
  ]);
});

test('a house of a release before releases were remembered is known by its migrations', async () => {
  const [first, second] = readReleases();
  const names = (release: Release | undefined) =>
    Object.keys(release?.migrations ?? {}).map((name) => ({ name, version: 0, checksum: '' }));
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();

  try {
    const releaseOf = (done: readonly AppliedMigration[]) =>
      lastReleaseOf(client, done, readReleases());
    expect(await releaseOf(names(first))).toBe('0.1.0');
    expect(await releaseOf(names(second))).toBe('0.2.0');
    expect(await releaseOf(names(second).slice(0, -1))).toBe('0.1.0');
    expect(await releaseOf([])).toBeUndefined();
  } finally {
    await client.end();
  }
});

test('a migration sees the rows of every merchant, new references find theirs, and row security is forced again after it', async () => {
  file(
    '0002_second.sql',
    `create table basket (merchant_id bigint, basket_id bigint, weight int, primary key (merchant_id, basket_id));
     insert into basket values (1, 1, 5), (2, 1, 7);
     call protect('basket');
     create table item (merchant_id bigint, item_id bigint, basket_id bigint, primary key (merchant_id, item_id));
     insert into item values (1, 1, 1), (2, 1, 1);
     call protect('item');`,
  );

  await bring();
  file(
    '0003_third.sql',
    `update basket set weight = 2 * weight;
     alter table item add foreign key (merchant_id, basket_id) references basket;
     alter table basket add check (weight >= 10);`,
  );

  await bring();
  expect(
    await run('select weight from basket order by merchant_id', database.superuserUrl),
  ).toEqual([{ weight: 10 }, { weight: 14 }]);
  expect(await run('select from basket')).toEqual([]);
  expect(
    await run(
      'select count(*)::int as open from pg_class where relrowsecurity and not relforcerowsecurity',
    ),
  ).toEqual([{ open: 0 }]);
});

test('a file that names what it said in an earlier release is the same to a house that ran that', async () => {
  const former = 'create table tree (name text);';
  file('0002_second.sql', former);
  await bring();
  file(
    '0002_second.sql',
    `-- also known as: ${'a'.repeat(64)} ${checksumOf(former)}\ncreate table tree (name text, height int);`,
  );
  expect((await bring()).applied).toEqual([]);
  file(
    '0002_second.sql',
    `-- also known as: ${'a'.repeat(64)}\ncreate table tree (name text, height int);`,
  );
  await expect(bring()).rejects.toThrow(
    '0002_second.sql was applied to this database with other content',
  );
});

test('a schema newer than the code is refused', async () => {
  await bring();
  await run(
    "insert into schema_migration (version, name, checksum) values (9, '0009_future.sql', 'x')",
  );
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
  await expect(bring()).rejects.toThrow(
    '0003_third.sql was applied to this database with other content',
  );
});

test('files are named by their minute and come after those of four digits; one that a merge brings later still runs', async () => {
  file('202611220930_canteen_tray.sql', "insert into fruit values ('pear');");
  expect((await bring()).applied).toEqual(['0001_first.sql', '202611220930_canteen_tray.sql']);
  file('202611220905_account_purse.sql', "insert into fruit values ('plum');");
  file('9000_kit_late.sql', "insert into fruit values ('fig');");
  expect((await bring()).applied).toEqual(['9000_kit_late.sql', '202611220905_account_purse.sql']);
  expect((await bring()).applied).toEqual([]);
  file('202611220905_order_tray.sql', 'select 1;');
  await expect(bring()).rejects.toThrow(
    /^202611220905_order_tray.sql: migrations are named .* each number once/,
  );
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
  expect(failure).not.toMatchObject({
    message: expect.stringContaining(new URL(ownerUrl).password),
  });
});

test('a server that does not answer is told as such', async () => {
  const ownerUrl = 'postgres://owner:secret@127.0.0.1:1/canteen';
  await expect(migrate({ ownerUrl, appPassword, dir })).rejects.toThrow(
    /^Cannot use the database postgres:\/\/owner@127\.0\.0\.1:1\/canteen: nothing listens there/,
  );
});
