import { afterAll, beforeAll, expect, test } from 'vitest';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { failInserts } from '#kit/server/testing/faults.ts';
import { stopBookingsResult } from '../../contract/booking.ts';
import { area } from '../area.ts';
import {
  at,
  type BookingHouse,
  bookAt,
  bookingHouse,
  draftOf,
  headOf,
  LUNCH,
  PRICE,
  soldOf,
  TODAY,
  TOMORROW,
} from '../testing/booking-house.ts';
import {
  asSuperuser,
  assertSound,
  closeLedger,
  ledgerServer,
  openLedger,
  rows,
} from '../testing/ledger-house.ts';
import { OUTCOME } from './draft.ts';
import { endDueBookings } from './due.ts';
import { payBooking } from './pay-booking.ts';
import { stopMeals } from './stop.ts';

beforeAll(() => openLedger([canteenArea, { ...area, start: undefined }], true));
afterAll(closeLedger);

const EVENING = `${TODAY} 20:00:00`;
const AFTER_MEAL = `${TOMORROW} 13:00:01`;
const FEE = 300;
const PAID = [0, 1, 2] as const;
const UNPAID = 3;

/** Three who paid for the lunch of tomorrow, and one who did not. */
async function booked() {
  const settings = { order: { noShow: 2, noShowFee: FEE } };
  const house = await bookingHouse(ledgerServer(), { people: 4, supply: 10, settings });
  const orderIds: number[] = [];
  for (const who of [...PAID, UNPAID]) {
    const { orderId } = await bookAt(house, EVENING, draftOf(house, who));
    orderIds.push(orderId);
    if (who === UNPAID) continue;

    const custId = house.custIds[who] as number;
    await house.merchant.within((context) =>
      payBooking(at(context, EVENING), { orderId, custId, isConfirmed: false }),
    );
  }

  return { house, orderIds };
}
const round = ({ merchant }: BookingHouse) =>
  endDueBookings(
    (work) => merchant.within((context) => work(at(context, AFTER_MEAL))),
    ledgerServer().system.log,
  );
const refunds = ({ merchant: { merchantId } }: BookingHouse) =>
  rows(
    'select count(*)::int as n, sum(amount)::bigint as amount from order_refund where merchant_id = $1',
    merchantId,
  );

test('who did not come pays the fee once, however often the end of the meal is started and where it was cut off', async () => {
  const { house, orderIds } = await booked();
  await failInserts(asSuperuser, 'order_refund', { 2: 'cut' });
  const first = await round(house);
  expect(first).toBe(orderIds.length - 1);
  const again = await Promise.all([round(house), round(house), round(house)]);
  expect(again.reduce((sum, ended) => sum + ended, 0)).toBe(1);
  expect(await round(house)).toBe(0);

  for (const who of PAID)
    expect(await headOf(house, orderIds[who] as number)).toMatchObject({
      outcome: OUTCOME.noShow,
      fee: FEE,
    });

  expect(await headOf(house, orderIds[UNPAID] as number)).toMatchObject({
    order_state: 7,
    outcome: OUTCOME.unpaid,
  });
  expect(await refunds(house)).toEqual([{ n: PAID.length, amount: PAID.length * (PRICE - FEE) }]);
  await assertSound(house.merchant.merchantId);
});

test('a stopped meal whose job is killed in its middle is paid back once, all of it', async () => {
  const { house, orderIds } = await booked();
  await failInserts(asSuperuser, 'order_refund', { 2: 'cut' });
  const { admin } = house.merchant;
  const stop = {
    canteenId: house.canteenId,
    stallId: null,
    bizDate: TOMORROW,
    mealType: LUNCH,
    reason: '停水',
  };
  const { jobId } = await house.merchant.within((context) => stopMeals(at(context, EVENING), stop));
  expect(await admin.finished(stopBookingsResult, { jobId: String(jobId) })).toMatchObject({
    state: 'success',
  });
  for (const orderId of orderIds)
    expect(await headOf(house, orderId)).toMatchObject({ outcome: OUTCOME.stopped });
  expect(await refunds(house)).toEqual([{ n: PAID.length, amount: PAID.length * PRICE }]);
  expect(await soldOf(house)).toBe(0);
  await assertSound(house.merchant.merchantId);
});
