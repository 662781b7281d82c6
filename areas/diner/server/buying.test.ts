import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { queryCanteenOrder, saveCanteenOrder } from '#areas/canteen/contract/canteen-setting.ts';
import { roomModifyState } from '#areas/canteen/contract/room.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { updateGoodsStatus } from '#areas/order/contract/at-counter.ts';
import { writeOffOrders } from '#areas/order/contract/order-step.ts';
import { agreeRefund, pageRefundApply, refuseRefund } from '#areas/order/contract/refund-apply.ts';
import { area as orderArea } from '#areas/order/server/area.ts';
import { putawayGoods } from '#areas/supermarket/contract/goods.ts';
import { area as supermarketArea } from '#areas/supermarket/server/area.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { dinerMeals, dinerRooms } from '../contract/day-menu.ts';
import {
  dinerApplyRefund,
  dinerCancel,
  dinerOrder,
  dinerOrders,
  dinerPay,
  dinerWithdrawRefund,
} from '../contract/order.ts';
import { dinerPriceGoods } from '../contract/price.ts';
import { dinerMe } from '../contract/session.ts';
import { dinerBuy, dinerGoods, dinerMalls } from '../contract/shop.ts';
import { dinerRoom, dinerTable } from '../contract/table.ts';
import { area } from './area.ts';
import {
  BUFFET,
  bound,
  call,
  type Diner,
  type DinerHouse,
  dinerHouse,
  LUNCH,
  MONEY,
  WATER,
} from './testing.ts';

let server: RunningServer;
let house: DinerHouse;
let diner: Diner;
beforeAll(async () => {
  server = await startServer([...moneyAreas, canteenArea, supermarketArea, orderArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
  diner = await bound(server, house, 0);
});

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reason = async (who: Diner, endpoint: Parameters<Diner['answer']>[0], content: object) => {
  const { status, data } = await who.answer(endpoint, content);
  return [status, data?.reason];
};
const own = (who = diner) => call<ResultOf<typeof dinerOrders>>(who, dinerOrders, {});
const money = async () =>
  (await call<ResultOf<typeof dinerMe>>(diner, dinerMe, undefined)).personal;
const purchase = (count: number, amount = count * WATER) => ({
  mallId: String(house.mallId),
  pieces: [{ goodsId: String(house.goodsId), count }],
  amount,
  ...key(),
});

test('goods of a mall are bought once a key at the price that stands, paid at once, and go on until they are received', async () => {
  expect(await call(diner, dinerMalls, undefined)).toMatchObject([
    { mallName: '商城', isOpen: true },
  ]);
  const shelf = { mallId: String(house.mallId) };
  expect(await call(diner, dinerGoods, { ...shelf, keyword: '6902083881405' })).toMatchObject([
    { price: WATER },
  ]);
  expect(await call(diner, dinerGoods, { ...shelf, keyword: '没有' })).toEqual([]);
  expect(await reason(diner, dinerBuy, purchase(2, 1))).toEqual([409, 'PRICE_CHANGED']);
  expect(await reason(diner, dinerBuy, purchase(99))).toEqual([409, 'INSUFFICIENT_BALANCE']);
  expect([await money(), await own()]).toEqual([MONEY, []]);
  const said = { mallId: String(house.mallId), pieces: purchase(3).pieces, amount: 3 * WATER };
  expect(await call(diner, dinerPriceGoods, said)).toEqual({
    amount: 3 * WATER,
    applied: [],
    due: 3 * WATER,
    available: MONEY,
  });
  const other = { ...purchase(3), due: 1 };
  expect(await reason(diner, dinerBuy, other)).toEqual([409, 'PRICE_CHANGED']);
  const wanted = { ...purchase(3), due: 3 * WATER };
  const first = await call<ResultOf<typeof dinerBuy>>(diner, dinerBuy, wanted);
  expect(await call(diner, dinerBuy, wanted)).toEqual(first);
  expect(await money()).toBe(MONEY - 3 * WATER);
  const { admin } = house.merchant;
  await admin.call(updateGoodsStatus, { orderId: first.orderId, lineNos: [1], goodsStatus: 3 });
  const [order] = await own();
  expect(order).toMatchObject({ orderKind: 7, orderState: 2, placeName: '商城', canApply: true });
  expect(order?.lines).toMatchObject([
    { goodsName: '矿泉水', quantity: 3000, left: 3 * WATER, goodsStatus: 3 },
  ]);
  const goodsIds = [String(house.goodsId)];
  await admin.call(putawayGoods, { goodsIds, putawayState: 2 });
  expect(await reason(diner, dinerBuy, purchase(1))).toEqual([409, 'NOT_ON_SHELF']);
  expect(await call(diner, dinerGoods, shelf)).toEqual([]);
});

test('a buffet is offered at its price, booked for several and paid', async () => {
  const place = { canteenId: String(house.canteenId), bizDate: house.tomorrow };
  const meals = await call<ResultOf<typeof dinerMeals>>(diner, dinerMeals, place);
  expect(meals).toMatchObject([{ mealType: LUNCH, isOpen: true, buffetPrice: BUFFET }]);
  const { orderId, amount } = await call<ResultOf<typeof dinerOrder>>(diner, dinerOrder, {
    kind: 4,
    ...place,
    mealType: LUNCH,
    persons: 2,
    amount: 2 * BUFFET,
    ...key(),
  });

  expect(amount).toBe(2 * BUFFET);
  await call(diner, dinerPay, { orderId, ...key() });
  expect(await money()).toBe(MONEY - 2 * BUFFET);
});

test('an order says what taking it back costs by now, and does not offer it where the canteen would refuse it', async () => {
  const place = { canteenId: String(house.canteenId), bizDate: house.tomorrow };
  const wanted = { kind: 4, ...place, mealType: LUNCH, persons: 1, amount: BUFFET };
  const { orderId } = await call<ResultOf<typeof dinerOrder>>(diner, dinerOrder, {
    ...wanted,
    ...key(),
  });
  await call(diner, dinerPay, { orderId, ...key() });
  expect(await own()).toMatchObject([
    { canCancel: true, cancelFee: 0, deliveryState: null, callNo: null },
  ]);
  await house.merchant.within(({ tx }) =>
    tx.updateTable('orderBooking').set({ cancelUntil: '2020-01-01' }).execute(),
  );
  expect(await own()).toMatchObject([{ canCancel: false, pickCode: expect.any(String) }]);
  expect(await reason(diner, dinerCancel, { orderId, ...key() })).toEqual([
    409,
    'CANCELLED_TOO_LATE',
  ]);
  const { admin } = house.merchant;
  const { version } = await admin.call(queryCanteenOrder, { canteenId: place.canteenId });
  const canteenId = place.canteenId;
  await admin.call(saveCanteenOrder, {
    canteenId,
    orderModes: [2, 3],
    lateCancel: 2,
    lateCancelFee: 200,
    version,
  });
  expect(await own()).toMatchObject([{ canCancel: true, cancelFee: 200 }]);
  expect(await call(diner, dinerCancel, { orderId, ...key() })).toMatchObject({
    fee: 200,
    refunded: BUFFET - 200,
  });
  expect(await own()).toMatchObject([{ canCancel: false, pickCode: null, cancelFee: 0 }]);
});

test('money is asked back by lines, seen through to its decision, and taken back only while it is not decided', async () => {
  const { admin } = house.merchant;
  const { orderId } = await call<ResultOf<typeof dinerBuy>>(diner, dinerBuy, purchase(4));
  await admin.call(writeOffOrders, { orderIds: [orderId] });
  const apply = { orderId, reason: '少了一瓶', lineNos: [1] };
  const stranger = await bound(server, house, 1);
  expect((await stranger.answer(dinerApplyRefund, { ...apply, ...key() })).status).toBe(404);
  expect((await diner.answer(dinerApplyRefund, { ...apply, lineNos: [9], ...key() })).status).toBe(
    404,
  );
  const applied = async () =>
    (await call<ResultOf<typeof dinerApplyRefund>>(diner, dinerApplyRefund, { ...apply, ...key() }))
      .applyId;
  const first = await applied();
  expect((await stranger.answer(dinerWithdrawRefund, { applyId: first })).status).toBe(404);
  await call(diner, dinerWithdrawRefund, { applyId: first });
  expect((await own())[0]).toMatchObject({
    canApply: true,
    application: { applyId: first, state: 4 },
  });
  const second = await applied();
  await admin.call(refuseRefund, { applyId: second, version: 1, remark: '已补发' });
  expect((await own())[0]?.application).toMatchObject({
    state: 3,
    said: '已补发',
    amount: 4 * WATER,
  });
  const third = await applied();
  expect((await own())[0]).toMatchObject({ canApply: false, application: { state: 1 } });
  await admin.call(agreeRefund, { applyId: third, version: 1 });
  expect((await diner.answer(dinerWithdrawRefund, { applyId: third })).status).toBe(409);
  expect((await own())[0]).toMatchObject({
    canApply: false,
    refundAmount: 4 * WATER,
    application: { state: 2 },
  });
  expect(await money()).toBe(MONEY);
  expect((await admin.call(pageRefundApply, {})).total).toBe(3);
});

test('the code of a table tells which it is, to people of its merchant only, and a made-up one is no table', async () => {
  const codeAt = ({ merchant, canteenId }: DinerHouse) =>
    merchant.within(async ({ tx, crypto: keys, newId }) => {
      const tableId = newId();
      await tx
        .insertInto('diningTable')
        .values({ tableId, canteenId, tableNum: 'A01', tableName: '靠窗' })
        .execute();

      return `${tableId}-${keys.blindIndex('tableCode', String(tableId)).toString('hex').slice(0, 8)}`;
    });

  const [code, foreign] = [await codeAt(house), await codeAt(await dinerHouse(server))];
  const at = { tableName: 'A01 靠窗', canteenId: String(house.canteenId), isUsable: true };
  expect(await call(diner, dinerTable, { table: code })).toMatchObject(at);
  const order = {
    kind: 2,
    mode: 1,
    canteenId: at.canteenId,
    bizDate: house.tomorrow,
    mealType: LUNCH,
    amount: 0,
  };
  for (const table of [foreign, code.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
    expect((await diner.answer(dinerTable, { table })).status).toBe(404);
    expect((await diner.answer(dinerOrder, { ...order, table, ...key() })).status).toBe(404);
  }

  expect((await diner.answer(dinerTable, { table: 'A01' })).status).toBe(400);
});

test('the code of a room tells which it is, while it can be booked, to people of its merchant only; that of a table is no room', async () => {
  const roomAt = ({ merchant, canteenId }: DinerHouse, kind = 'room') =>
    merchant.within(async ({ tx, crypto: keys, newId }) => {
      const roomId = newId();
      await tx
        .insertInto('privateRoom')
        .values({ roomId, canteenId, roomNum: `R${roomId}`, roomName: '听雨' })
        .execute();

      return `${roomId}-${keys.blindIndex(`${kind}Code`, String(roomId)).toString('hex').slice(0, 8)}`;
    });

  const code = await roomAt(house);
  const place = { canteenId: String(house.canteenId) };
  const found = await call<ResultOf<typeof dinerRoom>>(diner, dinerRoom, { room: code });
  expect(found).toMatchObject({ roomName: '听雨', ...place, isUsable: true });
  const meal = { ...place, bizDate: house.tomorrow, mealType: LUNCH };
  const { rooms } = await call<ResultOf<typeof dinerRooms>>(diner, dinerRooms, meal);
  expect(rooms).toMatchObject([{ roomId: found.roomId, isTaken: false }]);

  for (const room of [await roomAt(await dinerHouse(server)), await roomAt(house, 'table')])
    expect((await diner.answer(dinerRoom, { room })).status).toBe(404);

  const { admin } = house.merchant;
  await admin.call(roomModifyState, { roomId: found.roomId, state: 3 });
  expect(await call(diner, dinerRoom, { room: code })).toMatchObject({ isUsable: false });
});
