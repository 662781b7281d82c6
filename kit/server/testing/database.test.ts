import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('every test database is a migrated copy of its own, served by a role row-level security binds', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(
    first.superuserUrl,
    "insert into merchant (merchant_id, merchant_name) values (1, 'one')",
  );
  const names = 'select merchant_name from merchant';
  expect(await query(first.superuserUrl, names)).toHaveLength(1);
  expect(await query(second.superuserUrl, names)).toHaveLength(0);
  expect(await query(first.appUrl, names)).toHaveLength(0);
  expect(await query(first.ownerUrl, names)).toHaveLength(0);
  const role = 'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user';
  expect(await query(first.appUrl, role)).toEqual([{ free: false }]);
  await first.drop();
  await second.drop();
  await expect(query(first.appUrl, 'select 1')).rejects.toMatchObject({ code: '3D000' });
});

test("the database's clock is that of the tests, in statements and in what columns begin with", async () => {
  const database = await createTestDatabase();
  await query(
    database.superuserUrl,
    "insert into merchant (merchant_id, merchant_name) values (1, 'one')",
  );
  const [row] = await query<{ asked: Date; stored: Date }>(
    database.superuserUrl,
    'select now() as asked, created_at as stored from merchant',
  );
  for (const at of [row?.asked, row?.stored])
    expect(Math.abs((at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  await database.drop();
});
