import { mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import { standsIn, stopOf } from '#areas/order/server/api.ts';
import { dayKind } from '#areas/system/server/api.ts';
import { daysAfter } from '#kit/contract/calendar-day.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { dinerReminders } from '../contract/reminder.ts';
import { leftOf, modeNow, orderableOn } from './orderable.ts';
import { dinerOf } from './session-store.ts';

/** The first canteen that takes orders ahead. */
async function firstCanteen({ tx }: Context): Promise<number | null> {
  const canteen = await tx
    .selectFrom('canteen')
    .select('canteenId')
    .where('removedAt', 'is', null)
    .where('ifBook', '=', yesNo.key.yes)
    .orderBy('canteenNum')
    .limit(1)
    .executeTakeFirst();
  return canteen?.canteenId ?? null;
}

/** Meals the caller has an order for that stands, as `date meal`. */
async function orderedMeals(
  context: Context,
  dates: readonly string[],
): Promise<ReadonlySet<string>> {
  const booked = await context.tx
    .selectFrom('orderBooking')
    .select(['bizDate', 'mealType'])
    .where('custId', '=', dinerOf(context))
    .where('bizDate', 'in', dates)
    .where(standsIn('orderBooking'))
    .execute();
  return new Set(booked.map(({ bizDate, mealType }) => `${bizDate} ${mealType}`));
}

/** The meals of a date that are still ordered ahead, with their cut-off. */
async function mealsAhead(context: Context, canteenId: number, bizDate: string) {
  const { now } = context;
  const { rules, lines, stops, isServing } = await orderableOn(context, { canteenId, bizDate });
  if (rules.order.ifBookHoliday !== yesNo.key.yes && !(await dayKind(context, bizDate)).work)
    return [];

  const isStopped = (stallId: number | null, mealType: number): boolean =>
    stopOf(stops, { stallId, mealType }) !== undefined;

  return rules.meals
    .filter(({ ifOpen }) => ifOpen === yesNo.key.yes)
    .map((meal) => ({ meal, ...modeNow(rules, meal, { bizDate, isAtTable: false, now }) }))
    .filter(({ mode }) => mode === mealOrderMode.key.preOrder)
    .map(({ meal: { mealType }, times: { bookUntil }, mode }) => ({
      bizDate,
      mealType,
      bookUntil,
      isOffered: lines.some(
        (line) =>
          line.mealType === mealType &&
          leftOf(line) !== 0 &&
          isServing(line.stallId, mode) &&
          !isStopped(line.stallId, mealType),
      ),
    }));
}

export const reminderRoute = implement(dinerReminders, async (context, { canteenId }) => {
  const { now } = context;
  const asked = canteenId ?? (await firstCanteen(context));
  if (asked === null) return { now, canteenId: null, meals: [] };

  const today = now.slice(0, 10);
  const dates = [today, daysAfter(today, 1)];
  const ordered = await orderedMeals(context, dates);
  const days: Awaited<ReturnType<typeof mealsAhead>>[] = [];
  for (const bizDate of dates) days.push(await mealsAhead(context, asked, bizDate));

  const meals = days.flat().map((meal) => ({
    ...meal,
    isOrdered: ordered.has(`${meal.bizDate} ${meal.mealType}`),
  }));

  return { now, canteenId: asked, meals };
});
