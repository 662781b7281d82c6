import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let one: pg.Client;
let other: pg.Client;
let superuser: pg.Client;

async function appClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  await client.query(`set app.merchant_id = '1'`);

  return client;
}
beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  await superuser.query(`
    create table house (merchant_id bigint, house_id bigint, primary key (merchant_id, house_id));
    call protect('house');
    create table guest (merchant_id bigint, guest_id bigint, house_id bigint, primary key (merchant_id, guest_id));
    call protect('guest');
    call refer('guest', 'house_id', 'house')`);

  [one, other] = [await appClient(), await appClient()];
});
afterAll(async () => {
  for (const client of [one, other, superuser]) await client.end();
  await database.drop();
});
beforeEach(async () => {
  await superuser.query('truncate house, guest');
  await superuser.query('insert into house values (1, 1), (1, 2), (2, 3)');
});

const disagree = expect.objectContaining({ code: '23503', constraint: 'guest_house_id_reference' });
const movesIn = 'insert into guest values (1, 1, 1)';
const goesAway = 'delete from house where house_id = 1';
const guests = async () => (await superuser.query('select guest_id from guest')).rowCount;

test('all rows of a statement must name what is there, in their own tenant; a row may name nothing', async () => {
  await one.query('insert into guest select 1, i, 1 + i % 2 from generate_series(1, 50) i');
  await one.query('insert into guest values (1, 51, null)');
  await expect(one.query('insert into guest values (1, 52, 1), (1, 53, 9)')).rejects.toEqual(
    disagree,
  );
  await expect(one.query('insert into guest values (1, 54, 3)')).rejects.toEqual(disagree);
  expect(await guests()).toBe(51);
});

test('what is named may come with the same transaction, and may not go in it any more', async () => {
  await one.query('begin');
  await one.query('insert into house values (1, 5)');
  await one.query('insert into guest values (1, 1, 5), (1, 2, 1)');
  await expect(one.query('delete from house where house_id = 5')).rejects.toEqual(disagree);
  await one.query('rollback');
  await one.query(
    'with house as (insert into house values (1, 6)) insert into guest values (1, 3, 6)',
  );
  expect(await guests()).toBe(1);
});

test('a row is changed to name what is there', async () => {
  await one.query(movesIn);
  await one.query('update guest set house_id = 2');
  await one.query('update guest set house_id = null');
  await expect(one.query('update guest set house_id = 9')).rejects.toEqual(disagree);
});

test('what is named is neither removed nor numbered anew, what no row names is removed', async () => {
  await one.query(movesIn);
  await expect(one.query('delete from house')).rejects.toEqual(disagree);
  await expect(one.query('update house set house_id = 7 where house_id = 1')).rejects.toMatchObject(
    { code: '23503' },
  );
  await one.query('delete from house where house_id = 2');
});

/** What `second` does while `first` has not ended: it waits for its end. */
async function meanwhile(first: string, second: string, end: 'commit' | 'rollback') {
  await one.query('begin');
  await one.query(first);
  const waiting = other.query(second).then(
    () => 'done',
    (error: { constraint?: string }) => error.constraint,
  );
  await expect
    .poll(async () => (await superuser.query('select 1 from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0);
  await one.query(end);

  return waiting;
}

test.each([
  [movesIn, goesAway, 'commit', 'guest_house_id_reference', 1],
  [movesIn, goesAway, 'rollback', 'done', 0],
  [goesAway, movesIn, 'commit', 'guest_house_id_reference', 0],
  [goesAway, movesIn, 'rollback', 'done', 1],
] as const)('%s, then meanwhile %s, then %s', async (first, second, end, outcome, left) => {
  expect(await meanwhile(first, second, end)).toBe(outcome);
  expect(await guests()).toBe(left);
});

test('two may name the same at the same time, and what is named may change otherwise', async () => {
  await one.query('begin');
  await one.query(movesIn);
  await other.query('insert into guest values (1, 2, 1)');
  await other.query('update house set house_id = house_id where house_id = 1');
  await one.query('commit');
  expect(await guests()).toBe(2);
});

test('who removes sees what others have committed, or may not remove', async () => {
  await one.query('begin isolation level repeatable read');
  await expect(one.query(goesAway)).rejects.toThrow('must see what others have committed');
  await one.query('rollback');
});
