import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCanteen } from '#areas/canteen/contract/canteen.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { createTestDatabase } from '#kit/server/testing/database.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishes } from '../../contract/dish.ts';
import {
  dishesCopy,
  dishesEditDifCanteenManage,
  dishesEditPrice,
} from '../../contract/dish-calls.ts';
import { dishesPriceHistory, priceOrigin, priceWay } from '../../contract/dish-price.ts';
import { area } from '../area.ts';

const WAY = priceWay.key;
const ORIGIN = priceOrigin.key;

let server: RunningServer;
let merchant: TestMerchant;
let north: string;
let south: string;
beforeAll(async () => {
  server = await startServer([canteenArea, deviceArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  merchant = await server.merchant();
  const canteenOf = async (canteenNum: string, canteenName: string) =>
    (await merchant.admin.call(addCanteen, { canteenNum, canteenName })).canteenId;
  [north, south] = [await canteenOf('1', '北苑'), await canteenOf('2', '南苑')];
});

const dishOf = async (more: object = {}) =>
  (
    await merchant.admin.call(dishes.add, {
      dishesName: '红烧肉',
      price: 1600,
      lines: [],
      idempotencyKey: crypto.randomUUID(),
      ...more,
    })
  ).dishesId;
const historyOf = async (dishesId: string, who = merchant.admin) =>
  (await who.call(dishesPriceHistory, { dishesId })).records;

test('every change of every price of a dish is kept with what it was, by whom and from where; what stays is not', async () => {
  const { admin } = merchant;
  const dishesId = await dishOf({ largePrice: 2400, largeWeight: 500 });
  await admin.call(dishesEditPrice, { dishesId, version: 1, price: 2000 });
  await admin.call(dishes.modify, { dishesId, version: 2, discountPrice: 1500, lines: [] });
  await admin.call(dishes.modify, { dishesId, version: 3, intro: '招牌菜', lines: [] });
  await admin.call(dishes.modify, { dishesId, version: 4, discountPrice: null, lines: [] });

  const history = await historyOf(dishesId);
  expect(history.map((row) => [row.way, row.beforePrice, row.price, row.origin])).toEqual([
    [WAY.discount, 1500, null, ORIGIN.form],
    [WAY.discount, null, 1500, ORIGIN.form],
    [WAY.standard, 1600, 2000, ORIGIN.list],
    [WAY.large, null, 2400, ORIGIN.form],
    [WAY.standard, null, 1600, ORIGIN.form],
  ]);
  expect(history.map(({ changeShare }) => changeShare)).toEqual([null, null, 0.25, null, null]);
  expect(new Set(history.map(({ changedBy }) => changedBy))).toEqual(new Set([admin.actor.name]));
});

test('a refused change leaves no trace', async () => {
  const { admin } = merchant;
  const dishesId = await dishOf({ discountPrice: 1500 });
  const before = await historyOf(dishesId);
  const refused = [
    await admin.answer(dishesEditPrice, { dishesId, version: 1, price: 1400 }),
    await admin.answer(dishesEditPrice, { dishesId, version: 7, price: 1700 }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 409]);
  expect(await historyOf(dishesId)).toEqual(before);
});

test('what a canteen asks of its own is kept too, and seen by operators of that canteen only', async () => {
  const { admin } = merchant;
  const dishesId = await dishOf();
  const ask = (canteenId: string, price: number | null) =>
    admin.call(dishesEditDifCanteenManage, { dishesId, canteenId, price, putawayState: null });
  await ask(north, 1500);
  await ask(south, 1800);
  await ask(north, null);

  const seen = (rows: Awaited<ReturnType<typeof historyOf>>) =>
    rows.map((row) => [row.canteenName, row.beforePrice, row.price, row.origin]);
  expect(seen(await historyOf(dishesId))).toEqual([
    ['北苑', 1500, null, ORIGIN.difference],
    ['南苑', null, 1800, ORIGIN.difference],
    ['北苑', null, 1500, ORIGIN.difference],
    [null, null, 1600, ORIGIN.form],
  ]);

  const clerk = merchant.as({
    permissions: ['menu:dishes:page'],
    scope: { canteens: [Number(south)], stalls: [] },
  });
  expect(seen(await historyOf(dishesId, clerk))).toEqual([
    ['南苑', null, 1800, ORIGIN.difference],
    [null, null, 1600, ORIGIN.form],
  ]);
});

test('a dish that is not the operator’s has no history, a copy begins one of its own', async () => {
  const { admin } = merchant;
  const dishesId = await dishOf();
  await admin.call(dishesCopy, { dishesIds: [dishesId], canteenId: north });
  const { records } = await admin.call(dishes.page, { canteenId: north });
  const copy = records.find((dish) => dish.canteenId === north)?.dishesId as string;
  expect(await historyOf(copy)).toMatchObject([{ price: 1600, origin: ORIGIN.copy }]);

  const clerk = merchant.as({
    permissions: ['menu:dishes:page'],
    scope: { canteens: [Number(south)], stalls: [] },
  });
  expect(await historyOf(copy, clerk)).toEqual([]);
  const stranger = (await server.merchant()).admin;
  expect(await historyOf(dishesId, stranger)).toEqual([]);
});

test('the history of a dish is exported with amounts in yuan', async () => {
  const { admin } = merchant;
  const dishesId = await dishOf();
  await admin.call(dishesEditPrice, { dishesId, version: 1, price: 2000 });
  const file = await admin.file(
    dishesPriceHistory,
    { dishesId, fileType: 'csv', exportColumns: ['way', 'beforePrice', 'price'] },
    { export: true },
  );
  const [, ...lines] = file.bytes.toString('utf8').trim().split(/\r?\n/);
  expect(lines).toEqual(['售价,16.00,20.00', '售价,,16.00']);
});

const MIGRATION = join(
  import.meta.dirname,
  '../../../../db/migrations/202611251000_menu_price_history.sql',
);
/** A house as it was before: of one dish the standard price was kept, of the other nothing. */
const HOUSE = `
  alter table dish_price drop column way, drop column canteen_id, drop column before_price, drop column origin,
    alter column price set not null;
  insert into merchant (merchant_id, merchant_name) values (1, '一'), (2, '二');
  insert into canteen (merchant_id, canteen_id, canteen_num, canteen_name) select m, 5, '5', '食堂' from unnest(array[1, 2]) m;
  insert into dish (merchant_id, dishes_id, dishes_name, price, discount_price) select m, d.id, d.name, d.price, d.discount
    from unnest(array[1, 2]) m, (values (11, '旧菜', 900, null::int), (12, '新菜', 1200, 1000)) d (id, name, price, discount);
  insert into dish_canteen (merchant_id, dishes_id, canteen_id, price) select m, 11, 5, 800 from unnest(array[1, 2]) m;
  insert into dish_price (merchant_id, dishes_id, price_no, price, changed_at, changed_by)
    select m, 12, p.no, p.price, now(), '王' from unnest(array[1, 2]) m, (values (1, 1100), (2, 1200)) p (no, price);
`;

test('a house of before begins with the prices it has, of every merchant, and keeps what it knew', async () => {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });

  try {
    await database.run(HOUSE);
    await owner.connect();
    await owner.query(`begin;${readFileSync(MIGRATION, 'utf8')};commit`);
    await owner.end();

    const reader = new pg.Client({ connectionString: database.superuserUrl });
    await reader.connect();
    const { rows } = await reader.query({
      text: `select dishes_id::int, price_no, way, canteen_id::int, before_price::int, price::int, origin
        from dish_price where merchant_id = 2 order by dishes_id, price_no`,
      rowMode: 'array',
    });
    await reader.end();

    expect(rows).toEqual([
      [11, 1, WAY.standard, null, null, 900, ORIGIN.start],
      [11, 2, WAY.standard, 5, null, 800, ORIGIN.start],
      [12, 1, WAY.standard, null, null, 1100, null],
      [12, 2, WAY.standard, null, 1100, 1200, null],
      [12, 3, WAY.discount, null, null, 1000, ORIGIN.start],
    ]);
  } finally {
    await database.drop();
  }
});
