import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { insertBatch, updateBatch } from './batch.ts';
import { createIdAllocator } from './ids.ts';
import { inOne, runAll } from './statement.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  await client.query(
    'create table thing (merchant_id bigint, id bigint, name text, at timestamptz, bytes bytea, primary key (merchant_id, id))',
  );
  await client.query('create table other (merchant_id bigint, id bigint)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query('truncate thing, other'));

interface Thing {
  readonly id: number;
  readonly name?: string | null;
  readonly at?: string;
  readonly bytes?: string;
}
const addThings = insertBatch<Thing>('thing', [
  ['id', 'bigint', (row) => row.id],
  ['name', 'text', (row) => row.name],
  ['at', 'timestamptz', (row) => row.at],
  ['bytes', 'bytea', (row) => row.bytes],
]);
const addOthers = insertBatch<Thing>('other', [['id', 'bigint', (row) => row.id]]);
const rename = updateBatch<Thing>(
  'thing',
  [
    ['id', 'bigint', (row) => row.id],
    ['name', 'text', (row) => row.name],
  ],
  { set: 'name = n.name', where: 't.id = n.id' },
);
const things = async () =>
  (await client.query('select id::int, name, bytes from thing order by id')).rows;

test('values arrive as given, whether all rows share them or not', async () => {
  const names = [
    'plain',
    'with "quotes", {braces} and \\slashes\\',
    'NULL',
    '',
    '卡',
    null,
    "it's",
  ];
  const rows = names.map((name, index) => ({
    id: index + 1,
    name,
    at: '2026-03-02 12:00:00',
    bytes: '\\xff00',
  }));
  await runAll(client, addThings(1, rows));
  const bytes = Buffer.from([255, 0]);
  expect(await things()).toEqual(names.map((name, index) => ({ id: index + 1, name, bytes })));
});

test('no rows make no statement, and one statement is not joined with itself', () => {
  expect(addThings(1, [])).toEqual([]);
  expect(inOne(addOthers(1, [{ id: 1 }]))).toEqual(addOthers(1, [{ id: 1 }]));
});

test('several statements run as one; where one changes other than the rows it must, none of them counts', async () => {
  await runAll(client, [...addThings(1, [{ id: 1, name: 'a' }]), ...addOthers(1, [{ id: 5 }])]);
  await runAll(client, [...rename(1, [{ id: 1, name: 'b' }]), ...addOthers(1, [{ id: 6 }])]);
  const lost = runAll(client, [
    ...rename(1, [
      { id: 1, name: 'c' },
      { id: 2, name: 'd' },
    ]),
    ...addOthers(1, [{ id: 7 }]),
  ]);

  await expect(lost).rejects.toMatchObject({ code: '40001' });
  expect(await things()).toMatchObject([{ id: 1, name: 'b' }]);
  expect((await client.query('select id::int from other order by 1')).rows).toEqual([
    { id: 5 },
    { id: 6 },
  ]);
});

test('a batch of one merchant never touches the rows of another', async () => {
  await runAll(client, addThings(1, [{ id: 1, name: 'mine' }]));
  await expect(runAll(client, rename(2, [{ id: 1, name: 'theirs' }]))).rejects.toMatchObject({
    code: '40001',
  });
  expect(await things()).toMatchObject([{ name: 'mine' }]);
});

test('reserved ids belong to one caller, however many ask at once', async () => {
  const pool = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  const ids = createIdAllocator(pool);
  const callers = await Promise.all(Array.from({ length: 40 }, () => ids.reserve(700)));
  const taken = callers.flatMap((take) => Array.from({ length: 700 }, take));
  expect(new Set(taken).size).toBe(40 * 700);
  expect(callers[0]).toThrow('more ids taken than were reserved');
  await pool.end();
});
