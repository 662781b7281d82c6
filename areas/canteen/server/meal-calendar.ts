import { keptBriefly } from './kept.ts';
import type { MealTime } from './meal-times.ts';

/** Outside every period. */
export const OTHER_MEAL = -1;
/** Canteen whose periods hold where a canteen has none of its own: the merchant's. */
const MERCHANT = 0;
const DAY = 1440;
const DAY_MILLISECONDS = 86_400_000;

/** The periods of each canteen; 0 = the merchant's own. */
export type MealCalendar = ReadonlyMap<number, readonly MealTime[]>;

/** Which meal of which business date a moment belongs to. */
export interface MealMoment {
  /** `YYYY-MM-DD`. */
  readonly bizDate: string;
  readonly mealType: number;
}

/** The calendar date before `YYYY-MM-DD`. */
export const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MILLISECONDS).toISOString().slice(0, 10);

const holds = ({ startMinute, endMinute }: MealTime, minute: number): boolean =>
  minute >= startMinute && minute < endMinute;

/**
 * The meal and business date of a moment (merchant wall time). A period that runs past midnight keeps its date: a late snack
 * at 00:30 belongs to the day before. Outside every period: meal -1 of the calendar date.
 */
export function mealAt(calendar: MealCalendar, canteenId: number, wallTime: string): MealMoment {
  const periods = calendar.get(canteenId) ?? calendar.get(MERCHANT) ?? [];
  const date = wallTime.slice(0, 10);
  const minute = Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16));
  const today = periods.find((period) => holds(period, minute));
  if (today) return { bizDate: date, mealType: today.mealType };
  const yesterday = periods.find((period) => holds(period, minute + DAY));
  if (yesterday) return { bizDate: dayBefore(date), mealType: yesterday.mealType };
  return { bizDate: date, mealType: OTHER_MEAL };
}

/** The meal calendar of the merchant, at most three seconds old. */
export const mealCalendar = keptBriefly<MealCalendar>(async ({ client, merchantId }) => {
  const { rows } = await client.query<{
    canteen_id: number;
    meal_type: number;
    start_minute: number;
    end_minute: number;
  }>({
    name: 'meal.calendar',
    text: `select canteen_id, meal_type, start_minute, end_minute from meal_time where merchant_id = $1
      order by canteen_id, start_minute`,
    values: [merchantId],
  });
  const calendar = new Map<number, MealTime[]>();
  for (const row of rows) {
    const period = { mealType: row.meal_type, startMinute: row.start_minute, endMinute: row.end_minute };
    calendar.set(row.canteen_id, [...(calendar.get(row.canteen_id) ?? []), period]);
  }
  return calendar;
});
