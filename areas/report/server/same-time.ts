import type { Period } from '#kit/server/report/cells.ts';

const DAY_MILLISECONDS = 86_400_000;

/** The date some days before `YYYY-MM-DD`. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MILLISECONDS).toISOString().slice(0, 10);

/**
 * Yesterday up to the time it is now (`YYYY-MM-DD HH:mm:ss`): what a day that is not over is compared with on every screen, since a
 * part of a day says nothing beside a whole one.
 */
export function sameTimeYesterday(now: string): Period {
  const day = daysBefore(now.slice(0, 10), 1);
  return { startDate: `${day} 00:00:00`, endDate: `${day} ${now.slice(11)}` };
}

/**
 * The same weekday of the week before up to the time it is now: what the home page compares with, since a canteen's Sunday says little
 * beside its Saturday.
 */
export function sameTimeLastWeek(now: string): Period {
  const day = daysBefore(now.slice(0, 10), 7);
  return { startDate: `${day} 00:00:00`, endDate: `${day} ${now.slice(11)}` };
}
