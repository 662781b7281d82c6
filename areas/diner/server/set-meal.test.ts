import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { canteenCommands } from '#areas/canteen/server/testing/area.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { dishesPutawayState } from '#areas/menu/contract/dish-calls.ts';
import { packageMealPutaway, packageMeals } from '#areas/menu/contract/package-meal.ts';
import {
  recipeAddDishesByDate,
  recipeDateDetail,
  recipeDetailSoldOut,
  recipePublish,
  recipes,
} from '#areas/menu/contract/recipe.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerMenu } from '../contract/day-menu.ts';
import { dinerCancel, dinerOrder, dinerOrders, dinerPay } from '../contract/order.ts';
import { area } from './area.ts';
import { bound, call, type Diner, type DinerHouse, dinerHouse, LUNCH } from './testing.ts';

/* A set meal is ordered on one's own page as the dishes it is made of, at what the published menu says, and comes back whole. */
const [ON, OFF] = [1, 2] as const;
let server: RunningServer;
let house: DinerHouse;
let diner: Diner;
let [rice, pork, fish] = ['', '', ''];
let recipeId: string;

beforeAll(async () => {
  server = await startServer([...moneyAreas, canteenArea, menuArea, orderArea, area]);
});
afterAll(() => server.stop());

const key = () => crypto.randomUUID();
const dishOf = async (dishesName: string, price: number, more: object = {}): Promise<string> => {
  const draft = { dishesName, price, lines: [], idempotencyKey: key(), ...more };
  return (await house.merchant.admin.call(dishes.add, draft)).dishesId;
};
const part = (dishesId: string, choiceGroup: 0 | 1, quantity = 1000) => ({
  dishesId,
  choiceGroup,
  quantity,
});
const setMealOf = async (packageName: string, more: object = {}): Promise<string> => {
  const lines = [part(rice, 0), part(pork, 1), part(fish, 1)];
  const draft = { packageName, lines, idempotencyKey: key(), ...more };

  return (await house.merchant.admin.call(packageMeals.add, draft)).packageId;
};

beforeEach(async () => {
  house = await dinerHouse(server);
  await house.merchant.within(({ tx }) =>
    tx.updateTable('stall').set({ refuseSameRecipe: 2 }).execute(),
  );
  [rice, pork, fish] = [
    await dishOf('米饭', 100),
    await dishOf('小炒肉', 1600),
    await dishOf('清蒸鱼', 2200),
  ];
  const { admin } = house.merchant;
  const place = { canteenId: String(house.canteenId), stallId: String(house.stallId) };
  recipeId = (await admin.call(recipes.add, { recipeName: '午餐', ...place })).recipeId;
  await admin.call(recipeAddDishesByDate, {
    recipeId,
    applyDates: [house.tomorrow],
    mealType: LUNCH,
    dishesIds: [rice, pork, fish],
    supplyNum: 3,
  });

  await admin.call(recipePublish, { recipeId, recipeState: 2 });
  diner = await bound(server, house, 0);
});

async function shown() {
  const asked = { canteenId: String(house.canteenId), bizDate: house.tomorrow };
  const { meals } = await call<ResultOf<typeof dinerMenu>>(diner, dinerMenu, asked);

  return meals[0]?.stalls.flatMap(({ packages }) => packages) ?? [];
}
const names = async () =>
  (await shown()).map(({ packageName, parts }) => [
    packageName,
    ...parts.map(({ dishesName }) => dishesName),
  ]);

interface Wanted {
  readonly packageId: string;
  readonly dishesIds?: readonly string[];
  readonly count: number;
}
const answer = (packages: readonly Wanted[], amount: number, more: object = {}) =>
  diner.answer<ResultOf<typeof dinerOrder>>(dinerOrder, {
    kind: 2,
    mode: 2,
    canteenId: String(house.canteenId),
    stallId: String(house.stallId),
    bizDate: house.tomorrow,
    mealType: LUNCH,
    packages,
    amount,
    idempotencyKey: key(),
    ...more,
  });
const order = async (packages: readonly Wanted[], amount: number, more: object = {}) => {
  const { status, data } = await answer(packages, amount, more);
  return status === 200 ? data : { reason: data.reason };
};
const soldOf = async () => {
  const range = { recipeId, startDate: house.tomorrow, endDate: house.tomorrow };
  const { lines } = await house.merchant.admin.call(recipeDateDetail, range);

  return Object.fromEntries(lines.map(({ dishesName, soldNum }) => [dishesName, soldNum]));
};

test('is offered with what can be chosen, ordered, paid and cancelled; its portions come back', async () => {
  const packageId = await setMealOf('午市套餐', { price: 1499, intro: '一荤一饭' });
  expect(await shown()).toMatchObject([
    {
      packageName: '午市套餐',
      intro: '一荤一饭',
      price: 1499,
      parts: [
        { dishesName: '米饭', choiceGroup: 0, price: 100, left: 3 },
        { dishesName: '小炒肉', choiceGroup: 1, price: 1600 },
        { dishesName: '清蒸鱼', choiceGroup: 1, price: 2200 },
      ],
    },
  ]);

  const ordered = await order([{ packageId, dishesIds: [pork], count: 2 }], 2998);
  expect(ordered).toMatchObject({ amount: 2998 });
  expect(await soldOf()).toMatchObject({ 米饭: 2, 小炒肉: 2, 清蒸鱼: 0 });

  const { orderId } = ordered as { orderId: string };
  await call(diner, dinerPay, { orderId, idempotencyKey: key() });
  const [own] = await call<ResultOf<typeof dinerOrders>>(diner, dinerOrders, {});
  expect(own).toMatchObject({ amount: 2998, paidAmount: 2998, orderState: 2 });
  expect(own?.lines).toMatchObject([
    { goodsName: '米饭', packageName: '午市套餐', packageId, quantity: 2000, left: 176 },
    { goodsName: '小炒肉', packageName: '午市套餐', packageId, quantity: 2000, left: 2822 },
  ]);
  const { lines } = await house.merchant.admin.call(orderDetail, { orderId });
  expect(lines.map(({ packageName }) => packageName)).toEqual(['午市套餐', '午市套餐']);

  const cancelled = await call<ResultOf<typeof dinerCancel>>(diner, dinerCancel, {
    orderId,
    idempotencyKey: key(),
  });
  expect(cancelled).toMatchObject({ refunded: 2998 });
  expect(await soldOf()).toMatchObject({ 米饭: 0, 小炒肉: 0 });
});

test('costs what the published menu froze, and the ratio of what was chosen', async () => {
  const packageId = await setMealOf('自选套餐', { pricing: 2, discountRatio: 90 });
  await house.merchant.within(({ tx }) => tx.updateTable('dish').set({ price: 9000 }).execute());
  expect(await shown()).toMatchObject([
    { price: null, discountRatio: 90, parts: [{ price: 100 }, {}, {}] },
  ]);
  expect(await order([{ packageId, dishesIds: [fish], count: 1 }], 8190)).toEqual({
    reason: 'PRICE_CHANGED',
  });
  expect(await order([{ packageId, dishesIds: [fish], count: 1 }], 2070)).toMatchObject({
    amount: 2070,
  });
});

test('one of each group is taken, nothing else', async () => {
  const packageId = await setMealOf('午市套餐', { price: 1499 });
  for (const dishesIds of [[], [rice], [pork, fish], [pork, pork]])
    expect(await order([{ packageId, dishesIds, count: 1 }], 1499)).toEqual({
      reason: 'NOT_ON_MENU',
    });

  expect((await answer([{ packageId, dishesIds: [pork], count: 0 }], 0)).status).toBe(400);
  expect(await order([], 0)).toEqual({ reason: 'NOTHING_ORDERED' });
});

test('what is off the shelf is not chosen; where what is always in it is missing, there is no set meal', async () => {
  const packageId = await setMealOf('午市套餐', { price: 1499 });
  const { admin } = house.merchant;
  await admin.call(dishesPutawayState, { dishesIds: [pork], putawayState: OFF });
  expect(await names()).toEqual([['午市套餐', '米饭', '清蒸鱼']]);
  expect(await order([{ packageId, dishesIds: [pork], count: 1 }], 1499)).toEqual({
    reason: 'NOT_ON_MENU',
  });
  await admin.call(dishesPutawayState, { dishesIds: [pork], putawayState: ON });
  await admin.call(dishesPutawayState, { dishesIds: [rice], putawayState: OFF });
  expect(await names()).toEqual([]);
  expect(await order([{ packageId, dishesIds: [pork], count: 1 }], 1499)).toEqual({
    reason: 'NOT_ON_MENU',
  });
  await admin.call(dishesPutawayState, { dishesIds: [rice], putawayState: ON });
  await admin.call(packageMealPutaway, { packageIds: [packageId], putawayState: OFF });
  expect(await names()).toEqual([]);
  expect(await order([{ packageId, dishesIds: [pork], count: 1 }], 1499)).toEqual({
    reason: 'NOT_ON_MENU',
  });
});

test('is made of what the menu of the meal offers', async () => {
  const soup = await dishOf('例汤', 300);
  const lines = [part(rice, 0), part(soup, 0)];
  const packageId = await setMealOf('汤饭', { price: 350, lines });
  expect(await names()).toEqual([]);
  expect(await order([{ packageId, count: 1 }], 350)).toEqual({ reason: 'NOT_ON_MENU' });
});

test('counts together with the dishes that are ordered beside it: supply, and half a portion as a whole one', async () => {
  const lines = [part(rice, 0, 500), part(pork, 0)];
  const packageId = await setMealOf('半饭', { price: 1500, lines });
  expect(await order([{ packageId, count: 4 }], 6000)).toEqual({ reason: 'SOLD_OUT' });
  const asked = { canteenId: String(house.canteenId), bizDate: house.tomorrow };
  const { meals } = await call<ResultOf<typeof dinerMenu>>(diner, dinerMenu, asked);
  const offered = meals[0]?.stalls.flatMap((stall) => stall.dishes) ?? [];
  const lineId = offered.find(({ dishesName }) => dishesName === '小炒肉')?.lineId;
  const beside = { portions: [{ lineId, count: 1 }] };
  expect(await order([{ packageId, count: 1 }], 3100, beside)).toMatchObject({ amount: 3100 });
  expect(await soldOf()).toMatchObject({ 米饭: 1, 小炒肉: 2 });
  expect(await order([{ packageId, count: 2 }], 3000)).toEqual({ reason: 'SOLD_OUT' });
  const { lines: planned } = await house.merchant.admin.call(recipeDateDetail, {
    recipeId,
    startDate: house.tomorrow,
    endDate: house.tomorrow,
  });

  const riceLine = planned.find(({ dishesName }) => dishesName === '米饭')?.lineId ?? '';
  await house.merchant.admin.call(recipeDetailSoldOut, {
    lineId: riceLine,
    soldOut: true,
    saleDate: house.tomorrow,
  });
  expect((await shown())[0]?.parts[0]).toMatchObject({ dishesName: '米饭', left: 0 });
  expect(await order([{ packageId, count: 1 }], 1500)).toEqual({ reason: 'SOLD_OUT' });
});

test('what is packed pays a box for each of its portions', async () => {
  await house.merchant.within(async (context) => {
    await canteenCommands.setFirst(context, 'takeOut', house.canteenId, {
      ifTakeOut: 1,
      boxFee: 100,
      endTime: '23:59',
    });
  });
  const packageId = await setMealOf('午市套餐', { price: 1499 });
  const packed = { kind: 6, mode: undefined };
  expect(
    await order([{ packageId, dishesIds: [pork], count: 1 }], 1499, { ...packed, fees: 100 }),
  ).toEqual({
    reason: 'PRICE_CHANGED',
  });
  expect(
    await order([{ packageId, dishesIds: [pork], count: 1 }], 1499, { ...packed, fees: 200 }),
  ).toMatchObject({
    amount: 1699,
  });
});
