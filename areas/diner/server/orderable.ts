import { clientType } from '#areas/canteen/contract/client-type.ts';
import { mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import {
  type BookingRules,
  bookingRules,
  bookingStalls,
  bookingTimes,
  isClosedFor,
} from '#areas/canteen/server/api.ts';
import { saleMode } from '#areas/menu/contract/recipe.ts';
import { offeredOn } from '#areas/menu/server/api.ts';
import { stopsOn } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';

const ORDER_MODE = mealOrderMode.key;

/** What a canteen offers on a date on people's own page, by which rules, and what of it is stopped. */
export async function orderableOn(
  context: Context,
  { canteenId, bizDate }: { readonly canteenId: number; readonly bizDate: string },
) {
  const { now } = context;
  const rules = await bookingRules(context, canteenId);
  const offered = await offeredOn(context, { canteenId, clientType: clientType.key.h5 }, bizDate);
  const stops = await stopsOn(context, { canteenId, bizDate });
  const stalls = await bookingStalls(context, canteenId);

  /** What a stall does not sell now, or not ahead, is not offered for it; null: of the canteen itself. */
  const isServing = (stallId: number | null, mode: number | null): boolean => {
    if (stallId === null) return true;

    const stall = stalls.get(stallId);
    if (!stall || isClosedFor(stall, { bizDate, now })) return false;

    return mode !== ORDER_MODE.preOrder || stall.takesOrders;
  };

  /* What a scale has to weigh cannot be ordered ahead. */
  const lines = offered.filter((line) => line.saleMode !== saleMode.key.byWeight);

  return { rules, lines, stops, isServing };
}

type Meal = BookingRules['meals'][number];

interface Asked {
  readonly bizDate: string;
  /** A diner who sits at a table does not order ahead. */
  readonly isAtTable: boolean;
  readonly now: string;
}

/** How a meal of a date can be ordered at a moment; null where it is too late or not opened. */
export function modeNow(rules: BookingRules, meal: Meal, { bizDate, isAtTable, now }: Asked) {
  const times = bookingTimes(meal, rules.order, bizDate);
  const has = (mode: number) => rules.order.orderModes.includes(mode as never);
  const isToday = now.slice(0, 10) >= bizDate;
  if (isClosedFor(rules, { bizDate, now })) return { times, mode: null };
  if (!isAtTable && has(ORDER_MODE.preOrder) && rules.takesOrders && now <= times.bookUntil)
    return { times, mode: ORDER_MODE.preOrder };
  if (has(ORDER_MODE.sameMeal) && isToday && now <= times.end)
    return { times, mode: ORDER_MODE.sameMeal };

  return { times, mode: null };
}

export type Offered = Awaited<ReturnType<typeof offeredOn>>[number];

/** Portions of a line that are left; null: as many as one likes. */
export const leftOf = ({ supplyNum, soldNum, soldOut }: Offered): number | null => {
  if (soldOut) return 0;

  return supplyNum === null ? null : Math.max(0, supplyNum - soldNum);
};
