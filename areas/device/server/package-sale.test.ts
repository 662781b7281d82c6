import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dishes } from '#areas/menu/contract/dish.ts';
import { materials } from '#areas/menu/contract/material.ts';
import { packageMealPutaway, packageMeals } from '#areas/menu/contract/package-meal.ts';
import { recipeAddDishesByDate, recipeDateDetail, recipePublish, recipes } from '#areas/menu/contract/recipe.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deviceConsume, deviceMenu } from '../contract/device-api.ts';
import { area } from './area.ts';
import { type Canteen, cardOf, installTerminal, openCanteen, type TestTerminal } from './testing.ts';

/* A set meal is sold as the dishes it is made of: to the fen, and off the supply of the menu. */
const [ANY_MEAL, OTHER_MEAL] = [2, -1] as const;
let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
let rice: string;
let pork: string;
let fish: string;
let materialId: string;
let now: string;
let numbers = 0;

beforeAll(async () => {
  server = await startServer([menuArea, orderArea, area]);
});
afterAll(() => server.stop());

const dishOf = async (dishesName: string, price: number) => {
  const lines = [{ materialId, quantity: 1000, unit: 1 as const }];
  const draft = { dishesName, price, lines, idempotencyKey: crypto.randomUUID() };
  return (await canteen.merchant.admin.call(dishes.add, draft)).dishesId;
};
const always = (dishesId: string) => ({ dishesId, choiceGroup: 0 as const, quantity: 1000 });
const choice = (dishesId: string) => ({ dishesId, choiceGroup: 1 as const, quantity: 1000 });
const packageOf = async (packageName: string, more: object) => {
  const lines = [always(rice), choice(pork), choice(fish)];
  const draft = { packageName, lines, idempotencyKey: crypto.randomUUID(), ...more };
  return Number((await canteen.merchant.admin.call(packageMeals.add, draft)).packageId);
};
const buy = async (packageId: number, chosen: readonly string[], amount: number, count = 1, person = 0) =>
  (
    await terminal.call<ResultOf<typeof deviceConsume>>(deviceConsume, {
      ...{ transactionNo: ++numbers, cardNo: cardOf(canteen.custIds[person] as number), amount, occurredAt: now },
      packages: [{ packageId, dishesIds: chosen.map(Number), count }],
    })
  ).data;
const linesOf = async (orderId: string) =>
  (await canteen.merchant.admin.call(orderDetail, { orderId })).lines.map((line) => [
    line.goodsName,
    line.amount - line.discountShare,
  ]);

beforeEach(async () => {
  canteen = await openCanteen(server, 2, 10_000);
  terminal = await installTerminal(server, canteen);
  now = wallTime(Date.now(), 'Asia/Shanghai');
  materialId = (await canteen.merchant.admin.call(materials.add, { materialName: '料', unit: 1, latestPrice: 1 }))
    .materialId;
  [rice, pork, fish] = [await dishOf('米饭', 100), await dishOf('红烧肉', 1600), await dishOf('鱼', 2200)];
});

test('at a fixed price its dishes share what it costs to the fen; by choice it is the ratio of what they cost', async () => {
  const fixed = await packageOf('午市套餐', { price: 1499 });
  const sold = await buy(fixed, [pork], 2998, 2);
  expect(sold).toMatchObject({ status: 'POSTED' });
  /* 2998 over 200 and 3200. */
  expect(await linesOf(String(sold.orderId))).toEqual([
    ['米饭', 176],
    ['红烧肉', 2822],
  ]);
  const free = await packageOf('自选套餐', { pricing: 2, discountRatio: 90 });
  const fishy = await buy(free, [fish], 2070);
  expect(await linesOf(String(fishy.orderId))).toEqual([
    ['米饭', 90],
    ['鱼', 1980],
  ]);
  const dear = await packageOf('高价套餐', { price: 2001 });
  const raised = await buy(dear, [pork], 2001);
  expect((await linesOf(String(raised.orderId))).reduce((sum, [, net]) => sum + Number(net), 0)).toBe(2001);
});

test('one dish of each group is taken, at the price of the moment, from the shelf', async () => {
  const packageId = await packageOf('午市套餐', { price: 1499 });
  for (const chosen of [[], [rice], [pork, fish], [pork, pork]])
    expect(await buy(packageId, chosen, 1499)).toMatchObject({ reason: 'NOT_ON_MENU' });
  expect(await buy(packageId, [pork], 1500)).toMatchObject({ reason: 'PRICE_CHANGED' });
  const menu = async () => (await terminal.call<ResultOf<typeof deviceMenu>>(deviceMenu, {})).data;
  expect((await menu()).packages).toMatchObject([{ packageName: '午市套餐', price: 1499, dishes: [{}, {}, {}] }]);
  const { menuNo } = await menu();
  await canteen.merchant.admin.call(packageMealPutaway, { packageIds: [String(packageId)], putawayState: 2 });
  const after = await menu();
  expect([after.packages, after.menuNo > menuNo]).toEqual([[], true]);
  expect(await buy(packageId, [pork], 1499)).toMatchObject({ reason: 'NOT_ON_MENU' });
  const lone = { packageName: '单选', price: 1, lines: [choice(pork)], idempotencyKey: crypto.randomUUID() };
  expect((await canteen.merchant.admin.answer(packageMeals.add, lone)).status).toBe(400);
});

test('its dishes count against the supply of the menu', async () => {
  const { admin } = canteen.merchant;
  const place = { canteenId: String(canteen.canteenId), stallId: String(canteen.stallId) };
  const { recipeId } = await admin.call(recipes.add, { recipeName: '今日', ...place });
  const today = now.slice(0, 10);
  for (const mealType of [ANY_MEAL, OTHER_MEAL])
    await admin.call(recipeAddDishesByDate, {
      ...{ recipeId, applyDates: [today], mealType, dishesIds: [pork], supplyNum: 2 },
    });
  await admin.call(recipePublish, { recipeId, recipeState: 2 });
  const packageId = await packageOf('午市套餐', { price: 1499 });
  expect(await buy(packageId, [pork], 4497, 3)).toMatchObject({ reason: 'SOLD_OUT' });
  expect(await buy(packageId, [pork], 2998, 2)).toMatchObject({ status: 'POSTED' });
  expect(await buy(packageId, [pork], 1499, 1, 1)).toMatchObject({ reason: 'SOLD_OUT' });
  expect(await buy(packageId, [fish], 1499, 1, 1)).toMatchObject({ status: 'POSTED' });
  const { lines } = await admin.call(recipeDateDetail, { recipeId, startDate: today, endDate: today });
  expect(lines.reduce((sum, { soldNum }) => sum + soldNum, 0)).toBe(2);
});
