import { daysAfter, weekDayOf } from '#kit/contract/calendar-day.ts';

/* Days and moments are texts of the merchant's clock: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss`. */

/** When a rule freezes: on which days of the week (1 Monday to 7 Sunday) from when until when, and from which day until which. */
export interface FreezeTimes {
  readonly weekDays: readonly number[];
  /** `HH:mm`. */
  readonly beginTime: string;
  readonly endTime: string;
  /** Days from the begin to the end. */
  readonly endDay: number;
  readonly startDate: string;
  readonly endDate: string | null;
}

export interface Window {
  readonly beginAt: string;
  readonly endAt: string;
}

/** The window that holds at a moment; undefined between two. */
export function windowAt(times: FreezeTimes, now: string): Window | undefined {
  const window = windowFrom(times, now);
  return window && window.beginAt <= now ? window : undefined;
}

/** The longest window, and after so many days each day of the week has come. */
const LONGEST_DAYS = 7;

/** The window that holds at a moment, or the next one; undefined where the rule is over. */
export function windowFrom(times: FreezeTimes, now: string): Window | undefined {
  const { weekDays, beginTime, endTime, endDay, startDate, endDate } = times;
  const first = [daysAfter(now, -LONGEST_DAYS), startDate].sort().at(-1) as string;
  for (let passed = 0; passed <= 2 * LONGEST_DAYS; passed += 1) {
    const day = daysAfter(first, passed);
    if (endDate !== null && day > endDate) return undefined;

    const endAt = `${daysAfter(day, endDay)} ${endTime}:00`;
    if (weekDays.includes(weekDayOf(day)) && endAt > now)
      return { beginAt: `${day} ${beginTime}:00`, endAt };
  }

  return undefined;
}
