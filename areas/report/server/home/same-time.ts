import { daysBefore } from '#kit/contract/calendar-day.ts';
import type { Period } from '#kit/server/report/cells.ts';

/**
 * Yesterday up to the time it is now (`YYYY-MM-DD HH:mm:ss`): what a day that is not over is compared with on every screen, since a
 * part of a day says nothing beside a whole one.
 */
export function sameTimeYesterday(now: string): Period {
  const day = daysBefore(now, 1);
  return { startDate: `${day} 00:00:00`, endDate: `${day} ${now.slice(11)}` };
}

/**
 * The same weekday of the week before up to the time it is now: what the home page compares with, since a canteen's Sunday says little
 * beside its Saturday.
 */
export function sameTimeLastWeek(now: string): Period {
  const day = daysBefore(now, 7);
  return { startDate: `${day} 00:00:00`, endDate: `${day} ${now.slice(11)}` };
}
