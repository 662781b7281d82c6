import { clientType } from '#areas/canteen/contract/client-type.ts';
import { mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import {
  type BookingRules,
  bookingRules,
  bookingTimes,
  isClosedFor,
} from '#areas/canteen/server/api.ts';
import { orderKind } from '#areas/order/contract/lookups.ts';
import { payBooking, placeBooking, standsIn, stopOf, stopsOn } from '#areas/order/server/api.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict } from '#kit/server/refusal.ts';
import { dinerDeclare, dinerWeek } from '../contract/order.ts';
import { isPasswordRight } from './order.ts';
import { priceOf } from './own-price.ts';
import { dinerOf } from './session-store.ts';

/** How a canteen lets people declare meals; null where it does not. */
const modeOf = ({ takesDeclarations, order }: BookingRules) =>
  takesDeclarations
    ? ((
        [
          mealOrderMode.key.customDays,
          mealOrderMode.key.threeDays,
          mealOrderMode.key.sevenDays,
        ] as const
      ).find((mode) => order.orderModes.includes(mode)) ?? null)
    : null;

/** Days that are shown, by how one declares. */
const DAYS: Readonly<Record<number, number>> = {
  [mealOrderMode.key.customDays]: 7,
  [mealOrderMode.key.threeDays]: 3,
  [mealOrderMode.key.sevenDays]: 7,
};

const week = implement(dinerWeek, async (context, { canteenId }) => {
  const { now, tx } = context;
  const rules = await bookingRules(context, canteenId);
  const mode = modeOf(rules);
  if (mode === null) return { mode, days: [] };

  const today = now.slice(0, 10);
  const dates = Array.from({ length: (DAYS[mode] ?? 0) + 1 }, (_each, day) =>
    daysAfter(today, day),
  );
  const declared = await tx
    .selectFrom('orderBooking')
    .select(['orderId', 'bizDate', 'mealType'])
    .where('custId', '=', dinerOf(context))
    .where('orderKind', '=', orderKind.key.mealSignUp)
    .where('bizDate', 'in', dates)
    .where(standsIn('orderBooking'))
    .execute();

  const stops = new Map<string, Awaited<ReturnType<typeof stopsOn>>>();
  for (const bizDate of dates) stops.set(bizDate, await stopsOn(context, { canteenId, bizDate }));
  const isStopped = (bizDate: string, { mealType }: BookingRules['meals'][number]): boolean =>
    stopOf(stops.get(bizDate) ?? [], { stallId: null, mealType }) !== undefined;

  const daysOf = async (meal: BookingRules['meals'][number]) => {
    const price = await priceOf(context, {
      canteenId,
      kind: orderKind.key.mealSignUp,
      mealType: meal.mealType,
    });
    return dates.map((bizDate) => {
      const { bookUntil } = bookingTimes(meal, rules.order, bizDate);
      const own = declared.find(
        (each) => each.bizDate === bizDate && each.mealType === meal.mealType,
      );
      const isServed = !isClosedFor(rules, { bizDate, now }) && !isStopped(bizDate, meal);
      const canDeclare = price !== null && !own && isServed && now <= bookUntil;

      return {
        bizDate,
        mealType: meal.mealType,
        price,
        bookUntil,
        canDeclare,
        orderId: own?.orderId ?? null,
      };
    });
  };

  const days: Awaited<ReturnType<typeof daysOf>> = [];
  for (const meal of rules.meals.filter(({ ifOpen }) => ifOpen === yesNo.key.yes))
    days.push(...(await daysOf(meal)));

  return { mode, days: days.toSorted((left, right) => (left.bizDate < right.bizDate ? -1 : 1)) };
});

const declare = implementAfter(
  dinerDeclare,
  (outside, { payPassword }) => isPasswordRight(outside, payPassword),
  (context, isConfirmed, { idempotencyKey, canteenId, meals }) => {
    const custId = dinerOf(context);
    const request = { canteenId, meals };

    return once(
      context,
      { scope: `diner.declare ${custId}`, key: idempotencyKey, request },
      async () => {
        const mode = modeOf(await bookingRules(context, canteenId));
        if (mode === null) throw conflict('BOOKING_OFF', '该食堂未开放报餐');

        const none = {
          stallId: null,
          portions: [],
          amount: 0,
          sourceType: clientType.key.h5,
        } as const;
        const orderIds: number[] = [];
        let paid = 0;
        for (const { price, ...meal } of meals) {
          const declared = {
            kind: orderKind.key.mealSignUp,
            mode,
            custId,
            canteenId,
            ...meal,
            ...none,
            beside: price,
          };
          const booked = await placeBooking(context, declared);
          if (booked.amount > 0)
            await payBooking(context, { orderId: booked.orderId, custId, isConfirmed });
          orderIds.push(booked.orderId);
          paid += booked.amount;
        }

        return { orderIds, paid };
      },
    );
  },
);

export const weekRoutes = [week];

export const declareRoutes = [declare];
