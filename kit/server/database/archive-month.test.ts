import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { archiveMonth } from './archive-month.ts';

const JANUARY = { month: '2025-01', today: '2025-05-02', by: 'keeper' };
const addOrders = (
  first: number,
) => `insert into meal_order (merchant_id, order_id, biz_date, order_state, refund_state, online_flag,
    source_type, nuclear_mode, amount, personal_amount, account_id, place_id, stall_id, meal_type, occurred_at)
  select 1, n, date '2025-01-01' + n % 31, 2, 1, 1, 1, 1, 500 + n, 500 + n, 1, 100, 200, 2, timestamptz '2025-01-01 12:00+08' + n % 31 * interval '1 day'
    from generate_series(${first}, ${first} + 1999) n`;
const SUM =
  'select count(*)::int as orders, sum(amount)::int as amount from meal_order where merchant_id = 1';

test('a month that is long over is packed and stays in every sum; a late fact is taken as ever', async () => {
  const database = await createTestDatabase();
  const [owner, keeper] = [database.ownerUrl, database.superuserUrl].map(
    (url) => new pg.Client(url),
  );
  if (!owner || !keeper) throw new Error('no connection');

  await Promise.all([owner.connect(), keeper.connect()]);

  try {
    await keeper.query("select ensure_month('meal_order', '2025-01-01')");
    await keeper.query(
      "insert into merchant (merchant_id, merchant_name) values (1, '商户') on conflict do nothing",
    );
    await keeper.query(addOrders(1));
    await keeper.query('update meal_order set order_state = 5');
    const [before] = (await keeper.query(SUM)).rows;
    expect(before).toMatchObject({ orders: 2000 });

    await expect(archiveMonth(owner, JANUARY)).rejects.toThrow('still being computed');
    await keeper.query('delete from report_dirty');
    const packed = await archiveMonth(owner, JANUARY);
    const orders = packed.find(({ name }) => name === 'meal_order_202501');
    expect(orders?.after).toBeLessThan(orders?.before ?? 0);
    expect((await keeper.query(SUM)).rows).toEqual([before]);
    const { rows } = await keeper.query(
      "select obj_description('meal_order_202501'::regclass) as note",
    );
    expect(rows[0].note).toContain('archived 2025-05-02 by keeper');

    await keeper.query(addOrders(5001));
    expect((await keeper.query(SUM)).rows).toMatchObject([{ orders: 4000 }]);
  } finally {
    await Promise.all([owner.end(), keeper.end()]);
    await database.drop();
  }
});

test('a month that may still change, and one without facts, are refused', async () => {
  const database = await createTestDatabase();
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();

  try {
    for (const [month, why] of [
      ['2025-02', 'up to 2025-01'],
      ['2001-01', 'no facts'],
      ['25-1', 'YYYY-MM'],
    ] as const)
      await expect(archiveMonth(owner, { ...JANUARY, month })).rejects.toThrow(why);
  } finally {
    await owner.end();
    await database.drop();
  }
});

test('a month goes to the tablespace that is named, with its indexes, and is still where every sum finds it', async () => {
  const database = await createTestDatabase();
  const [owner, keeper] = [database.ownerUrl, database.superuserUrl].map(
    (url) => new pg.Client(url),
  );
  if (!owner || !keeper) throw new Error('no connection');

  await Promise.all([owner.connect(), keeper.connect()]);
  const cold = `cold_${crypto.randomUUID().slice(0, 8)}`;
  try {
    await keeper.query('set allow_in_place_tablespaces = on');
    await keeper.query(`create tablespace ${cold} location ''`);
    await keeper.query(`grant create on tablespace ${cold} to public`);
    await keeper.query("select ensure_month('meal_order', '2025-01-01')");
    await keeper.query(
      "insert into merchant (merchant_id, merchant_name) values (1, '商户') on conflict do nothing",
    );
    await keeper.query(addOrders(1));
    await keeper.query('delete from report_dirty');
    const [before] = (await keeper.query(SUM)).rows;
    const packed = await archiveMonth(owner, { ...JANUARY, tablespace: cold });
    const { rows } = await keeper.query(
      `select c.relname as name, t.spcname as place from pg_class c left join pg_tablespace t on t.oid = c.reltablespace
        where c.relname = any($1) or c.oid in (select indexrelid from pg_index where indrelid::regclass::text = any($1))`,
      [packed.map(({ name }) => name)],
    );

    expect(rows.length).toBeGreaterThan(packed.length);
    expect(rows.filter(({ place }) => place !== cold)).toEqual([]);
    expect((await keeper.query(SUM)).rows).toEqual([before]);
    await keeper.query(addOrders(5001));
    expect((await keeper.query(SUM)).rows).toMatchObject([{ orders: 4000 }]);
    for (const { name } of packed) await keeper.query(`drop table ${name}`);
    await keeper.query(`drop tablespace ${cold}`);
  } finally {
    await Promise.all([owner.end(), keeper.end()]);
    await database.drop();
  }
});
