import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { products } from '#areas/menu/contract/product.ts';
import { area as menuArea } from '#areas/menu/server/area.ts';
import { orderDetail } from '#areas/order/contract/order.ts';
import { buyGoods } from '#areas/order/server/api.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { shopSales } from '#areas/report/contract/dish-sale.ts';
import {
  supermarketByOrganisation,
  supermarketByPersonType,
  supermarketGoodsDetail,
  supermarketGoodsRank,
  supermarketIncome,
  supermarketSummary,
} from '#areas/report/contract/supermarket.ts';
import { area as reportArea } from '#areas/report/server/area.ts';
import {
  deleteGoods,
  editGoods,
  listUnaddedGoods,
  pageGoods,
  pagePriceChange,
  saveBatchGoods,
} from '#areas/supermarket/contract/goods.ts';
import { goodsImport } from '#areas/supermarket/contract/goods-import.ts';
import { malls, supermarkets } from '#areas/supermarket/contract/shop.ts';
import { area as supermarketArea } from '#areas/supermarket/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { carryOut } from '#kit/server/money/command.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { deviceGoods, deviceHeartbeat } from '../contract/device-api.ts';
import {
  deleteTill,
  deviceTillReturn,
  deviceTillSold,
  pageTill,
  saveTill,
} from '../contract/till.ts';
import { area } from './area.ts';
import {
  balanceAt,
  type Canteen,
  consumeAt,
  installTerminal,
  openCanteen,
  saleTo,
  type TestTerminal,
  terminalOf,
  uploadTo,
  wallClock,
} from './testing.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([
    orderArea,
    area,
    supermarketArea,
    menuArea,
    { ...reportArea, start: undefined },
  ]);
});
afterAll(() => server.stop());

type Goods = ResultOf<typeof deviceGoods>;
const POST = { deviceName: '收银台', deviceType: 67, installAddress: '' } as const;
let place: Canteen;
let supermarketId: string;
let till: TestTerminal;
const admin = () => place.merchant.admin;
beforeEach(async () => {
  place = await openCanteen(server, 2, 10_000);
  ({ supermarketId } = await admin().call(supermarkets.add, {
    supermarketName: '教育超市',
    supermarketNum: 'S1',
  }));

  for (const [productName, barCode, price] of [
    ['矿泉水', '690001', 200],
    ['面包', '690002', 550],
  ] as const) {
    const { productId } = await admin().call(products.add, { productName, barCode, price });
    await admin().call(saveBatchGoods, {
      supermarketId,
      products: [{ productId, price: price - 20 }],
    });
  }

  const sn = `SN${crypto.randomUUID().slice(0, 8)}`;
  const issued = await admin().call(saveTill, { ...POST, deviceNum: 'T1', sn, supermarketId });
  till = terminalOf(server, {
    deviceId: Number(issued.deviceId),
    sn,
    secret: issued.secret as string,
  });
});

test('goods that a supermarket does not sell yet are listed, and put into it at its own price', async () => {
  await admin().call(products.add, { productName: '酸奶', price: 600 });
  const unadded = await admin().call(listUnaddedGoods, { supermarketId });
  expect(unadded.map(({ productName, price }) => [productName, price])).toEqual([['酸奶', 600]]);
  const added = [{ productId: unadded[0]?.productId ?? '', price: 580 }];
  expect(await admin().call(saveBatchGoods, { supermarketId, products: added })).toEqual({
    added: 1,
  });
  expect(await admin().call(saveBatchGoods, { supermarketId, products: added })).toEqual({
    added: 0,
  });
  expect(await admin().call(listUnaddedGoods, { supermarketId })).toEqual([]);
});

test('many who put goods into one supermarket at once take turns, and tills miss none of them', async () => {
  const held = (await goodsSince()).goodsNo;
  const names = Array.from({ length: 8 }, (_none, at) => `商品${at}`);
  const made = await Promise.all(
    names.map((productName) => admin().call(products.add, { productName, price: 100 })),
  );
  const add = ({ productId }: { productId: string }) =>
    admin().call(saveBatchGoods, { supermarketId, products: [{ productId, price: 100 }] });
  expect(await Promise.all(made.map(add))).toEqual(made.map(() => ({ added: 1 })));
  const { goods } = await goodsSince(held);
  expect(goods.map(({ productName }) => productName).toSorted()).toEqual(names);
});

test('a file puts goods into a supermarket, by bar code what is known, and changes nothing that is there', async () => {
  const bytes = Buffer.from('商品名称,条码,售价\n冰红茶,690003,3.50\n矿泉水,690001,9.90');
  const file = { name: 'goods.csv', bytes };
  const { importId } = (await admin().upload(goodsImport.check, file, { supermarketId })).data;
  const { jobId } = await admin().call(goodsImport.run, { importId });
  const { result } = await admin().finished(goodsImport.result, { jobId });
  expect(result).toMatchObject({ imported: 1, failed: 1 });
  const { records } = await admin().call(pageGoods, { keyword: '6900' });
  expect(records.map(({ barCode, price }) => [barCode, price]).toSorted()).toEqual([
    ['690001', 180],
    ['690002', 530],
    ['690003', 350],
  ]);
});

const goodsSince = async (since = 0): Promise<Goods> =>
  (await till.call<Goods>(deviceGoods, { since })).data;
const heldNo = async (): Promise<number> =>
  (await till.call<ResultOf<typeof deviceHeartbeat>>(deviceHeartbeat, {})).data.goodsNo;
const goodsIds = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await goodsSince()).goods.map(({ barCode, goodsId }) => [barCode, goodsId]));
const sale = (no: number, amount: number, items: readonly { lineId: number; count: number }[]) => ({
  ...saleTo(place.custIds[0] as number, no, amount),
  items,
});
const today = () => {
  const day = wallClock().slice(0, 10);
  return { startDate: `${day} 00:00:00`, endDate: `${day} 23:59:59` };
};

test('a till sells nothing while its supermarket rests, and what it sold offline is booked', async () => {
  await place.merchant.within(({ tx }) =>
    tx.updateTable('supermarket').set({ businessState: 2 }).execute(),
  );
  const one = [{ lineId: (await goodsIds())['690001'] as number, count: 1 }];
  expect(await consumeAt(till, sale(1, 180, one))).toMatchObject({
    status: 'REJECTED',
    reason: 'PLACE_RESTING',
  });
  expect(await uploadTo(till, [sale(2, 180, one)])).toMatchObject([{ status: 'POSTED' }]);
});

test('a till takes the goods of its supermarket over by bar code, and afterwards what changed only', async () => {
  const all = await goodsSince();
  expect(
    all.goods.map(({ barCode, productName, price, sold }) => [barCode, productName, price, sold]),
  ).toEqual([
    ['690001', '矿泉水', 180, true],
    ['690002', '面包', 530, true],
  ]);
  expect(await heldNo()).toBe(all.goodsNo);
  const [water] = (await admin().call(pageGoods, { keyword: '矿泉水' })).records;
  await admin().call(editGoods, {
    goodsId: water?.goodsId ?? '',
    price: 150,
    putawayState: 1,
    version: water?.version ?? 0,
  });

  const changed = await goodsSince(all.goodsNo);
  expect(changed.goods).toMatchObject([{ barCode: '690001', price: 150 }]);
  expect(await heldNo()).toBe(changed.goodsNo);
  await admin().call(deleteGoods, { goodsIds: [water?.goodsId ?? ''] });
  expect((await goodsSince(changed.goodsNo)).goods).toMatchObject([
    { barCode: '690001', sold: false },
  ]);
  expect((await admin().call(pagePriceChange, {})).records).toMatchObject([
    { oldPrice: 180, newPrice: 150, difference: -30 },
  ]);
});

test('a sale at a till is an order of the supermarket with its goods, and counts in its reports', async () => {
  const { 690001: water, 690002: bread } = (await goodsIds()) as { 690001: number; 690002: number };
  const answer = await consumeAt(
    till,
    sale(1, 890, [
      { lineId: water, count: 2 },
      { lineId: bread, count: 1 },
    ]),
  );

  expect(answer).toMatchObject({ status: 'POSTED', personal: 890 });
  const detail = await admin().call(orderDetail, { orderId: String(answer.orderId) });
  expect(detail).toMatchObject({ orderKind: 7, placeKind: 2 });
  expect(detail.lines.map(({ goodsName, amount }) => [goodsName, amount])).toEqual([
    ['矿泉水', 360],
    ['面包', 530],
  ]);
  const period = today();
  const { records } = await admin().call(supermarketSummary, period);
  expect(records).toMatchObject([
    { supermarketName: '教育超市', consumeNum: 1, consumeAmount: 890, averageAmount: 890 },
  ]);
  const ranked = await admin().call(supermarketGoodsRank, period);
  expect(
    ranked.records.map(({ rank, goodsName, totalAmount }) => [rank, goodsName, totalAmount]),
  ).toEqual([
    [1, '面包', 530],
    [2, '矿泉水', 360],
  ]);
  expect(
    (await admin().call(supermarketGoodsDetail, { ...period, keyword: '水' })).records,
  ).toMatchObject([{ goodsName: '矿泉水', quantity: 2, unitPrice: 180, amount: 360 }]);
});

test('what the mall of a supermarket sells is the supermarket’s in all its reports, for operators who see the supermarket', async () => {
  const { 690001: water, 690002: bread } = (await goodsIds()) as { 690001: number; 690002: number };
  const { mallId } = await admin().call(malls.add, {
    mallName: '网上超市',
    mallNum: 'M1',
    supermarketId,
  });
  await consumeAt(till, sale(1, 180, [{ lineId: water, count: 1 }]));
  await place.merchant.within((context) =>
    carryOut(context, buyGoods, {
      mallId: Number(mallId),
      custId: place.custIds[1] as number,
      pieces: [
        { goodsId: water, count: 1 },
        { goodsId: bread, count: 2 },
      ],
      amount: 1240,
      isConfirmed: true,
      sourceType: 1,
    }),
  );

  const period = today();
  const whole = { consumeNum: 2, consumeAmount: 1420, totalAmount: 1420 };
  const clerk = place.merchant.as({
    permissions: ['*:*:*'],
    scope: { canteens: [Number(supermarketId)], organisations: 'all' },
  });

  for (const caller of [admin(), clerk]) {
    for (const report of [
      supermarketIncome,
      supermarketSummary,
      supermarketByOrganisation,
      supermarketByPersonType,
    ] as const) {
      const ofIt = await caller.call(report, { ...period, supermarketIds: [supermarketId] });
      expect([report.id, ofIt.totalLine]).toMatchObject([report.id, whole]);
      expect([report.id, (await caller.call(report, period)).totalLine]).toMatchObject([
        report.id,
        whole,
      ]);
    }

    const [row] = (await caller.call(supermarketSummary, period)).records;
    expect(row).toMatchObject({
      supermarketId,
      supermarketName: '教育超市',
      ...whole,
      averageAmount: 710,
    });
    const records = await caller.call(supermarketSummary, {
      ...period,
      supermarketId,
      sumType: 3,
    } as never);
    expect([records.total, records.totalLine]).toMatchObject([2, whole]);
    const ranked = await caller.call(supermarketGoodsRank, period);
    expect(
      ranked.records.map(({ goodsName, quantity, totalAmount }) => [
        goodsName,
        quantity,
        totalAmount,
      ]),
    ).toEqual([
      ['面包', 2, 1060],
      ['矿泉水', 2, 360],
    ]);
    const lines = await caller.call(supermarketGoodsDetail, {
      ...period,
      supermarketIds: [supermarketId],
    });
    expect(lines.records.map(({ placeKind, amount }) => [placeKind, amount]).toSorted()).toEqual([
      [2, 180],
      [3, 1060],
      [3, 180],
    ]);

    expect((await caller.call(shopSales, period)).totalLine).toMatchObject({
      totalAmount: 1420,
      quantity: 4,
    });
  }

  const stranger = place.merchant.as({
    permissions: ['*:*:*'],
    scope: { canteens: [1], organisations: 'all' },
  });
  expect((await stranger.call(supermarketSummary, period)).total).toBe(0);
  expect((await stranger.call(supermarketGoodsRank, period)).total).toBe(0);
});

test('a till takes pieces back by the number of the receipt, each once, and nothing of what others sold', async () => {
  const { 690001: water, 690002: bread } = (await goodsIds()) as { 690001: number; 690002: number };
  const bought = [
    { lineId: water, count: 2 },
    { lineId: bread, count: 1 },
  ];
  const { orderId } = await consumeAt(till, sale(1, 890, bought));
  const custId = place.custIds[0] as number;
  const before = await balanceAt(till, custId);
  const sold = async () =>
    (await till.call<ResultOf<typeof deviceTillSold>>(deviceTillSold, { orderId })).data.lines;
  expect(
    (await sold()).map(({ goodsName, leftCount, left }) => [goodsName, leftCount, left]),
  ).toEqual([
    ['矿泉水', 2, 360],
    ['面包', 1, 530],
  ]);
  const [line] = await sold();
  const bringBack = (returnNo: number, count: number) =>
    till.call<ResultOf<typeof deviceTillReturn>>(deviceTillReturn, {
      returnNo,
      orderId,
      lines: [{ lineNo: line?.lineNo, count }],
    });

  const [one, again] = await Promise.all([bringBack(1, 1), bringBack(1, 1)]);
  expect(one.data).toMatchObject({ amount: 180, personal: 180 });
  expect(again.data).toEqual(one.data);
  expect(await bringBack(1, 2)).toMatchObject({
    status: 409,
    data: { reason: 'IDEMPOTENCY_CONFLICT' },
  });
  expect(await bringBack(2, 2)).toMatchObject({
    status: 409,
    data: { reason: 'LINE_REFUND_TOO_LARGE' },
  });
  expect(await bringBack(3, 1)).toMatchObject({ data: { amount: 180 } });
  expect((await sold()).map(({ leftCount, left }) => [leftCount, left])).toEqual([
    [0, 0],
    [1, 530],
  ]);
  expect(await balanceAt(till, custId)).toBe(before + 360);
  expect((await admin().call(supermarketSummary, today())).records).toMatchObject([
    { consumeAmount: 890, consumeRefundAmount: 360 },
  ]);
  const other = await admin().call(supermarkets.add, {
    supermarketName: '二店',
    supermarketNum: 'S2',
  });
  const elsewhere = {
    ...POST,
    deviceNum: 'T3',
    sn: `SN${crypto.randomUUID().slice(0, 8)}`,
    ...other,
  };
  const { deviceId, secret } = await admin().call(saveTill, elsewhere);
  const stranger = terminalOf(server, {
    deviceId: Number(deviceId),
    sn: elsewhere.sn,
    secret: secret as string,
  });
  expect((await stranger.call(deviceTillSold, { orderId })).status).toBe(404);
  const machine = await installTerminal(server, place);
  expect((await machine.call(deviceTillSold, { orderId })).status).toBe(404);
});

test('what a till asks for has to be on the shelf at its price; what it sold offline counts whatever changed since', async () => {
  const { 690001: water } = (await goodsIds()) as { 690001: number };
  const one = [{ lineId: water, count: 1 }];
  expect(await consumeAt(till, sale(1, 170, one))).toMatchObject({
    status: 'REJECTED',
    reason: 'PRICE_CHANGED',
  });
  await admin().call(deleteGoods, { goodsIds: [String(water)] });
  expect(await consumeAt(till, sale(2, 180, one))).toMatchObject({
    status: 'REJECTED',
    reason: 'NOT_ON_SHELF',
  });
  expect(await uploadTo(till, [sale(3, 180, one)])).toMatchObject([{ status: 'POSTED' }]);
});

test('tills stand in the caller’s supermarkets only, and are no machines of canteens', async () => {
  const { supermarketId: other } = await admin().call(supermarkets.add, {
    supermarketName: '二店',
    supermarketNum: 'S2',
  });
  const clerk = place.merchant.as({ permissions: ['*:*:*'], scope: { canteens: [Number(other)] } });
  expect((await clerk.call(pageTill, {})).records).toEqual([]);
  expect((await admin().call(pageTill, {})).records).toMatchObject([
    { deviceNum: 'T1', supermarketName: '教育超市' },
  ]);
  const deviceId = String(till.deviceId);
  expect((await clerk.answer(deleteTill, { deviceId })).status).toBe(404);
  const draft = { ...POST, deviceNum: 'T2', sn: 'SNTILL2', supermarketId };
  expect((await clerk.answer(saveTill, draft)).status).toBe(400);
  await admin().call(deleteTill, { deviceId });
  expect((await till.call(deviceHeartbeat, {})).status).toBe(401);
});
