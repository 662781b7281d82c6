import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moneyAreas } from '#areas/account/server/testing/area.ts';
import { saveCanteenPay } from '#areas/canteen/contract/canteen-setting.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { casualAdd } from '#areas/customer/contract/casual.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { area as customerArea } from '#areas/customer/server/testing/area.ts';
import { accountDetail } from '#areas/ledger/contract/account.ts';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import {
  addExternal,
  addVisitor,
  findPickUp,
  openRoom,
  pageExternal,
  pageVisitor,
  redressBuffet,
  settleRoom,
  updateGoodsStatus,
} from '../../contract/at-counter.ts';
import { orderEvents } from '../../contract/delivery.ts';
import { orderDetail, pageRedress } from '../../contract/order.ts';
import { writeOffBookings } from '../../contract/order-step.ts';
import { area } from '../area.ts';
import { type Diner, dinerHouse, key, reasonOf } from '../testing/diner-house.ts';

let server: RunningServer;
let house: Diner;
beforeAll(async () => {
  server = await startServer([customerArea, ...moneyAreas, canteenArea, area]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  house = await dinerHouse(server);
});

const balance = async () =>
  (await house.admin.call(accountDetail, { custId: house.custId })).personalBalance;
const sale = () => ({
  canteenId: String(house.place.placeId),
  stallId: String(house.place.stallId),
  amount: 3600,
  people: 3,
  idempotencyKey: key(),
});

test('a party from outside pays at the counter: an order that is paid by what it gave and completed, once a key', async () => {
  const { admin } = house;
  const party = { ...sale(), guestName: '市场监管局', company: '检查组', payWay: 4 as const };
  const [first, again] = [
    await admin.call(addExternal, party),
    await admin.call(addExternal, party),
  ];
  expect(again).toEqual(first);
  const detail = await admin.call(orderDetail, { orderId: first.orderId });
  expect(detail).toMatchObject({
    orderKind: 9,
    orderState: 5,
    checkState: 2,
    amount: 3600,
    cashAmount: 3600,
  });
  expect(detail.postings.map(({ amount, tenderType }) => [amount, tenderType])).toEqual([
    [-3600, 6],
  ]);
  const { records, totalLine } = await admin.call(pageExternal, {});
  expect(records).toMatchObject([
    { guestName: '市场监管局', people: 3, netAmount: 3600, loginType: null },
  ]);
  expect(totalLine).toMatchObject({ amount: 3600, cashAmount: 3600, people: 3 });
  expect((await admin.call(pageVisitor, {})).total).toBe(0);
});

test('a canteen takes money at its counter in the ways that are on', async () => {
  const { admin, place } = house;
  await admin.call(saveCanteenPay, {
    canteenId: String(place.placeId),
    payTypes: [1, 5, 6],
    version: 0,
  });
  const paid = (payWay: 1 | 2 | 3 | 4) =>
    admin.answer(addExternal, { ...sale(), guestName: '检查组', company: '', payWay });
  const [wechat, alipay, card, cash] = [await paid(1), await paid(2), await paid(3), await paid(4)];
  expect([reasonOf(wechat), alipay.status, card.status, reasonOf(cash)]).toEqual([
    [409, 'PAY_TYPE_OFF'],
    200,
    200,
    [409, 'PAY_TYPE_OFF'],
  ]);
});

test('a visitor pays while the visit is on, and proves who they are as they log in', async () => {
  const { admin, merchant } = house;
  const { orgId } = await admin.call(orgAdd, { orgName: '来访' });
  const today = await merchant.within(async ({ now }) => now.slice(0, 10));
  const visit = {
    casualName: '李四',
    loginType: 3 as const,
    orgId,
    validFrom: today,
    validUntil: today,
  };
  const { casualId } = await admin.call(casualAdd, visit);
  const over = { ...visit, validFrom: '2020-01-01', validUntil: '2020-01-02' };
  const { casualId: gone } = await admin.call(casualAdd, over);
  const { orderId } = await admin.call(addVisitor, { ...sale(), casualId, payWay: 1 });
  expect(await admin.call(orderDetail, { orderId })).toMatchObject({
    orderKind: 8,
    nuclearMode: 1,
    channelAmount: 3600,
  });

  expect((await admin.call(pageVisitor, { keyword: '李' })).records).toMatchObject([
    { loginType: 3 },
  ]);
  const late = await admin.answer(addVisitor, { ...sale(), casualId: gone, payWay: 1 });
  expect(reasonOf(late)).toEqual([409, 'VISIT_NOT_ON']);
  const clerk = merchant.as({
    permissions: ['*:*:*'],
    scope: { canteens: [1], organisations: 'all' },
  });
  expect((await clerk.answer(addVisitor, { ...sale(), casualId, payWay: 1 })).status).toBe(404);
  expect((await clerk.call(pageVisitor, {})).total).toBe(0);
});

test('who comes to fetch is found by order, card and number, until the order is written off', async () => {
  const { admin, merchant } = house;
  const orderId = await house.order();
  const unpaid = await house.order({ isPaid: false });
  for (const code of [orderId, `C${merchant.merchantId}`, '1']) {
    const found = await admin.call(findPickUp, { code });
    expect(found.find((order) => order.orderId === orderId)).toMatchObject({
      open: true,
      goods: '红烧肉 ×1、青菜 ×1',
    });
  }

  expect(await admin.call(findPickUp, { code: unpaid })).toMatchObject([{ open: false }]);
  expect(await admin.call(findPickUp, { code: '没有' })).toEqual([]);
  const both = await Promise.all(
    [1, 2].map(() => admin.answer(writeOffBookings, { orderIds: [orderId] })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await admin.call(findPickUp, { code: orderId })).toMatchObject([
    { open: false, checkState: 2 },
  ]);
});

test('a buffet that was charged wrongly is put right in both directions, once a key', async () => {
  const { admin } = house;
  const orderId = await house.order({ orderKind: 4 });
  const less = { orderId, amount: 500, reason: '按学生价', idempotencyKey: key() };
  const done = await admin.call(redressBuffet, less);
  expect(await admin.call(redressBuffet, less)).toEqual(done);
  expect([done.difference, done.extraOrderId, await balance()]).toEqual([-300, null, 1500]);
  const more = await admin.call(redressBuffet, { ...less, amount: 900, idempotencyKey: key() });
  expect([more.difference, more.refundId, await balance()]).toEqual([400, null, 1100]);
  const extra = await admin.call(orderDetail, { orderId: more.extraOrderId as string });
  expect(extra).toMatchObject({ orderKind: 4, orderState: 5, amount: 400 });
  const same = { ...less, amount: 900, idempotencyKey: key() };
  expect(reasonOf(await admin.answer(redressBuffet, same))).toEqual([409, 'SAME_AMOUNT']);
  const other = { ...less, orderId: await house.order({ orderKind: 2 }), idempotencyKey: key() };
  expect(reasonOf(await admin.answer(redressBuffet, other))).toEqual([409, 'NOT_A_BUFFET']);
  expect((await admin.call(orderEvents, { orderId })).map(({ action }) => action)).toEqual([
    'redress',
    'redress',
  ]);
});

test('the older door of a correction changes money by GET as well: once a key however often it is asked for, and only for those who may', async () => {
  const { admin, merchant } = house;
  const byGet = {
    ...redressBuffet,
    method: 'GET',
    path: '/api/v1/common/buffet/redressupdate',
  } as const;
  const orderId = await house.order({ orderKind: 4 });
  const less = { orderId, amount: 500, reason: '按学生价', idempotencyKey: key() };

  const clerk = merchant.as({ permissions: [pageRedress.access], scope: { canteens: 'all' } });
  expect((await clerk.answer(byGet, less)).status).toBe(403);
  const elsewhere = merchant.as({ permissions: [redressBuffet.access], scope: { canteens: [1] } });
  expect((await elsewhere.answer(byGet, less)).status).toBe(404);
  expect(await balance()).toBe(1200);

  const done = await admin.call(byGet, less);
  expect([done.difference, await balance()]).toEqual([-300, 1500]);
  expect(await admin.call(byGet, less)).toEqual(done);
  expect(await admin.call(redressBuffet, less)).toEqual(done);
  expect(await balance()).toBe(1500);
  expect((await admin.call(orderEvents, { orderId })).map(({ action }) => action)).toEqual([
    'redress',
  ]);
});

test('what a buffet should have cost counts what earlier corrections took and gave', async () => {
  const { admin } = house;
  const orderId = await house.order({ orderKind: 4 });
  const correct = (amount: number) =>
    admin.answer(redressBuffet, { orderId, amount, reason: '改正', idempotencyKey: key() });

  expect((await correct(1000)).data).toMatchObject({ difference: 200 });
  expect(reasonOf(await correct(1000))).toEqual([409, 'SAME_AMOUNT']);
  expect((await correct(1100)).data).toMatchObject({ difference: 100 });
  expect(await balance()).toBe(900);
  expect((await correct(850)).data).toMatchObject({ difference: -250 });
  expect(await balance()).toBe(1150);
  expect((await correct(600)).data).toMatchObject({ difference: -250 });
  expect(await balance()).toBe(1400);

  const { data } = await correct(700);
  const extra = {
    orderId: data.extraOrderId as string,
    amount: 50,
    reason: '改正',
    idempotencyKey: key(),
  };
  expect(reasonOf(await admin.answer(redressBuffet, extra))).toEqual([409, 'IS_CORRECTION']);
});

test('buffets that are not corrected are listed to be put right; a corrected one says how, and leaves the list with its further order', async () => {
  const { admin } = house;
  const [first, second] = [
    await house.order({ orderKind: 4 }),
    await house.order({ orderKind: 4 }),
  ];
  await house.order({ orderKind: 2, isPaid: false });
  await house.order({ orderKind: 4, isPaid: false });
  const listed = async () =>
    (await admin.call(pageRedress, {})).records.map(({ orderId }) => orderId).toSorted();
  expect(await listed()).toEqual([first, second].toSorted());
  const correct = { orderId: first, amount: 1000, reason: '按标准价' };
  const { extraOrderId } = await admin.call(redressBuffet, { ...correct, idempotencyKey: key() });
  const { refundId } = await admin.call(redressBuffet, {
    ...correct,
    amount: 900,
    idempotencyKey: key(),
  });
  expect(await listed()).toEqual([second]);
  expect((await admin.call(orderDetail, { orderId: first })).corrections).toMatchObject([
    { amountBefore: 800, amountAfter: 1000, extraOrderId, refundId: null, reason: '按标准价' },
    { amountBefore: 1000, amountAfter: 900, extraOrderId: null, refundId },
  ]);
});

/** A booked room of 5 yuan at least. */
async function bookedRoom() {
  const { merchant, place, custId } = house;
  const lines = [
    {
      goodsKind: 3,
      goodsName: '包间最低消费',
      measure: 1,
      unitPrice: 500,
      quantity: 1000,
    } as const,
  ];
  const orderId = await house.order({ orderKind: 5, lines, isPaid: false });
  await merchant.within(async ({ tx, newId, now }) => {
    const roomId = newId();
    await tx
      .insertInto('privateRoom')
      .values({
        roomId,
        canteenId: place.placeId,
        roomNum: '1',
        roomName: '牡丹厅',
        minAmount: 500,
      })
      .execute();

    const { accountId } = await tx
      .selectFrom('account')
      .select('accountId')
      .where('custId', '=', Number(custId))
      .executeTakeFirstOrThrow();

    const meal = { bizDate: now.slice(0, 10), mealType: 2, cancelUntil: now, servedUntil: now };
    const who = {
      orderId: Number(orderId),
      custId: Number(custId),
      accountId,
      canteenId: place.placeId,
    };
    await tx
      .insertInto('orderBooking')
      .values({ ...who, ...meal, orderKind: 5, pickCode: '123456', roomId })
      .execute();
  });

  return orderId;
}

test('a room is opened once, settled once, and costs what was eaten or what it costs at least', async () => {
  const { admin } = house;
  const [rich, poor] = [await bookedRoom(), await house.order({ orderKind: 5 })];
  const settle = (orderId: string, consumed: number) =>
    admin.answer(settleRoom, { orderId, consumed, idempotencyKey: key() });
  const isOpened = async () => (await admin.call(orderDetail, { orderId: rich })).isOpened;
  expect(reasonOf(await settle(rich, 900))).toEqual([409, 'NOT_OPENED']);
  expect(await isOpened()).toBe(false);
  expect(reasonOf(await admin.answer(openRoom, { orderId: poor }))).toEqual([409, 'NOT_A_ROOM']);
  expect(await admin.call(openRoom, { orderId: rich })).toMatchObject({ roomName: '牡丹厅' });
  expect(await isOpened()).toBe(true);
  expect(reasonOf(await admin.answer(openRoom, { orderId: rich }))).toEqual([
    409,
    'OPENED_ALREADY',
  ]);
  const before = await balance();
  const both = await Promise.all([settle(rich, 900), settle(rich, 900)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(before - (await balance())).toBe(900);
  const { lines, ...order } = await admin.call(orderDetail, { orderId: rich });
  expect(order).toMatchObject({ orderState: 5, amount: 900, netAmount: 900, checkState: 2 });
  expect(lines.map(({ goodsName, amount }) => [goodsName, amount])).toEqual([
    ['包间最低消费', 500],
    ['包间消费', 400],
  ]);
});

test('goods of a shop go on from state to state, and those of a canteen never', async () => {
  const { admin, merchant } = house;
  const shop = {
    placeKind: 2 as const,
    placeId: await merchant.within(async ({ newId }) => newId()),
    stallId: null,
  };
  const orderId = await house.order({ orderKind: 7, place: shop });
  const status = (goodsStatus: number, ...lineNos: number[]) =>
    admin.answer(updateGoodsStatus, { orderId, lineNos, goodsStatus });
  expect((await status(2, 1)).status).toBe(200);
  expect(reasonOf(await status(3, 1, 9))).toEqual([409, 'GOODS_STATUS']);
  expect((await status(3, 1, 2)).status).toBe(200);
  for (const back of [1, 2, 5]) expect((await status(back, 1)).status).toBe(409);
  expect((await status(4, 1, 2)).status).toBe(200);
  const { lines, orderState } = await admin.call(orderDetail, { orderId });
  expect(lines.map(({ goodsStatus }) => goodsStatus)).toEqual([4, 4]);
  expect(orderState).toBe(5);
  const dish = { orderId: await house.order(), lineNos: [1], goodsStatus: 2 };
  expect(reasonOf(await admin.answer(updateGoodsStatus, dish))).toEqual([409, 'NOT_GOODS']);
});
