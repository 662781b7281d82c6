import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { area } from '../area.ts';
import {
  at,
  type BookingHouse,
  bookAt,
  bookingHouse,
  draftOf,
  PRICE,
  TODAY,
  TOMORROW,
} from '../testing/booking-house.ts';
import { closeLedger, ledgerServer, openLedger } from '../testing/ledger-house.ts';
import { cancelBooking } from './cancel-booking.ts';
import { endDue } from './due.ts';

beforeAll(() => openLedger([canteenArea, { ...area, start: undefined }]));
afterAll(closeLedger);

const EVENING = `${TODAY} 20:00:00`;
const BEFORE_CUTOFF = `${TOMORROW} 10:00:00`;
const open = () => bookingHouse(ledgerServer(), {});
const cancel = (house: BookingHouse, orderId: number, now: string) =>
  house.merchant.within((context) => cancelBooking(at(context, now), { orderId, custId: house.custIds[0] as number }));

describe('points that pay for an order nobody paid', () => {
  /** Somebody with 100 points, of which each is worth a fen of any order. */
  const rich = async () => {
    const house = await open();
    await house.merchant.within(async (context) => {
      const rule = { ruleName: '积分抵扣', ruleType: 4, points: 1, amount: 1, ratio: 50 };
      await context.tx
        .insertInto('mktRule')
        .values({ ruleId: context.newId(), ...rule })
        .execute();
      const custId = house.custIds[0] as number;
      await context.tx.insertInto('mktPoints').values({ custId, balance: 100, seq: 1 }).execute();
    });
    return house;
  };
  const points = (house: BookingHouse) =>
    house.merchant.within(async ({ tx }) => {
      const held = await tx.selectFrom('mktPoints').select('balance').executeTakeFirstOrThrow();
      return held.balance;
    });

  test.each([
    ['its diner takes it back', (house: BookingHouse, orderId: number) => cancel(house, orderId, BEFORE_CUTOFF)],
    [
      'its time runs out',
      (house: BookingHouse, orderId: number) =>
        house.merchant.within((context) => endDue(at(context, `${TODAY} 20:15:01`), orderId)),
    ],
  ] as const)('come back when %s', async (_title, end) => {
    const house = await rich();
    const { orderId, amount } = await bookAt(house, EVENING, draftOf(house, 0, { usePoints: true }));
    expect([amount, await points(house)]).toEqual([PRICE - 100, 0]);

    await end(house, orderId);
    expect(await points(house)).toBe(100);
  });
});
