import { DAY_MINUTES, daysBefore } from '#kit/contract/calendar-day.ts';
import { mealType } from './lookups.ts';

/** When a meal is served. */
export interface MealTime {
  readonly mealType: number;
  /** Minutes after midnight. */
  readonly startMinute: number;
  /** Past 1,440: after midnight. */
  readonly endMinute: number;
}

const holds = ({ startMinute, endMinute }: MealTime, minute: number): boolean =>
  minute >= startMinute && minute < endMinute;

/**
 * The meal and business date of a moment (merchant wall time) by these times, the same for the server and for terminals. A period that runs
 * past midnight keeps its date: a late snack at 00:30 belongs to the day before. Outside every period: meal -1 of the calendar date.
 */
export function mealIn(
  times: readonly MealTime[],
  wallTime: string,
): { readonly bizDate: string; readonly mealType: number } {
  const date = wallTime.slice(0, 10);
  const minute = Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16));
  const today = times.find((period) => holds(period, minute));
  if (today) return { bizDate: date, mealType: today.mealType };

  const yesterday = times.find((period) => holds(period, minute + DAY_MINUTES));

  return yesterday
    ? { bizDate: daysBefore(date, 1), mealType: yesterday.mealType }
    : { bizDate: date, mealType: mealType.key.other };
}
