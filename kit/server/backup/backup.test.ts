import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStorage } from '../files/storage.ts';
import { createTestDatabase } from '../testing/database.ts';
import { differences, schemaOf } from '../testing/schema.ts';
import type { TestDatabase } from '../testing/test-server.ts';
import { backUp } from './backup.ts';
import { connectOwner, countForMerchants } from './catalogue.ts';

let database: TestDatabase;
let folder = '';
const path = () => join(folder, 'house.backup');
const write = () =>
  backUp(path(), {
    ownerUrl: database.ownerUrl,
    dataKey: 'ab'.repeat(32),
    files: diskStorage(folder),
  });
const rowsOf = ({ tables }: Awaited<ReturnType<typeof write>>, name: string) =>
  tables.find((table) => table.name === name)?.rows;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  database = await createTestDatabase();
  await database.run(
    `insert into merchant (merchant_id, merchant_name) values (1, '东'), (2, '西')`,
  );
  await database.run(
    `insert into setting (merchant_id, group_name, value, updated_by) values (1, 'a', '{}', 0), (2, 'a', '{}', 0)`,
  );
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a house whose tables have no policy for backups is written whole, and is left as it was', async () => {
  await database.run('drop policy backup on merchant; drop policy backup on setting');
  const before = await schemaOf(database.superuserUrl);
  const manifest = await write();
  expect([rowsOf(manifest, 'merchant'), rowsOf(manifest, 'setting')]).toEqual([2, 2]);
  expect(differences(await schemaOf(database.superuserUrl), before)).toEqual([]);
});

test('a table that would hide rows from the user that makes the backup stops it: nothing is written', async () => {
  await database.run('drop policy backup on setting; alter table setting owner to postgres');
  await expect(write()).rejects.toThrow(
    'Row security hides rows of setting from this user: no backup was written.',
  );
  expect(existsSync(path())).toBe(false);
});

test('rows are counted as merchants see them, beside what is written', async () => {
  const client = await connectOwner(database.ownerUrl);
  try {
    await client.query('begin');
    const counted = await countForMerchants(client, ['merchant', 'setting', 'schema_migration']);
    expect(Object.fromEntries(counted)).toEqual({ merchant: 2, setting: 2 });
  } finally {
    await client.end();
  }
});
