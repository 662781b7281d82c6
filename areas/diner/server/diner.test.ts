import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeLimits } from '#areas/account/server/api.ts';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area as deviceArea } from '#areas/device/server/area.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { dishesDeployIndexRecommend } from '#areas/menu/contract/dish-calls.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { useTestChannel } from '#areas/payment/server/api.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerCanteens, dinerMenu } from '../contract/day-menu.ts';
import { dinerFlow, dinerPayTest, dinerRecharge, dinerTrade } from '../contract/money.ts';
import {
  dinerApplyRefund,
  dinerCancel,
  dinerDeclare,
  dinerOrder,
  dinerOrders,
  dinerPay,
  dinerWeek,
} from '../contract/order.ts';
import { dinerMe, dinerSetPayPassword } from '../contract/session.ts';
import { area } from './area.ts';
import {
  bound,
  call,
  type Diner,
  type DinerHouse,
  dinerHouse,
  LUNCH,
  MONEY,
  PASSWORD,
  PRICE,
} from './testing.ts';

let server: RunningServer;
let house: DinerHouse;
beforeAll(async () => {
  server = await startServer([...moneyAreas, canteenArea, menuArea, orderArea, deviceArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
});

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const place = () => ({ canteenId: String(house.canteenId) });
const reason = async (diner: Diner, endpoint: Parameters<Diner['answer']>[0], content: object) =>
  (await diner.answer(endpoint, content)).data?.reason;

/** The dish of tomorrow as the page shows it, and an order of it. */
async function draft(diner: Diner, count = 1) {
  const { meals } = await call<ResultOf<typeof dinerMenu>>(diner, dinerMenu, {
    ...place(),
    bizDate: house.tomorrow,
  });
  const dish = meals[0]?.stalls[0]?.dishes[0];
  expect(dish).toMatchObject({ dishesName: '红烧肉', price: PRICE });

  return {
    kind: 2,
    mode: 2,
    ...place(),
    stallId: String(house.stallId),
    bizDate: house.tomorrow,
    mealType: LUNCH,
    portions: [{ lineId: dish?.lineId, count }],
    amount: PRICE * count,
    ...key(),
  };
}
const ordered = async (diner: Diner) =>
  call<ResultOf<typeof dinerOrder>>(diner, dinerOrder, await draft(diner));
const own = (diner: Diner) => call<ResultOf<typeof dinerOrders>>(diner, dinerOrders, {});

test('a dish says that the canteen recommends it at the meal', async () => {
  const { admin } = house.merchant;
  const diner = await bound(server, house, 0);
  const shown = async () => {
    const { meals } = await call<ResultOf<typeof dinerMenu>>(diner, dinerMenu, {
      ...place(),
      bizDate: house.tomorrow,
    });
    return meals[0]?.stalls[0]?.dishes[0]?.recommended;
  };
  expect(await shown()).toBe(false);
  const dishesIds = (await admin.call(dishes.page, {})).records
    .map(({ dishesId }) => dishesId)
    .slice(0, 1);
  await admin.call(dishesDeployIndexRecommend, { ...place(), mealType: LUNCH, dishesIds });
  expect(await shown()).toBe(true);
});

describe('a student', () => {
  test('orders, pays and cancels, and finds all of it among their orders', async () => {
    const diner = await bound(server, house, 0);
    expect(await call(diner, dinerCanteens, undefined)).toMatchObject({
      canteens: [{ canteenName: '食堂', modes: [2, 10] }],
    });
    const content = await draft(diner);
    const first = await call<ResultOf<typeof dinerOrder>>(diner, dinerOrder, content);
    expect(await call(diner, dinerOrder, content)).toEqual(first);
    const { orderId } = first;
    expect(await own(diner)).toMatchObject([
      { orderId, canPay: true, canCancel: true, pickCode: first.pickCode },
    ]);
    expect(await call(diner, dinerPay, { orderId, ...key() })).toMatchObject({
      paid: PRICE,
      left: 0,
    });
    expect(await call(diner, dinerMe, undefined)).toMatchObject({ personal: MONEY - PRICE });
    expect(await call(diner, dinerCancel, { orderId, ...key() })).toEqual({
      orderId,
      refunded: PRICE,
      fee: 0,
    });
    expect(await own(diner)).toMatchObject([
      { orderId, orderState: 6, canPay: false, canCancel: false },
    ]);
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    const flow = await call<ResultOf<typeof dinerFlow>>(diner, dinerFlow, { month });
    expect(flow.map(({ change }) => change)).toEqual([PRICE, -PRICE, MONEY]);
  });

  test('reaches nothing of another person', async () => {
    const [one, other] = [await bound(server, house, 0), await bound(server, house, 1)];
    const { orderId } = await ordered(one);
    await house.merchant.within(useTestChannel);
    const trade = await call<{ tradeId: string }>(one, dinerRecharge, {
      channel: 6,
      amount: 100,
      ...key(),
    });
    for (const endpoint of [dinerPay, dinerCancel])
      expect((await other.answer(endpoint, { orderId, ...key() })).status, endpoint.id).toBe(404);

    expect((await other.answer(dinerApplyRefund, { orderId, reason: 'x', ...key() })).status).toBe(
      404,
    );
    expect((await other.answer(dinerRecharge, { channel: 6, orderId, ...key() })).status).toBe(404);

    for (const endpoint of [dinerTrade, dinerPayTest])
      expect((await other.answer(endpoint, { tradeId: trade.tradeId })).status, endpoint.id).toBe(
        404,
      );

    expect(await own(other)).toEqual([]);
    expect(await call(other, dinerOrders, { orderId })).toEqual([]);
  });

  test('pays what an order lacks through a channel', async () => {
    await house.merchant.within(useTestChannel);
    const diner = await bound(server, house, 0);
    const { orderId } = await ordered(diner);
    const asked = { channel: 6, orderId, ...key() };
    const { tradeId, amount } = await call<ResultOf<typeof dinerRecharge>>(
      diner,
      dinerRecharge,
      asked,
    );
    expect(amount).toBe(PRICE);
    expect(await call(diner, dinerTrade, { tradeId })).toMatchObject({ state: 2 });
    expect(await call(diner, dinerPayTest, { tradeId })).toMatchObject({ state: 3 });
    await call(diner, dinerPay, { orderId, ...key() });
    expect(await call(diner, dinerMe, undefined)).toMatchObject({ personal: MONEY });
  });

  test('types the payment password beyond their limit', async () => {
    const diner = await bound(server, house, 0);
    const { custId } = house.people[0] as DinerHouse['people'][number];
    await house.merchant.within((context) =>
      changeLimits(context, { custIds: [custId] }, { paymentMax: 1000, beyond: 2 }, ''),
    );
    const { orderId } = await ordered(diner);
    expect(await reason(diner, dinerPay, { orderId, ...key() })).toBe('PASSWORD_REQUIRED');
    expect(await reason(diner, dinerPay, { orderId, payPassword: '123456', ...key() })).toBe(
      'PASSWORD_UNSET',
    );
    const chosen = { password: PASSWORD, payPassword: '246810' };
    expect(await reason(diner, dinerSetPayPassword, { ...chosen, password: 'wrong' })).toBe(
      'WRONG_PASSWORD',
    );
    await call(diner, dinerSetPayPassword, chosen);
    expect(await call(diner, dinerMe, undefined)).toMatchObject({
      hasPassword: true,
      hasPayPassword: true,
    });
    const { payPassword } = chosen;
    expect(await call(diner, dinerPay, { orderId, payPassword, ...key() })).toMatchObject({
      paid: PRICE,
    });
  });

  test('declares a week in one go and pays it, all or nothing', async () => {
    const diner = await bound(server, house, 0);
    const week = () => call<ResultOf<typeof dinerWeek>>(diner, dinerWeek, place());
    const { mode, days } = await week();
    expect(mode).toBe(10);
    const open = days
      .filter(({ canDeclare }) => canDeclare)
      .map(({ bizDate, mealType, price }) => ({ bizDate, mealType, price: price as number }));
    expect(open.length).toBeGreaterThanOrEqual(7);
    expect(await reason(diner, dinerDeclare, { ...place(), meals: open, ...key() })).toBe(
      'INSUFFICIENT_BALANCE',
    );
    const meals = open.slice(0, 3);
    const done = await call<ResultOf<typeof dinerDeclare>>(diner, dinerDeclare, {
      ...place(),
      meals,
      ...key(),
    });
    expect(done).toMatchObject({ paid: 2400 });
    const declared = (await week()).days.filter(({ orderId }) => orderId !== null);
    expect(declared.map(({ bizDate }) => bizDate)).toEqual(meals.map(({ bizDate }) => bizDate));
    expect(await reason(diner, dinerDeclare, { ...place(), meals, ...key() })).toBe(
      'DECLARED_ALREADY',
    );
  });
});
