import { daysAfter, daysBefore, weekDayOf } from '#kit/contract/calendar-day.ts';
import { subsidyCycle } from '../../contract/lookups.ts';

/* Days of rules as texts of the merchant's clock: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm:ss`. */

/** When a rule runs: 1 day, 2 week (from Monday), 3 month, 4 quarter, 5 year; on its first (1) or last (2) day; `HH:mm`. */
export interface Cycle {
  readonly cycle: number;
  readonly cycleDay: number;
  readonly runTime: string;
}

/** How many months a cycle takes. */
const MONTHS: Readonly<Record<number, number>> = {
  [subsidyCycle.key.monthly]: 1,
  [subsidyCycle.key.quarterly]: 3,
  [subsidyCycle.key.yearly]: 12,
};

/** How many days a cycle takes. */
const DAYS: Readonly<Record<number, number>> = {
  [subsidyCycle.key.daily]: 1,
  [subsidyCycle.key.weekly]: 7,
};

const textOf = (date: Date): string => date.toISOString().slice(0, 10);
const dateOf = (text: string): Date => new Date(`${text.slice(0, 10)}T00:00:00Z`);

/** The first day of the cycle a date lies in. */
function firstDay(cycle: number, text: string): string {
  if (cycle === subsidyCycle.key.weekly) return daysBefore(text, weekDayOf(text) - 1);

  const date = dateOf(text);
  const months = MONTHS[cycle];
  if (months) date.setUTCMonth(Math.floor(date.getUTCMonth() / months) * months, 1);

  return textOf(date);
}

/** The first day of the cycle after the one that begins on a date. */
function nextFirst(cycle: number, first: string): string {
  const days = DAYS[cycle];
  if (days) return daysAfter(first, days);

  const date = dateOf(first);
  date.setUTCMonth(date.getUTCMonth() + (MONTHS[cycle] ?? 1), 1);

  return textOf(date);
}

/** The first moment after another one that a rule runs at. */
export function nextRun({ cycle, cycleDay, runTime }: Cycle, after: string): string {
  for (let first = firstDay(cycle, after); ; first = nextFirst(cycle, first)) {
    const day = cycleDay === 1 ? first : daysAfter(nextFirst(cycle, first), -1);
    const moment = `${day} ${runTime}:00`;
    if (moment > after) return moment;
  }
}
