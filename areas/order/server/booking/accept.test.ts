import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCanteenOrder } from '#areas/canteen/contract/canteen-setting.ts';
import { modifyStallUseCallNum } from '#areas/canteen/contract/stall.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { orderEvents } from '../../contract/delivery.ts';
import { kitchenSteps } from '../../contract/kitchen.ts';
import { area } from '../area.ts';
import {
  at,
  type BookingHouse,
  bookAt,
  bookingHouse,
  draftOf,
  headOf,
  PRICE,
  TODAY,
  TOMORROW,
} from '../testing/booking-house.ts';
import { assertSound, closeLedger, ledgerServer, openLedger } from '../testing/ledger-house.ts';
import { acceptDue } from './accept.ts';
import { OUTCOME } from './draft.ts';
import { endDue } from './due.ts';
import { payBooking } from './pay-booking.ts';

beforeAll(() => openLedger([canteenArea, { ...area, start: undefined }]));
afterAll(closeLedger);

const [PAID, PREPARING] = [2, 3];
const EVENING = `${TODAY} 20:00:00`;
const MORNING = `${TOMORROW} 08:00:00`;
const AFTER_MEAL = `${TOMORROW} 13:00:01`;

async function paidAt(house: BookingHouse, now: string, who = 0): Promise<number> {
  const custId = house.custIds[who] as number;
  const { orderId } = await bookAt(house, now, draftOf(house, who));
  await house.merchant.within((context) =>
    payBooking(at(context, now), { orderId, custId, isConfirmed: false }),
  );

  return orderId;
}
const stateOf = async (house: BookingHouse, orderId: number) =>
  (await headOf(house, orderId))?.order_state;
const prepare = async (house: BookingHouse, orderId: number) =>
  house.merchant.admin.call(kitchenSteps, { orderIds: [String(orderId)], step: 'prepare' });

test('a canteen that accepts by itself takes an order on when its day has come, one of the day as it is paid', async () => {
  const house = await bookingHouse(ledgerServer());
  const early = await paidAt(house, EVENING);
  const round = (now: string) =>
    acceptDue((work) => house.merchant.within((context) => work(at(context, now))));
  await round(EVENING);
  expect(await stateOf(house, early)).toBe(PAID);
  await round(`${TOMORROW} 00:00:10`);
  expect(await stateOf(house, early)).toBe(PREPARING);
  const late = await paidAt(house, MORNING, 1);
  expect(await stateOf(house, late)).toBe(PREPARING);
  await round(MORNING);

  const events = await house.merchant.admin.call(orderEvents, { orderId: String(early) });
  expect(events).toMatchObject([
    { action: 'autoAccept', actorName: '系统', fromState: '2', toState: '3' },
  ]);
});

test('where the kitchen accepts an order waits for it, and what it never took on is paid back whole', async () => {
  const house = await bookingHouse(ledgerServer(), { settings: { order: { noShow: 3 } } });
  const { admin } = house.merchant;
  await admin.call(saveCanteenOrder, {
    canteenId: String(house.canteenId),
    autoAccept: 2,
    version: 1,
  });
  const [taken, forgotten] = [await paidAt(house, MORNING), await paidAt(house, MORNING, 1)];
  expect([await stateOf(house, taken), await stateOf(house, forgotten)]).toEqual([PAID, PAID]);
  expect(await prepare(house, taken)).toMatchObject([{ orderState: PREPARING, callNo: 1 }]);

  const end = (orderId: number) =>
    house.merchant.within((context) => endDue(at(context, AFTER_MEAL), orderId));
  expect([await end(taken), await end(forgotten)]).toEqual([OUTCOME.noShow, OUTCOME.stopped]);
  expect(await headOf(house, taken)).toMatchObject({ refunded_amount: 0, fee: PRICE });
  expect(await headOf(house, forgotten)).toMatchObject({
    order_state: 6,
    refunded_amount: PRICE,
    fee: 0,
  });
  await assertSound(house.merchant.merchantId);
});

test('a stall that calls no numbers gives none', async () => {
  const house = await bookingHouse(ledgerServer(), { settings: { order: { autoAccept: 2 } } });
  const { admin } = house.merchant;
  await admin.call(modifyStallUseCallNum, { stallId: String(house.stallId), useCallNum: 2 });
  expect(await prepare(house, await paidAt(house, MORNING))).toMatchObject([{ callNo: null }]);
  await admin.call(modifyStallUseCallNum, { stallId: String(house.stallId), useCallNum: 1 });
  expect(await prepare(house, await paidAt(house, MORNING, 1))).toMatchObject([{ callNo: 1 }]);
});
