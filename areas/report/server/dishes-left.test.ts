import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMealTimes } from '#areas/canteen/server/api.ts';
import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { type RunningServer, startServer, type TestMerchant } from '#kit/server/testing/server.ts';
import { dishesLeft } from '../contract/dish-sale.ts';
import { area } from './area.ts';
import { merchantWithCanteens } from './testing/facts.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([{ ...area, start: undefined }]);
});
afterAll(() => server.stop());

const DAY = '2026-03-10';
const LUNCH = 2;
const BY_WEIGHT = 2;
const week = { startDate: '2026-03-09 00:00:00', endDate: '2026-03-15 23:59:59' };

interface Offer {
  readonly dish: string;
  /** Portions, or grams by weight; null: any number. */
  readonly supply: number | null;
  readonly sold: number;
  /** Fen of a portion; null where not known. */
  readonly cost?: number | null;
  readonly saleMode?: number;
  readonly isStopped?: boolean;
}

/** A menu of a canteen at lunch of a date as it was published, with what was sold of it; answers the ids of its dishes. */
const publish = (merchant: TestMerchant, canteenId: number, offers: readonly Offer[], day = DAY) =>
  merchant.within(async (context) => {
    const { tx, newId } = context;
    const recipeId = newId();
    await tx
      .insertInto('recipe')
      .values({
        recipeId,
        recipeName: `菜谱${recipeId}`,
        recipeType: 1,
        canteenId,
        recipeState: 2,
      })
      .execute();

    const ids: string[] = [];
    for (const [sort, offer] of offers.entries())
      ids.push(await offerDish(context, { recipeId, sort, day, offer }));

    return ids;
  });

async function offerDish(
  { tx, newId }: Context,
  { recipeId, sort, day, offer }: { recipeId: number; sort: number; day: string; offer: Offer },
): Promise<string> {
  const { dish, supply, sold, cost = 300, saleMode = 1, isStopped = false } = offer;
  const [dishesId, lineId] = [newId(), newId()];
  await tx.insertInto('dish').values({ dishesId, dishesName: dish, price: 1000 }).execute();
  await tx
    .insertInto('recipeLine')
    .values({
      lineId,
      recipeId,
      applyDate: day,
      mealType: LUNCH,
      dishesId,
      sort,
      supplyNum: supply,
      saleMode,
      salePrice: 1000,
      frozen: JSON.stringify({ dishesName: dish, price: 1000, costPrice: cost, weight: 250 }),
    })
    .execute();
  if (sold > 0 || isStopped)
    await tx
      .insertInto('recipeSold')
      .values({ lineId, saleDate: day, sold, stoppedAt: isStopped ? `${day} 12:00:00` : null })
      .execute();

  return String(dishesId);
}

/** Portions of a dish that were sold at a fen price of 1000, some of them given back. */
const sell = (
  merchant: TestMerchant,
  canteenId: number,
  {
    dish,
    count,
    back = 0,
    day = DAY,
  }: { dish: string; count: number; back?: number; day?: string },
) =>
  merchant.within(async ({ client, merchantId, newId }) => {
    await client.query("select ensure_month('order_line', $1::text::date)", [day]);
    await client.query(
      `insert into order_line (merchant_id, order_id, line_no, biz_date, goods_kind, goods_id, goods_name, measure, unit_price, quantity, amount,
         refund_amount, refund_quantity, sold, order_kind, place_kind, place_id, meal_type, occurred_at)
       values ($1, $2, 1, $3::text::date, 1, $4, '菜', 1, 1000, $5::int * 1000, $5::int * 1000, $6::int * 1000, $6::int * 1000, true, 1, 1, $7, 2,
         ($3::text || ' 12:00:00')::timestamptz)`,
      [merchantId, newId(), day, dish, count, back, canteenId],
    );
    await client.query("insert into report_dirty values ($1, $2, 'goods', $3::text::date, $4)", [
      merchantId,
      newId(),
      day,
      canteenId,
    ]);
  });

test('what was left is ranked by what it cost, the unknown last; dishes without a limit are not left', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  const [pork = '', fish = '', secret = '', rice = ''] = await publish(merchant, first, [
    { dish: '红烧肉', supply: 100, sold: 80, cost: 500 },
    { dish: '清蒸鱼', supply: 50, sold: 20, cost: 900 },
    { dish: '秘制菜', supply: 10, sold: 4, cost: null },
    { dish: '米饭', supply: null, sold: 60, cost: 50 },
  ]);
  await sell(merchant, first, { dish: pork, count: 80, back: 2 });
  await sell(merchant, first, { dish: fish, count: 20 });
  await sell(merchant, first, { dish: secret, count: 4 });
  await sell(merchant, first, { dish: rice, count: 52 });

  const { records, totalLine } = await merchant.admin.call(dishesLeft, week);
  expect(
    records.map((row) => [row.goodsName, row.suppliedNum, row.leftNum, row.leftCost, row.rateLeft]),
  ).toEqual([
    ['清蒸鱼', 50, 30, 27_000, 0.6],
    ['红烧肉', 100, 20, 10_000, 0.2],
    ['米饭', 0, 0, 0, null],
    ['秘制菜', 10, 6, null, 0.6],
  ]);
  expect(records[1]).toMatchObject({ quantity: 80, refundQuantity: 2, refundAmount: 2000 });
  expect(totalLine).toMatchObject({
    suppliedNum: 160,
    suppliedSoldNum: 104,
    leftNum: 56,
    leftCost: 37_000,
    rateLeftCosted: 2 / 3,
    totalAmount: 154_000,
    rateCovered: 102 / 154,
  });
});

test('grams of what is weighed are left in kilograms and cost their share of a portion', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await publish(merchant, first, [
    { dish: '称重菜', supply: 5000, sold: 3500, cost: 200, saleMode: BY_WEIGHT },
  ]);
  expect((await merchant.admin.call(dishesLeft, week)).records).toMatchObject([
    { suppliedWeight: 5, leftWeight: 1.5, rateLeft: 0.3, leftNum: 0, leftCost: 1200 },
  ]);
});

test('nothing is left of what was sold out, oversold, or on a menu that sold nothing at the meal', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await publish(merchant, first, [
    { dish: '售罄', supply: 100, sold: 60, isStopped: true },
    { dish: '超卖', supply: 10, sold: 12 },
    { dish: '无人点', supply: 30, sold: 0 },
  ]);
  await publish(merchant, first, [{ dish: '未启用', supply: 500, sold: 0 }]);
  const { records } = await merchant.admin.call(dishesLeft, week);
  expect(records.map((row) => [row.goodsName, row.leftNum])).toEqual([
    ['无人点', 30],
    ['售罄', 0],
    ['超卖', 0],
  ]);
});

test('a meal counts when it is over: with its end, or with its date where it has no times', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  const today = await merchant.within(async ({ now }) => now.slice(0, 10));
  const yesterday = daysBefore(today, 1);
  await publish(merchant, first, [{ dish: '今日菜', supply: 10, sold: 1 }], today);
  await publish(merchant, first, [{ dish: '昨日菜', supply: 30, sold: 1 }], yesterday);
  const leftOn = async (day: string) => {
    const period = { startDate: `${day} 00:00:00`, endDate: `${day} 23:59:59` };
    return (await merchant.admin.call(dishesLeft, period)).totalLine?.leftNum;
  };

  expect([await leftOn(yesterday), await leftOn(today)]).toEqual([29, 0]);
  await merchant.within((context) =>
    setMealTimes(context, first, [{ mealType: LUNCH, startMinute: 0, endMinute: 1440 }]),
  );
  expect([await leftOn(yesterday), await leftOn(today)]).toEqual([29, 0]);
});

test('a date that the times of a period cut counts where it ends', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  await publish(merchant, first, [{ dish: '往日菜', supply: 10, sold: 1 }]);
  const left = async (startTime: string, endTime: string) => {
    const period = { startDate: `${DAY} ${startTime}`, endDate: `${DAY} ${endTime}` };
    return (await merchant.admin.call(dishesLeft, period)).totalLine?.leftNum;
  };

  expect(await left('00:00:00', '13:00:00')).toBe(0);
  expect(await left('13:00:01', '23:59:59')).toBe(9);
});

test('canteen and meal tell rows apart where they are chosen, and a canteen outside the scope has none', async () => {
  const { merchant, first, second } = await merchantWithCanteens(server);
  await publish(merchant, first, [{ dish: '甲', supply: 10, sold: 1 }]);
  await publish(merchant, second, [{ dish: '乙', supply: 20, sold: 1 }]);
  const chosen = { ...week, dimensions: ['canteenId', 'mealType'] } as never;
  expect((await merchant.admin.call(dishesLeft, chosen)).records).toMatchObject([
    { canteenId: String(second), mealType: LUNCH, leftNum: 19, leftCost: 5700 },
    { canteenId: String(first), mealType: LUNCH, leftNum: 9, leftCost: 2700 },
  ]);

  const permissions = [dishesLeft.access];
  const one = merchant.as({ permissions, scope: { canteens: [first] } });
  expect((await one.call(dishesLeft, week)).totalLine?.leftNum).toBe(9);
  const asked = await merchant.admin.call(dishesLeft, { ...week, canteenIds: [String(second)] });
  expect(asked.totalLine?.leftNum).toBe(19);
  expect((await merchant.as({ permissions }).call(dishesLeft, week)).total).toBe(0);
});

test('by date and by record say the same sums', async () => {
  const { merchant, first } = await merchantWithCanteens(server);
  const [dish = ''] = await publish(merchant, first, [{ dish: '甲', supply: 10, sold: 4 }]);
  await publish(merchant, first, [{ dish: '乙', supply: 10, sold: 4 }], '2026-03-11');
  await sell(merchant, first, { dish, count: 3 });
  await sell(merchant, first, { dish, count: 1 });
  const totals: unknown[] = [];
  for (const sumType of [1, 2, 3] as const)
    totals.push((await merchant.admin.call(dishesLeft, { ...week, sumType })).totalLine);

  expect(totals[0]).toMatchObject({ leftNum: 12, quantity: 4 });
  expect(totals[1]).toEqual(totals[0]);
  expect(totals[2]).toEqual(totals[0]);
  const records = await merchant.admin.call(dishesLeft, { ...week, sumType: 3 });
  expect(records.total).toBe(4);
});
