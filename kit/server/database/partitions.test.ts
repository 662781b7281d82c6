import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../testing/server.ts';
import { ensureMonths, makeMonths, monthsAround } from './partitions.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([]);
});
afterAll(() => server.stop());

const partitions = async (): Promise<string[]> => {
  const { rows } = await server.system.pool.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent in ('posting'::regclass, 'meal_order'::regclass)",
  );
  return rows.map(({ name }) => name);
};

test('thirteen months back and ahead are there, counted by the calendar', async () => {
  expect(monthsAround(new Date('2026-01-31T23:00:00Z')).toSorted()).toEqual([
    '2024-12',
    '2025-01',
    '2025-02',
    '2025-03',
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ]);

  const made = await partitions();
  for (const month of monthsAround(new Date()))
    expect(made).toContain(`meal_order_${month.replace('-', '')}`);
});

test('a month is made while one connection reads the whole table and another is writing to it, and neither waits', async () => {
  const reader = await server.system.pool.connect();
  const writer = await server.system.pool.connect();
  try {
    await reader.query('begin isolation level repeatable read read only');
    await reader.query('select count(*) from posting');
    await writer.query('begin');
    await writer.query('lock table posting in row exclusive mode');
    const later = new Date(Date.UTC(new Date().getUTCFullYear() + 3, 0, 15));
    await makeMonths(server.system, later);
    expect(await partitions()).toContain(`posting_${later.getUTCFullYear()}01`);
    await reader.query('select count(*) from posting');
  } finally {
    for (const client of [reader, writer]) {
      await client.query('rollback');
      client.release();
    }
  }
});

test('a month that lies further away is made for the fact that needs it, with the rules of the table', async () => {
  const merchant = await server.merchant();
  const insert = `insert into posting (merchant_id, posting_id, transaction_id, line, trade_type, from_account, from_ref, to_account, to_ref,
      amount, occurred_at, biz_date) values ($1, $2, $2, 1, 10, 101, 1, 1, 1, $3, now(), '2019-05-06')`;
  await merchant.within(async ({ client, merchantId, newId }) => {
    await ensureMonths(client, ['posting'], ['2019-05-06']);
    await client.query(insert, [merchantId, newId(), 100]);
  });
  await expect(
    merchant.within(({ client, merchantId, newId }) =>
      client.query(insert, [merchantId, newId(), -1]),
    ),
  ).rejects.toThrow('posting_amount_check');
  await expect(
    merchant.within(({ client }) => client.query('select count(*) from posting_201905')),
  ).rejects.toThrow('permission denied');
  const owner = new pg.Client({ connectionString: server.database.superuserUrl });
  await owner.connect();
  const changed = owner.query("update posting set amount = 2 where biz_date = '2019-05-06'");
  await expect(changed).rejects.toThrow('append-only');
  await owner.end();
});

test('a month whose maker took everything back is made by the next, on the same connection', async () => {
  const client = await server.system.pool.connect();
  const ask = () => ensureMonths(client, ['posting'], ['2018-05-06']);
  try {
    await client.query('begin');
    await ask();
    await ask();
    await client.query('rollback');
    await client.query('begin');
    await ask();
    await client.query('commit');
  } finally {
    client.release();
  }

  expect(await partitions()).toContain('posting_201805');
});
