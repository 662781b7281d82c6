import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tableFree, tables } from '#areas/canteen/contract/table.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { orderDetail, pageOrder } from '../../contract/order.ts';
import { cancelOrder, writeOffOrders } from '../../contract/order-step.ts';
import { printedOrder } from '../../contract/ticket.ts';
import { area } from '../area.ts';
import { refundOrder } from '../end-order.ts';
import {
  at,
  type BookingHouse,
  bookAt,
  bookingHouse,
  draftOf,
  TOMORROW,
} from '../testing/booking-house.ts';
import { closeLedger, ledgerServer, openLedger } from '../testing/ledger-house.ts';
import { cancelBooking } from './cancel-booking.ts';
import { payBooking } from './pay-booking.ts';

/* Orders at a table: what becomes of the table by them. */

const NOON = `${TOMORROW} 12:00:00`;
const [FREE, IN_USE, OUT_OF_USE] = [1, 2, 3] as const;
const refused = (reason: string) => expect.objectContaining({ reason });

let house: BookingHouse;
let tableId: string;
beforeAll(() => openLedger([canteenArea, { ...area, start: undefined }]));
afterAll(closeLedger);
beforeEach(async () => {
  house = await bookingHouse(ledgerServer());
  tableId = await tableIn(house);
});

const tableIn = async ({ merchant, canteenId }: BookingHouse): Promise<string> =>
  (
    await merchant.admin.call(tables.add, {
      canteenId: String(canteenId),
      tableNum: 'A01',
      tableName: '靠窗',
      seats: 4,
    })
  ).tableId;
const seated = (who = 0, more: object = {}) =>
  draftOf(house, who, { mode: 1, tableId: Number(tableId), ...more });
/** An order at the table, paid. */
const ordered = async (who = 0): Promise<string> => {
  const { orderId } = await bookAt(house, NOON, seated(who));
  const custId = house.custIds[who] as number;
  await house.merchant.within((context) =>
    payBooking(at(context, NOON), { orderId, custId, isConfirmed: false }),
  );

  return String(orderId);
};
const state = async () => (await house.merchant.admin.call(tables.get, tableId)).state;
const setState = async (to: 1 | 2 | 3) => {
  const { admin } = house.merchant;
  const { version } = await admin.call(tables.get, tableId);
  await admin.call(tables.modify, { tableId, state: to, version });
};
const complete = (orderId: string) =>
  house.merchant.admin.call(writeOffOrders, { orderIds: [orderId] });
const cancel = (orderId: string) =>
  house.merchant.admin.call(cancelOrder, {
    orderId,
    reason: '走了',
    idempotencyKey: crypto.randomUUID(),
  });

test('a table is in use from its first order until the last of the party is completed, cancelled or given back', async () => {
  const first = await ordered(0);
  expect(await state()).toBe(IN_USE);
  const [second, third] = [await ordered(0), await ordered(1)];
  await complete(first);
  await cancel(second);
  expect(await state()).toBe(IN_USE);
  await house.merchant.within((context) =>
    refundOrder(context, { orderId: Number(third), reason: '没做', operatorId: 1 }),
  );
  expect(await state()).toBe(FREE);
});

test('the last two orders of a table that end at once free it', async () => {
  const orders = [await ordered(0), await ordered(1)];
  await Promise.all(orders.map(complete));
  expect(await state()).toBe(FREE);
});

test('orders at a table that are made, taken back by their buyer, cancelled and written off by clerks at once do not lock each other out', async () => {
  house = await bookingHouse(ledgerServer(), {
    supply: null,
    money: 100_000,
    settings: { order: { lateCancel: 2, lateCancelFee: 0 } },
  });

  tableId = await tableIn(house);
  const custId = house.custIds[0] as number;
  const takeBack = (orderId: string) =>
    house.merchant.within((context) =>
      cancelBooking(at(context, NOON), { orderId: Number(orderId), custId }),
    );

  for (let round = 0; round < 4; round++) {
    const open: string[] = [];
    for (let count = 0; count < 6; count++) open.push(await ordered(0));
    const [a, b, c, d, e, f] = open as [string, string, string, string, string, string];
    const served = house.merchant.admin.call(writeOffOrders, { orderIds: [f, e] });
    const next = bookAt(house, NOON, seated(1));
    await Promise.all([cancel(a), takeBack(b), next, cancel(c), takeBack(d), served]);
    await cancel(String((await next).orderId));
    expect(await state()).toBe(FREE);
  }
});

test('a table cleared by hand is free whatever became of its orders, and those neither keep nor free it under the next party', async () => {
  const { admin } = house.merchant;
  const before = await ordered(0);
  await admin.call(tableFree, { tableId });
  expect(await state()).toBe(FREE);
  expect((await admin.answer(tableFree, { tableId })).data).toEqual(refused('TABLE_NOT_IN_USE'));
  const next = await ordered(1);
  await complete(before);
  expect(await state()).toBe(IN_USE);
  await complete(next);
  expect(await state()).toBe(FREE);
  const elsewhere = house.merchant.as({
    permissions: ['*:*:*'],
    scope: { canteens: [], stalls: [] },
  });
  expect((await elsewhere.answer(tableFree, { tableId })).status).toBe(404);
});

test('a table out of use takes no order, stays so when its party ends, and only what is served now is ordered at one', async () => {
  const order = await ordered(0);
  await setState(OUT_OF_USE);
  await expect(bookAt(house, NOON, seated(1))).rejects.toEqual(refused('TABLE_OUT_OF_USE'));
  await complete(order);
  expect(await state()).toBe(OUT_OF_USE);
  await setState(FREE);
  const ahead = seated(1, { mode: 2 });
  await expect(bookAt(house, `${TOMORROW} 08:00:00`, ahead)).rejects.toEqual(
    refused('NOT_AT_TABLE'),
  );
  const foreign = Number(await tableIn(await bookingHouse(ledgerServer())));
  await expect(bookAt(house, NOON, seated(1, { tableId: foreign }))).rejects.toMatchObject({
    status: 404,
  });
  expect(await state()).toBe(FREE);
});

test('an order names its table in the list, in its detail and on its papers', async () => {
  const { admin } = house.merchant;
  const orderId = await ordered(0);
  const day = { startDate: `${TOMORROW} 00:00:00`, endDate: `${TOMORROW} 23:59:59` };
  expect((await admin.call(pageOrder, day)).records).toMatchObject([
    { orderId, tableName: 'A01 靠窗' },
  ]);
  expect(await admin.call(orderDetail, { orderId })).toMatchObject({ tableName: 'A01 靠窗' });
  const { lines } = await admin.call(printedOrder, { orderId });
  expect(lines).toContainEqual(expect.stringContaining('餐桌：A01 靠窗'));
});
