/*
 * Days are texts of the merchant's calendar, `YYYY-MM-DD`; of a moment (`YYYY-MM-DD HH:mm:ss`) its day counts. Nothing here asks what time zone
 * the machine is in.
 */

export const DAY_MILLISECONDS = 86_400_000;

const midnight = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(midnight(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** The day so many days earlier. */
export const daysBefore = (day: string, days: number): string => daysAfter(day, -days);

/** Whole days from one day to another, below 0 where it is earlier. */
export const daysBetween = (from: string, until: string): number =>
  (midnight(until) - midnight(from)) / DAY_MILLISECONDS;

/** The day of the week, 1 Monday to 7 Sunday. */
export const weekDayOf = (day: string): number => new Date(midnight(day)).getUTCDay() || 7;

export const DAY_MINUTES = 1440;
const two = (part: number): string => String(part).padStart(2, '0');

/** The time of day some minutes after a midnight, `HH:mm`; which day it is of does not count: 1,500 is 01:00. */
export function timeOfDay(minute: number): string {
  const within = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}
