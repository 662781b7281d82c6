import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { electronCoupons, electronTemplates } from '#areas/marketing/contract/coupon.ts';
import { area as marketingArea } from '#areas/marketing/server/area.ts';
import { dishes } from '#areas/menu/contract/dish.ts';
import { materials } from '#areas/menu/contract/material.ts';
import { packageMealPutaway, packageMeals } from '#areas/menu/contract/package-meal.ts';
import { recipeDateDetail } from '#areas/menu/contract/recipe.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { refundOrder } from '#areas/order/contract/refund.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deviceConsume, deviceMenu, deviceUpload } from '../contract/device-api.ts';
import { area } from './area.ts';
import { addMenu, publishMenu, putOnMenu } from './testing/menu.ts';
import {
  type Canteen,
  cardOf,
  installTerminal,
  openCanteen,
  type TestTerminal,
} from './testing.ts';

/* A set meal is sold as the dishes it is made of: to the fen, and off the supply of the menu. */
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
  server = await startServer([menuArea, { ...marketingArea, start: undefined }, orderArea, area]);
});
afterAll(() => server.stop());

const dishOf = async (dishesName: string, price: number) => {
  const lines = [{ materialId, quantity: 1000, unit: 1 as const }];
  const draft = { dishesName, price, lines, idempotencyKey: key() };

  return (await canteen.merchant.admin.call(dishes.add, draft)).dishesId;
};
const always = (dishesId: string) => ({ dishesId, choiceGroup: 0 as const, quantity: 1000 });
const choice = (dishesId: string) => ({ dishesId, choiceGroup: 1 as const, quantity: 1000 });
const packageOf = async (packageName: string, more: object) => {
  const lines = [always(rice), choice(pork), choice(fish)];
  const draft = { packageName, lines, idempotencyKey: key(), ...more };

  return Number((await canteen.merchant.admin.call(packageMeals.add, draft)).packageId);
};
const key = () => crypto.randomUUID();
const saleOf = (person: number) => ({
  transactionNo: ++numbers,
  cardNo: cardOf(canteen.custIds[person] as number),
  occurredAt: now,
});
const buy = async (
  packageId: number,
  chosen: readonly string[],
  amount: number,
  count = 1,
  person = 0,
) =>
  (
    await terminal.call<ResultOf<typeof deviceConsume>>(deviceConsume, {
      ...saleOf(person),
      amount,
      packages: [{ packageId, dishesIds: chosen.map(Number), count }],
    })
  ).data;
const linesOf = async (orderId: string) =>
  (await canteen.merchant.admin.call(orderDetail, { orderId })).lines.map((line) => [
    line.goodsName,
    line.amount - line.discountShare,
  ]);
/** A published menu of today that offers so many portions of a dish at every meal. */
async function supplied(dishesId: string, supplyNum: number): Promise<string> {
  const recipeId = await addMenu(canteen, '今日');
  await putOnMenu(canteen, recipeId, { dishesId, day: now.slice(0, 10), supplyNum });
  await publishMenu(canteen, recipeId);

  return recipeId;
}
const soldOf = async (recipeId: string): Promise<number> => {
  const day = now.slice(0, 10);
  const range = { recipeId, startDate: day, endDate: day };
  const { lines } = await canteen.merchant.admin.call(recipeDateDetail, range);

  return lines.reduce((sum, { soldNum }) => sum + soldNum, 0);
};

beforeEach(async () => {
  canteen = await openCanteen(server, 2, 10_000);
  terminal = await installTerminal(server, canteen);
  now = wallTime(Date.now(), 'Asia/Shanghai');
  materialId = (
    await canteen.merchant.admin.call(materials.add, {
      materialName: '料',
      unit: 1,
      latestPrice: 1,
    })
  ).materialId;
  [rice, pork, fish] = [
    await dishOf('米饭', 100),
    await dishOf('红烧肉', 1600),
    await dishOf('鱼', 2200),
  ];
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
  expect(
    (await linesOf(String(raised.orderId))).reduce((sum, [, net]) => sum + Number(net), 0),
  ).toBe(2001);
});

test('one dish of each group is taken, at the price of the moment, from the shelf', async () => {
  const packageId = await packageOf('午市套餐', { price: 1499 });
  for (const chosen of [[], [rice], [pork, fish], [pork, pork]])
    expect(await buy(packageId, chosen, 1499)).toMatchObject({ reason: 'NOT_ON_MENU' });

  expect(await buy(packageId, [pork], 1500)).toMatchObject({ reason: 'PRICE_CHANGED' });
  const menu = async () => (await terminal.call<ResultOf<typeof deviceMenu>>(deviceMenu, {})).data;
  expect((await menu()).packages).toMatchObject([
    { packageName: '午市套餐', price: 1499, dishes: [{}, {}, {}] },
  ]);
  const { menuNo } = await menu();
  await canteen.merchant.admin.call(packageMealPutaway, {
    packageIds: [String(packageId)],
    putawayState: 2,
  });
  const after = await menu();
  expect([after.packages, after.menuNo > menuNo]).toEqual([[], true]);
  expect(await buy(packageId, [pork], 1499)).toMatchObject({ reason: 'NOT_ON_MENU' });
  const lone = { packageName: '单选', price: 1, lines: [choice(pork)], idempotencyKey: key() };
  expect((await canteen.merchant.admin.answer(packageMeals.add, lone)).status).toBe(400);
});

test('its dishes cost what the published menu froze, at the till and in what terminals are sent, whatever they cost since', async () => {
  await supplied(pork, 5);
  const packageId = await packageOf('自选套餐', { pricing: 2, discountRatio: 50 });
  await canteen.merchant.within(({ tx }) => tx.updateTable('dish').set({ price: 9000 }).execute());
  const { packages } = (await terminal.call<ResultOf<typeof deviceMenu>>(deviceMenu, {})).data;
  const prices = packages[0]?.dishes.map(({ dishesName, price }) => [dishesName, price]);
  expect(prices).toEqual([
    ['米饭', 9000],
    ['红烧肉', 1600],
    ['鱼', 9000],
  ]);

  expect(await buy(packageId, [pork], 9000)).toMatchObject({ reason: 'PRICE_CHANGED' });
  expect(await buy(packageId, [pork], 5300)).toMatchObject({ status: 'POSTED' });
});

test('its dishes count against the supply of the menu', async () => {
  const recipeId = await supplied(pork, 2);
  const packageId = await packageOf('午市套餐', { price: 1499 });
  expect(await buy(packageId, [pork], 4497, 3)).toMatchObject({ reason: 'SOLD_OUT' });
  expect(await buy(packageId, [pork], 2998, 2)).toMatchObject({ status: 'POSTED' });
  expect(await buy(packageId, [pork], 1499, 1, 1)).toMatchObject({ reason: 'SOLD_OUT' });
  expect(await buy(packageId, [fish], 1499, 1, 1)).toMatchObject({ status: 'POSTED' });
  expect(await soldOf(recipeId)).toBe(2);
});

test('uploaded after a lost answer it is the sale that was booked, coupon and all; served offline it costs what was taken', async () => {
  const { admin } = canteen.merchant;
  const coupon = { templateName: '满10减3', couponType: 1 as const, threshold: 1000, amount: 300 };
  const { templateId } = await admin.call(electronTemplates.add, coupon);
  const { batchId } = await admin.call(electronCoupons.make, {
    templateId,
    count: 1,
    idempotencyKey: key(),
  });
  const custIds = [String(canteen.custIds[0])];
  await admin.call(electronCoupons.grant, { batchId, custIds, idempotencyKey: key() });
  const couponOf = async () =>
    (await admin.call(electronCoupons.detailPage, { batchId })).records[0];
  const { couponNo = '' } = (await couponOf()) ?? {};
  const [GRANTED, USED] = [2, 4];
  const recipeId = await supplied(pork, 1);
  const packageId = await packageOf('午市套餐', { price: 1499 });
  const named = {
    amount: 1499,
    couponNo,
    packages: [{ packageId, dishesIds: [Number(pork)], count: 1 }],
  };
  const upload = async (row: object) =>
    (await terminal.call<ResultOf<typeof deviceUpload>>(deviceUpload, { rows: [row] })).data
      .results[0];

  const giveBack = async (orderId: unknown) => {
    const order = await admin.call(orderDetail, { orderId: String(orderId) });
    const lines = order.lines.map(({ lineNo, amount, discountShare, quantity }) => ({
      lineNo,
      quantity,
      amount: amount - discountShare,
    }));

    const whole = { orderId: String(orderId), lines, amount: order.amount };
    await admin.call(refundOrder, { ...whole, reason: '打错', idempotencyKey: key() });
  };

  const online = { ...saleOf(0), ...named };
  const sold = (await terminal.call<ResultOf<typeof deviceConsume>>(deviceConsume, online)).data;
  expect(sold).toMatchObject({ status: 'POSTED', personal: 1199, discount: 300 });
  expect(await upload(online)).toMatchObject({ status: 'DUPLICATE', orderId: sold.orderId });
  /* 1199 by what the dishes cost alone, 100 and 1600: first the set meal's price is shared, then the coupon. */
  expect(await linesOf(String(sold.orderId))).toEqual([
    ['米饭', 70],
    ['红烧肉', 1129],
  ]);
  expect([(await couponOf())?.state, await soldOf(recipeId)]).toEqual([USED, 1]);
  expect(await buy(packageId, [pork], 1499, 1, 1)).toMatchObject({ reason: 'SOLD_OUT' });
  await giveBack(sold.orderId);
  expect([(await couponOf())?.state, await soldOf(recipeId)]).toEqual([GRANTED, 0]);

  const served = await upload({ ...saleOf(0), ...named });
  expect(served).toMatchObject({ status: 'POSTED' });
  expect(await linesOf(String(served?.orderId))).toEqual([
    ['米饭', 88],
    ['红烧肉', 1411],
  ]);
  expect([(await couponOf())?.state, await soldOf(recipeId)]).toEqual([GRANTED, 1]);
  await giveBack(served?.orderId);
  expect(await soldOf(recipeId)).toBe(0);
  expect(await buy(packageId, [pork], 1499, 1, 1)).toMatchObject({ status: 'POSTED' });
});
