import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#kit/server/testing/database.ts';

const MIGRATION = join(
  import.meta.dirname,
  '../../../../db/migrations/202611240510_menu_unknown_costs.sql',
);
/** One dish whose cost is known, one with a material that has no price, one made of nothing; sold in a house of two merchants. */
const HOUSE = `
  insert into merchant (merchant_id, merchant_name) values (1, '一'), (2, '二');
  insert into material (merchant_id, material_id, material_name, unit) select m, 1, '猪肉', 1 from unnest(array[1, 2]) m;
  insert into dish (merchant_id, dishes_id, dishes_name, pinyin, initials, price, weight, cost_price)
    select m, d.id, d.name, '', '', 1000, 200, d.cost
      from unnest(array[1, 2]) m, (values (11, '已知', 300), (12, '缺价', 120), (13, '无料', 0)) d (id, name, cost);
  insert into dish_material (merchant_id, dishes_id, line_no, material_id, quantity, unit, cost)
    select m, d.id, d.no, 1, 1000, 1, d.cost
      from unnest(array[1, 2]) m, (values (11, 1, 300), (12, 1, 120), (12, 2, null)) d (id, no, cost);
  insert into dish_cost (merchant_id, dishes_id, cost_no, cost_price, changed_at)
    select m, d, 1, 120, now() from unnest(array[1, 2]) m, unnest(array[11, 12]) d;
  select ensure_month('order_line', '2026-03-10');
  insert into order_line (merchant_id, order_id, line_no, biz_date, goods_kind, goods_id, goods_name, measure, unit_price, quantity, amount,
      cost, sold, order_kind, place_kind, place_id, meal_type, occurred_at)
    select m, l.id, 1, '2026-03-10', 1, l.dish, '菜', l.measure, 1000, l.quantity, 1000, l.cost, true, 1, 1, 7, 2, now()
      from unnest(array[1, 2]) m, (values (1, 11, 1, 2000, 600), (2, 12, 1, 3000, 360), (3, 12, 2, 100, 60), (4, 12, 1, 1000, 999),
        (5, 13, 1, 1000, 0)) l (id, dish, measure, quantity, cost);
`;

async function asked(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

test('costs that were 0 or in part because they were not known become unknown, of every merchant, and reports are computed anew', async () => {
  const database = await createTestDatabase();
  try {
    await database.run(HOUSE);
    await asked(database.ownerUrl, `begin;${readFileSync(MIGRATION, 'utf8')};commit`);
    const said = (text: string) => asked(database.superuserUrl, text);
    expect(
      await said(
        'select merchant_id::int, dishes_id::int, cost_price::int from dish order by 1, 2',
      ),
    ).toEqual([
      [1, 11, 300],
      [1, 12, null],
      [1, 13, null],
      [2, 11, 300],
      [2, 12, null],
      [2, 13, null],
    ]);

    /* A cost of another day is told apart from what was only a part of one. */
    const sold = 'select order_id::int, cost::int from order_line where merchant_id = 2 order by 1';
    expect(await said(sold)).toEqual([
      [1, 600],
      [2, null],
      [3, null],
      [4, 999],
      [5, null],
    ]);

    const history =
      'select dishes_id::int, cost_no::int, cost_price::int from dish_cost where merchant_id = 1 order by 1, 2';

    expect(await said(history)).toEqual([
      [11, 1, 120],
      [12, 1, 120],
      [12, 2, null],
    ]);

    const marks = 'select merchant_id::int, family, bucket_id::int from report_dirty order by 1';
    expect(await said(marks)).toEqual([
      [1, 'goods', 7],
      [2, 'goods', 7],
    ]);
  } finally {
    await database.drop();
  }
});
