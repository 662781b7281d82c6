import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dishes } from '#areas/menu/contract/dish.ts';
import { materials } from '#areas/menu/contract/material.ts';
import {
  recipeAddDishesByDate,
  recipeDateDetail,
  recipeDetailEdit,
  recipeDetailSoldOut,
} from '#areas/menu/contract/recipe.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { refundOrder } from '#areas/order/contract/refund.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { wallTime } from '#kit/server/context.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deviceHeartbeat, deviceSoldOut } from '../contract/device-api.ts';
import { area } from './area.ts';
import { addMenu, lineAt, type MenuDish, publishMenu, putOnMenu } from './testing/menu.ts';
import {
  type Canteen,
  cardOf,
  consumeAt,
  installTerminal,
  openCanteen,
  type TestTerminal,
  uploadTo,
} from './testing.ts';

/* Scales of a buffet line: plates cost by weight, are added up on a tray, and stop when the dish is gone or is marked as sold out. */
const PEOPLE = 6;
/* 39.80 a kilogram; a portion of 100 g costs the kitchen 3.00. */
const KILOGRAM = 3980;
const SUPPLY = 300;
let server: RunningServer;
let canteen: Canteen;
let terminal: TestTerminal;
let recipeId: string;
let today: string;
let now: string;
let numbers = 0;

beforeAll(async () => {
  server = await startServer([menuArea, orderArea, area]);
});
afterAll(() => server.stop());

async function offer(dishesName: string, how: Omit<MenuDish, 'dishesId' | 'day'>): Promise<void> {
  const { admin } = canteen.merchant;
  const { materialId } = await admin.call(materials.add, {
    materialName: `${dishesName}料`,
    unit: 1,
    latestPrice: 3,
  });
  const lines = [{ materialId, quantity: 100_000, unit: 1 as const }];
  const draft = {
    dishesName,
    price: 1200,
    weight: 100,
    lines,
    idempotencyKey: crypto.randomUUID(),
  };
  const { dishesId } = await admin.call(dishes.add, draft);
  await putOnMenu(canteen, recipeId, { dishesId, day: today, ...how });
}

beforeEach(async () => {
  canteen = await openCanteen(server, PEOPLE, 5000);
  terminal = await installTerminal(server, canteen);
  now = wallTime(Date.now(), 'Asia/Shanghai');
  today = now.slice(0, 10);
  recipeId = await addMenu(canteen, '自助');
  await offer('牛肉', { saleMode: 2, salePrice: KILOGRAM, supplyNum: SUPPLY });
  await offer('米饭', { salePrice: 100 });
  await publishMenu(canteen, recipeId);
});

const lineOf = (name: string) => lineAt(terminal, name);
const sale = (person: number, amount: number, items: readonly object[], more: object = {}) => ({
  transactionNo: ++numbers,
  cardNo: cardOf(canteen.custIds[person] as number),
  amount,
  occurredAt: now,
  items,
  ...more,
});
const consume = (content: object) => consumeAt(terminal, content);
const upload = (rows: readonly object[]) => uploadTo(terminal, rows);

describe('a dish that is sold by weight', () => {
  test('costs each plate to the fen, and a tray is one order of a buffet with a line a plate', async () => {
    const { lineId, saleMode, price, supplyNum } = await lineOf('牛肉');
    expect([saleMode, price, supplyNum]).toEqual([2, KILOGRAM, SUPPLY]);
    const plates = [{ lineId, grams: [137, 38] }];
    /* 545.26 and 151.24 fen; together they would be 696.5. */
    expect(await consume(sale(0, 697, plates))).toMatchObject({ reason: 'PRICE_CHANGED' });
    const { lineId: rice } = await lineOf('米饭');
    const tray = sale(0, 796, [...plates, { lineId: rice, count: 1 }], { trayNo: 'T-07' });
    const sold = await consume(tray);
    expect(sold).toMatchObject({ status: 'POSTED', personal: 796 });
    const order = await canteen.merchant.admin.call(orderDetail, { orderId: String(sold.orderId) });
    expect([order.orderKind, order.trayNo]).toEqual([4, 'T-07']);
    const told = order.lines.map(({ goodsName, measure, quantity, amount }) => [
      goodsName,
      measure,
      quantity,
      amount,
    ]);
    expect(told).toEqual([
      ['米饭', 1, 1000, 100],
      ['牛肉', 2, 137, 545],
      ['牛肉', 2, 38, 151],
    ]);

    expect((await lineOf('牛肉')).soldNum).toBe(175);
  });

  test('is not sold by the piece, nor a portion by weight', async () => {
    const [{ lineId: beef }, { lineId: rice }] = [await lineOf('牛肉'), await lineOf('米饭')];
    expect(await consume(sale(0, KILOGRAM, [{ lineId: beef, count: 1 }]))).toMatchObject({
      reason: 'NOT_ON_MENU',
    });
    expect(await consume(sale(0, 10, [{ lineId: rice, grams: [100] }]))).toMatchObject({
      reason: 'NOT_ON_MENU',
    });
    const { admin } = canteen.merchant;
    const { records } = await admin.call(dishes.page, { keyword: '米饭' });
    const unpriced = { recipeId, applyDates: [today], mealType: 4 as const, saleMode: 2 as const };
    const refused = await admin.answer(recipeAddDishesByDate, {
      ...unpriced,
      dishesIds: records.map(({ dishesId }) => dishesId),
    });
    expect(refused.status).toBe(400);
  });

  test('sells no gram beyond its supply to all who want it at once; a plate that was weighed wrongly can be sold again', async () => {
    const { lineId } = await lineOf('牛肉');
    const answers = await Promise.all(
      canteen.custIds.map((_id, person) =>
        consume(sale(person, 398, [{ lineId, grams: [60, 40] }])),
      ),
    );
    const states = answers.map(({ status, reason }) => reason ?? status).toSorted();
    expect(states).toEqual([...Array(3).fill('POSTED'), ...Array(PEOPLE - 3).fill('SOLD_OUT')]);
    const { orderId } = answers.find(({ status }) => status === 'POSTED') ?? {};
    const plates = [
      { lineNo: 1, amount: 239, quantity: 60 },
      { lineNo: 2, amount: 159, quantity: 40 },
    ];
    const wrong = { orderId: orderId as string, lines: plates, amount: 398, reason: '称错' };
    await canteen.merchant.admin.call(refundOrder, {
      ...wrong,
      idempotencyKey: crypto.randomUUID(),
    });
    expect((await lineOf('牛肉')).soldNum).toBe(200);
    expect(await consume(sale(0, 398, [{ lineId, grams: [100] }]))).toMatchObject({
      status: 'POSTED',
    });
  });

  test('is the same sale online and in an upload, and counts beyond its supply where it was served offline', async () => {
    const { lineId } = await lineOf('牛肉');
    const row = sale(0, 398, [{ lineId, grams: [100] }], { trayNo: 'T1' });
    expect(await consume(row)).toMatchObject({ status: 'POSTED' });
    const served = sale(1, 1194, [{ lineId, grams: [300] }]);
    expect(await upload([row, served])).toMatchObject([
      { status: 'DUPLICATE' },
      { status: 'POSTED' },
    ]);
    expect(
      (await upload([{ ...row, items: [{ lineId, grams: [99] }] }])).map(({ status }) => status),
    ).toEqual(['CONFLICT']);
    expect((await lineOf('牛肉')).soldNum).toBe(400);
  });
});

test('what was sold by the portion is not counted as grams: its line keeps its way of selling until nothing of it is sold', async () => {
  const { admin } = canteen.merchant;
  const change = async (name: string, saleMode: 1 | 2) => {
    const { lineId } = await lineOf(name);
    const { lines } = await admin.call(recipeDateDetail, {
      recipeId,
      startDate: today,
      endDate: today,
    });
    const line = lines.find((each) => each.lineId === String(lineId));
    const asked = {
      salePrice: 100,
      supplyNum: null,
      limitNum: null,
      saleBegin: null,
      saleEnd: null,
    };

    return admin.answer(recipeDetailEdit, {
      lineId: String(lineId),
      version: line?.version,
      saleMode,
      ...asked,
    });
  };

  expect((await change('米饭', 2)).status).toBe(200);
  expect((await change('米饭', 1)).status).toBe(200);
  const { lineId } = await lineOf('米饭');
  const { orderId } = await consume(sale(0, 200, [{ lineId, count: 2 }]));
  expect(await change('米饭', 2)).toMatchObject({
    status: 409,
    data: { reason: 'SOLD_OTHERWISE' },
  });
  expect((await change('米饭', 1)).status).toBe(200);
  const wrong = {
    orderId: orderId as string,
    lines: [{ lineNo: 1, amount: 200, quantity: 2000 }],
    amount: 200,
  };
  await admin.call(refundOrder, { ...wrong, reason: '打错', idempotencyKey: crypto.randomUUID() });
  expect((await change('米饭', 2)).status).toBe(200);
});

test('what is marked as sold out is refused at once everywhere, until it is put back on sale', async () => {
  const { merchant } = canteen;
  const { lineId } = await lineOf('米饭');
  const buy = async () => (await consume(sale(0, 100, [{ lineId, count: 1 }]))).reason;
  const menuNo = async () =>
    (await terminal.call<ResultOf<typeof deviceHeartbeat>>(deviceHeartbeat, {})).data.menuNo;
  const before = await menuNo();
  const mark = { lineId: String(lineId), saleDate: today, soldOut: true };
  const stranger = merchant.as({ permissions: ['*:*:*'], scope: { canteens: [1] } });
  expect((await stranger.answer(recipeDetailSoldOut, mark)).status).toBe(404);
  await merchant.admin.call(recipeDetailSoldOut, mark);
  expect(await menuNo()).toBeGreaterThan(before);
  expect([(await lineOf('米饭')).soldOut, await buy()]).toEqual([true, 'SOLD_OUT']);
  expect(await upload([sale(0, 100, [{ lineId, count: 1 }])])).toMatchObject([
    { status: 'POSTED' },
  ]);
  await terminal.call(deviceSoldOut, { lineId, soldOut: false });
  expect([(await lineOf('米饭')).soldOut, await buy()]).toEqual([false, undefined]);
  await terminal.call(deviceSoldOut, { lineId, soldOut: true });
  expect(await buy()).toBe('SOLD_OUT');
  expect((await terminal.call(deviceSoldOut, { lineId: 999, soldOut: true })).status).toBe(404);
  const otherDay = { ...mark, saleDate: '2020-01-01' };
  expect((await merchant.admin.answer(recipeDetailSoldOut, otherDay)).status).toBe(400);
});
