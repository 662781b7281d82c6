import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCanteenOrder } from '#areas/canteen/contract/canteen-setting.ts';
import { roomModifyState, rooms } from '#areas/canteen/contract/room.ts';
import { area as canteenArea } from '#areas/canteen/server/area.ts';
import { ensurePersonTypes } from '#areas/customer/server/api.ts';
import { addDays } from '#areas/system/server/api.ts';
import { stopBookingsResult } from '../../contract/booking.ts';
import { pageOrder } from '../../contract/order.ts';
import { cancelOrder as cancelCall, writeOffBookings } from '../../contract/order-step.ts';
import { area } from '../area.ts';
import { openTable } from '../kitchen/room-service.ts';
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
import { assertSound, closeLedger, ledgerServer, openLedger } from '../testing/ledger-house.ts';
import { cancelBooking } from './cancel-booking.ts';
import { OUTCOME } from './draft.ts';
import { dueBookings, endDue } from './due.ts';
import { payBooking } from './pay-booking.ts';
import { stopMeals } from './stop.ts';

beforeAll(() => openLedger([canteenArea, { ...area, start: undefined }]));
afterAll(closeLedger);

const EVENING = `${TODAY} 20:00:00`;
const BEFORE_CUTOFF = `${TOMORROW} 10:00:00`;
const AFTER_CUTOFF = `${TOMORROW} 10:00:01`;
const AFTER_MEAL = `${TOMORROW} 13:00:01`;
const open = (setup: Parameters<typeof bookingHouse>[1] = {}) =>
  bookingHouse(ledgerServer(), setup);
const refused = (reason: string) => expect.objectContaining({ reason });

const pay = (house: BookingHouse, orderId: number, now = EVENING, who = 0) =>
  house.merchant.within((context) =>
    payBooking(at(context, now), {
      orderId,
      custId: house.custIds[who] as number,
      isConfirmed: false,
    }),
  );
const cancel = (house: BookingHouse, orderId: number, now: string, who = 0) =>
  house.merchant.within((context) =>
    cancelBooking(at(context, now), { orderId, custId: house.custIds[who] as number }),
  );
const paidOrder = async (house: BookingHouse, who = 0): Promise<number> => {
  const { orderId } = await bookAt(house, EVENING, draftOf(house, who));
  await pay(house, orderId, EVENING, who);

  return orderId;
};
const balance = async (house: BookingHouse, who = 0): Promise<number> =>
  house.merchant.within(async ({ tx }) => {
    const found = await tx
      .selectFrom('account')
      .select('personalBalance')
      .where('custId', '=', house.custIds[who] as number)
      .executeTakeFirstOrThrow();
    return found.personalBalance;
  });

describe('ordering ahead', () => {
  test('is open until the cut-off of the meal, to the second of the merchant, and closed after it', async () => {
    const house = await open();
    await expect(bookAt(house, `${TOMORROW} 09:00:01`)).rejects.toEqual(refused('BOOKED_TOO_LATE'));
    const { amount, cancelUntil } = await bookAt(house, `${TOMORROW} 09:00:00`);
    expect({ amount, cancelUntil }).toEqual({ amount: PRICE, cancelUntil: BEFORE_CUTOFF });
  });

  test('obeys the flags, modes, days and holidays of the canteen', async () => {
    const house = await open({ settings: { order: { ifBookHoliday: 2, bookDays: 5 } } });
    const other = (more: object) => bookAt(house, EVENING, draftOf(house, 0, more));
    await expect(other({ kind: 3, mode: 9 })).rejects.toEqual(refused('BOOKING_OFF'));
    await expect(other({ mealType: 4 })).rejects.toEqual(refused('MEAL_CLOSED'));
    await expect(other({ bizDate: '2026-03-08' })).rejects.toEqual(refused('TOO_FAR_AHEAD'));
    await expect(other({ mode: 1 })).rejects.toEqual(refused('TOO_FAR_AHEAD'));
    await expect(other({ bizDate: '2026-03-07' })).rejects.toEqual(refused('HOLIDAY_CLOSED'));
    await house.merchant.within((context) =>
      addDays(context, {
        holidayName: '检修',
        type: 2,
        startDate: TOMORROW,
        endDate: TOMORROW,
        remark: '',
      }),
    );
    await expect(bookAt(house, EVENING)).rejects.toEqual(refused('HOLIDAY_CLOSED'));
    await house.merchant.within(({ tx }) => tx.updateTable('canteen').set({ ifBook: 2 }).execute());
    await expect(bookAt(house, EVENING)).rejects.toEqual(refused('BOOKING_OFF'));
  });

  test('sells exactly the supply to all who want it at once', async () => {
    const house = await open({ people: 16, supply: 5 });
    const tries = await Promise.allSettled(
      house.custIds.map((_id, who) => bookAt(house, EVENING, draftOf(house, who))),
    );
    const won = tries.filter(({ status }) => status === 'fulfilled');
    const lost = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.reason] : []));
    expect(won).toHaveLength(5);
    expect(new Set(lost)).toEqual(new Set(['SOLD_OUT']));
    expect(await soldOf(house)).toBe(5);
  });

  test('holds the limits of the dish and of the meal for one person, also at once, and the price that was shown', async () => {
    const house = await open({
      supply: null,
      limit: 2,
      settings: { order: { repeatDishLimit: 1 } },
    });
    const all = await Promise.allSettled([1, 2, 3].map(() => bookAt(house, EVENING)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(bookAt(house, EVENING)).rejects.toEqual(refused('OVER_REPEAT_LIMIT'));
    const three = { portions: [{ lineId: house.lineId, count: 3 }], amount: 3 * PRICE };
    await expect(bookAt(house, EVENING, draftOf(house, 1, three))).rejects.toEqual(
      refused('OVER_DISH_LIMIT'),
    );
    await expect(bookAt(house, EVENING, draftOf(house, 1, { amount: 1 }))).rejects.toEqual(
      refused('PRICE_CHANGED'),
    );
    expect(await soldOf(house)).toBe(1);
  });

  test('is not made for more than the canteen takes at once, and takes nothing from the menu then', async () => {
    const house = await open({ settings: { pay: { payTypes: [1, 2], maxAmount: PRICE } } });
    const two = { portions: [{ lineId: house.lineId, count: 2 }], amount: 2 * PRICE };
    await expect(bookAt(house, EVENING, draftOf(house, 0, two))).rejects.toEqual(
      refused('AMOUNT_TOO_LARGE'),
    );
    await bookAt(house, EVENING);
    expect(await soldOf(house)).toBe(1);
  });

  test('is paid as the canteen can be paid and in time, and lists tell it by its mode', async () => {
    const house = await open({ settings: { pay: { payTypes: [1] } } });
    const { orderId } = await bookAt(house, EVENING);
    await expect(pay(house, orderId)).rejects.toEqual(refused('PAY_TYPE_OFF'));
    await expect(pay(house, orderId, `${TODAY} 20:15:01`)).rejects.toEqual(
      refused('PAY_TIME_OVER'),
    );
    await expect(pay(house, orderId, EVENING, 1)).rejects.toMatchObject({ status: 404 });
    const period = { startDate: '2026-03-01 00:00:00', endDate: '2026-03-04 00:00:00' };
    const listed = (orderModes: (1 | 2 | 3)[]) =>
      house.merchant.admin
        .call(pageOrder, { ...period, orderModes })
        .then(({ records }) => records.length);
    expect([await listed([1, 2]), await listed([3])]).toEqual([1, 0]);
  });
});

describe('the places an order names', () => {
  const out = { kind: 6, mode: undefined } as const;
  const change = (house: BookingHouse, table: 'stall' | 'canteen', values: object) =>
    house.merchant.within(({ tx }) => tx.updateTable(table).set(values).execute());

  test('stand in its canteen and take it', async () => {
    const house = await open({ settings: { delivery: { deliveryTypes: [5] } } });
    const other = await house.merchant.within(async ({ tx, newId }) => {
      const [canteenId, stallId, pointHere, pointThere] = [newId(), newId(), newId(), newId()];
      await tx
        .insertInto('canteen')
        .values({ canteenId, canteenName: '他处', canteenNum: '2', ifBook: 1 })
        .execute();
      await tx
        .insertInto('stall')
        .values({ stallId, canteenId, stallName: '档口', stallNum: '1' })
        .execute();
      await tx
        .insertInto('foodPlace')
        .values([
          { foodPlaceId: pointHere, canteenId: house.canteenId, foodPlaceName: '东门', state: 2 },
          { foodPlaceId: pointThere, canteenId, foodPlaceName: '西门', state: 1 },
        ])
        .execute();

      return { stallId, pointHere, pointThere, nowhere: newId() };
    });

    const wanted = (more: object) => bookAt(house, EVENING, draftOf(house, 0, more));
    for (const stallId of [other.stallId, other.nowhere])
      await expect(wanted({ stallId })).rejects.toMatchObject({ status: 404 });

    const to = (foodPlaceId: number) =>
      wanted({ ...out, delivery: { deliveryType: 5, foodPlaceId } });
    await expect(to(other.pointThere)).rejects.toMatchObject({ status: 404 });
    await expect(to(other.nowhere)).rejects.toMatchObject({ status: 404 });
    await expect(to(other.pointHere)).rejects.toEqual(refused('PLACE_OUT_OF_USE'));
    await change(house, 'stall', { ifBook: 2 });
    await expect(wanted({})).rejects.toEqual(refused('BOOKING_OFF'));
    expect(await soldOf(house)).toBe(0);
  });

  test.each(['stall', 'canteen'] as const)('rest now and sell tomorrow: %s', async (table) => {
    const house = await open();
    const { orderId } = await bookAt(house, EVENING);
    await change(house, table, { businessState: 2 });
    await pay(house, orderId);
    await bookAt(house, EVENING);
    await expect(bookAt(house, `${TOMORROW} 08:00:00`)).rejects.toEqual(refused('PLACE_RESTING'));
  });

  test('keep the least amount of a room whatever the buyer sends', async () => {
    const house = await open();
    const roomId = await house.merchant.within(async ({ tx, newId }) => {
      const id = newId();
      const room = { roomId: id, canteenId: house.canteenId, roomNum: '1', minAmount: 5000 };
      await tx.insertInto('privateRoom').values(room).execute();

      return id;
    });

    const room = (beside: number) =>
      bookAt(
        house,
        EVENING,
        draftOf(house, 0, { kind: 5, mode: undefined, portions: [], roomId, amount: 0, beside }),
      );
    await expect(room(0)).rejects.toEqual(refused('PRICE_CHANGED'));
    expect((await room(5000)).amount).toBe(5000);
    /* Now that a party counts on it, it stays. */
    const { admin } = house.merchant;
    const gone = { roomId: String(roomId) };
    for (const refusal of [
      await admin.answer(roomModifyState, { ...gone, state: 3 }),
      await admin.answer(rooms.remove, gone),
    ])
      expect(refusal).toMatchObject({ status: 409, data: { reason: 'HAS_BOOKINGS' } });
  });
});

describe('taking back', () => {
  test('gives money and portions back until the cut-off, once', async () => {
    const house = await open();
    const orderId = await paidOrder(house);
    expect(await balance(house)).toBe(10_000 - PRICE);
    await expect(cancel(house, orderId, BEFORE_CUTOFF, 1)).rejects.toMatchObject({ status: 404 });
    const both = await Promise.allSettled([1, 2].map(() => cancel(house, orderId, BEFORE_CUTOFF)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance(house)).toBe(10_000);
    expect(await soldOf(house)).toBe(0);
    expect(await headOf(house, orderId)).toMatchObject({
      order_state: 6,
      outcome: OUTCOME.cancelled,
      fee: 0,
    });
    await assertSound(house.merchant.merchantId);
  });

  test('is refused after it, or costs the fee of the canteen', async () => {
    const house = await open();
    const orderId = await paidOrder(house);
    await expect(cancel(house, orderId, AFTER_CUTOFF)).rejects.toEqual(
      refused('CANCELLED_TOO_LATE'),
    );
    const change = { canteenId: String(house.canteenId), version: 1 };
    await house.merchant.admin.call(saveCanteenOrder, {
      ...change,
      lateCancel: 2,
      lateCancelFee: 200,
    });
    expect(await cancel(house, orderId, AFTER_CUTOFF)).toEqual({ refunded: PRICE - 200, fee: 200 });
    expect(await balance(house)).toBe(10_000 - 200);
    expect(await headOf(house, orderId)).toMatchObject({
      order_state: 6,
      outcome: OUTCOME.cancelledLate,
      fee: 200,
    });
    await house.merchant.admin.call(saveCanteenOrder, { ...change, version: 2, ifRefund: 2 });
    const next = await paidOrder(house);
    await expect(cancel(house, next, BEFORE_CUTOFF)).rejects.toEqual(refused('CANCEL_OFF'));
    await assertSound(house.merchant.merchantId);
  });

  test('by the canteen gives the portions back too', async () => {
    const house = await open();
    const orderId = await paidOrder(house);
    const request = {
      orderId: String(orderId),
      reason: '设备故障',
      idempotencyKey: crypto.randomUUID(),
    };
    await house.merchant.admin.call(cancelCall, request);
    expect(await soldOf(house)).toBe(0);
    expect(await headOf(house, orderId)).toMatchObject({ outcome: OUTCOME.cancelled });
  });
});

describe('the end of a meal', () => {
  const end = (house: BookingHouse, orderId: number, now = AFTER_MEAL) =>
    house.merchant.within((context) => endDue(at(context, now), orderId));

  test.each([
    [1, 0, { order_state: 6 }],
    [2, 300, { order_state: 5 }],
    [3, PRICE, { order_state: 5 }],
  ] as const)(
    'keeps what policy %i says of who did not come, once however often it is told',
    async (noShow, fee, head) => {
      const house = await open({ settings: { order: { noShow, noShowFee: 300 } } });
      const orderId = await paidOrder(house);
      const ends = await Promise.all([
        end(house, orderId),
        end(house, orderId),
        end(house, orderId),
      ]);
      expect(ends.toSorted()).toEqual([OUTCOME.noShow, undefined, undefined]);
      expect(await balance(house)).toBe(10_000 - fee);
      expect(await headOf(house, orderId)).toMatchObject({
        ...head,
        check_state: 3,
        outcome: OUTCOME.noShow,
        fee,
      });
      await assertSound(house.merchant.merchantId);
    },
  );

  test('knows who came and who never paid', async () => {
    const house = await open();
    const came = await paidOrder(house);
    await house.merchant.admin.call(writeOffBookings, { orderIds: [String(came)] });
    const { orderId: unpaid } = await bookAt(house, EVENING, draftOf(house, 1));
    expect(await headOf(house, came)).toMatchObject({ outcome: OUTCOME.served });
    expect(await end(house, came)).toBeUndefined();
    expect(await end(house, unpaid, `${TODAY} 20:15:01`)).toBe(OUTCOME.unpaid);
    expect(await headOf(house, unpaid)).toMatchObject({ order_state: 7, outcome: OUTCOME.unpaid });
    expect(await soldOf(house)).toBe(1);
  });
});

describe('a canteen that stops a meal', () => {
  test('pays all back that was ordered for it and takes no more', async () => {
    const house = await open({ people: 3 });
    const paid = [await paidOrder(house, 0), await paidOrder(house, 1)];
    const { orderId: unpaid } = await bookAt(house, EVENING, draftOf(house, 2));
    const { admin } = house.merchant;
    const stop = {
      canteenId: house.canteenId,
      stallId: null,
      bizDate: TOMORROW,
      mealType: LUNCH,
      reason: '停水',
    };
    const { jobId } = await house.merchant.within((context) =>
      stopMeals(at(context, EVENING), stop),
    );
    expect(await admin.finished(stopBookingsResult, { jobId: String(jobId) })).toMatchObject({
      state: 'success',
      result: { done: 3 },
    });

    for (const orderId of paid)
      expect(await headOf(house, orderId)).toMatchObject({
        order_state: 6,
        outcome: OUTCOME.stopped,
      });

    expect(await headOf(house, unpaid)).toMatchObject({ order_state: 7, outcome: OUTCOME.stopped });
    expect([await balance(house, 0), await soldOf(house)]).toEqual([10_000, 0]);
    await expect(bookAt(house, EVENING)).rejects.toEqual(refused('MEAL_STOPPED'));
    await assertSound(house.merchant.merchantId);
  });
});

describe('kinds beside dishes', () => {
  const price = (
    house: BookingHouse,
    orderKind: number,
    amount: number,
    psnType: number | null = null,
  ) =>
    house.merchant.within(({ tx, newId }) =>
      tx
        .insertInto('mealPrice')
        .values({
          priceId: newId(),
          canteenId: house.canteenId,
          orderKind,
          mealType: LUNCH,
          psnType,
          price: amount,
        })
        .execute(),
    );

  const none = { portions: [], amount: 0 };

  test('a meal is declared once a person at the price of their type', async () => {
    const house = await open();
    const declared = draftOf(house, 0, { ...none, kind: 3, mode: 3 });
    await expect(bookAt(house, EVENING, declared)).rejects.toEqual(refused('NO_PRICE'));
    await price(house, 3, 900);
    const teacher = await house.merchant.within(async (context) => {
      const psnType = (await ensurePersonTypes(context, ['教师'])).get('教师') as number;
      await context.tx
        .updateTable('customer')
        .set({ psnType })
        .where('custId', '=', house.custIds[1] as number)
        .execute();

      return psnType;
    });

    await price(house, 3, 500, teacher);
    const both = await Promise.allSettled([
      bookAt(house, EVENING, declared),
      bookAt(house, EVENING, declared),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(bookAt(house, EVENING, declared)).rejects.toEqual(refused('DECLARED_ALREADY'));
    const cheap = await bookAt(house, EVENING, draftOf(house, 1, { ...none, kind: 3, mode: 3 }));
    expect(cheap.amount).toBe(500);
  });

  test('a buffet costs its price for each person who comes along', async () => {
    const house = await open();
    await price(house, 4, 2500);
    const buffet = { ...none, kind: 4, mode: undefined, persons: 3 } as const;
    expect((await bookAt(house, EVENING, draftOf(house, 0, buffet))).amount).toBe(7500);
  });

  test('a room is had once a meal, sets its deposit aside, keeps it of who does not come, and waits for who stays', async () => {
    const house = await open({ settings: { order: { roomDeposit: 2000, noShow: 3 } } });
    const roomId = await house.merchant.within(async ({ tx, newId }) => {
      const id = newId();
      const room = {
        roomId: id,
        canteenId: house.canteenId,
        roomNum: '1',
        roomName: '牡丹厅',
        capacity: 8,
      };
      await tx
        .insertInto('privateRoom')
        .values({ ...room, minAmount: 5000 })
        .execute();

      return id;
    });

    const room = { ...none, kind: 5, mode: undefined, roomId, persons: 6 } as const;
    await expect(
      bookAt(house, EVENING, draftOf(house, 0, { ...room, persons: 9 })),
    ).rejects.toEqual(refused('ROOM_TOO_SMALL'));
    const tries = await Promise.allSettled(
      [0, 1].map((who) => bookAt(house, EVENING, draftOf(house, who, room))),
    );
    const won = tries.findIndex(({ status }) => status === 'fulfilled');
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const held = () =>
      house.merchant.within(({ tx }) =>
        tx
          .selectFrom('account')
          .select('personalHeld')
          .where('custId', '=', house.custIds[won] as number)
          .executeTakeFirstOrThrow(),
      );

    expect(await held()).toEqual({ personalHeld: 2000 });
    const { orderId } = (tries[won] as PromiseFulfilledResult<{ orderId: number }>).value;
    await house.merchant.within((context) => endDue(at(context, AFTER_MEAL), orderId));
    expect(await held()).toEqual({ personalHeld: 0 });
    expect(await balance(house, won)).toBe(8000);
    expect(await headOf(house, orderId)).toMatchObject({
      order_state: 6,
      outcome: OUTCOME.noShow,
      fee: 2000,
    });
    await assertSound(house.merchant.merchantId);

    const { orderId: late } = await bookAt(house, EVENING, draftOf(house, 0, room));
    await house.merchant.within((context) => openTable(context, { orderId: late }));
    expect(
      await house.merchant.within((context) => endDue(at(context, AFTER_MEAL), late)),
    ).toBeUndefined();
    expect(
      await house.merchant.within((context) => dueBookings(at(context, AFTER_MEAL), 0)),
    ).toEqual([]);
  });

  test('take-out pays its boxes, delivery its way, to where the canteen brings it and for as much as it says', async () => {
    const delivery = { deliveryTypes: [1, 5], minAmount: 1000, deliveryFee: 300, freeAmount: 2000 };
    const house = await open({
      settings: { delivery, takeOut: { ifTakeOut: 1, boxFee: 50, orderLimit: 2 } },
    });
    const out = { kind: 6, mode: undefined } as const;
    const brought = (more: object, count = 1) =>
      bookAt(
        house,
        EVENING,
        draftOf(house, 0, {
          ...out,
          portions: [{ lineId: house.lineId, count }],
          amount: PRICE * count,
          delivery: { deliveryType: 1, address: '3号楼', ...more },
        }),
      );

    await expect(brought({ address: '' })).rejects.toEqual(refused('PLACE_MISSING'));
    await expect(brought({ deliveryType: 2 })).rejects.toEqual(refused('DELIVERY_OFF'));
    expect((await bookAt(house, EVENING, draftOf(house, 0, out))).amount).toBe(PRICE + 50);
    expect((await brought({}, 2)).amount).toBe(2 * (PRICE + 50));
    await expect(brought({})).rejects.toEqual(refused('ORDERS_FULL'));
  });
});
