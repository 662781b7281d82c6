import type { z } from 'zod';
import type { Column } from '#kit/contract/columns.ts';
import { BALANCE_TITLE, nameBalances, withoutDates } from '#kit/contract/period.ts';
import type { DateRange } from './date-pickers.tsx';
import { dateText } from './format.ts';
import { t } from './i18n.ts';
import { fieldOf } from './list-types.ts';
import { merchantNow } from './merchant-clock.ts';

const DAY_START = ' 00:00:00';
const DAY_END = ' 23:59:59';

/** The days from `back` days ago to today; with times from the first second of the first to the last of today. */
export function daysBack(back: number, withTimes: boolean, now = merchantNow()): DateRange {
  const start = dateText(new Date(now.getFullYear(), now.getMonth(), now.getDate() - back));
  const end = dateText(now);
  return withTimes ? [start + DAY_START, end + DAY_END] : [start, end];
}

/** Quick ranges of document 0 section 5, with how many days they reach back. */
export const QUICK_RANGES = [
  { title: '今天', back: 0 },
  { title: '最近一周', back: 6 },
  { title: '最近一月', back: 29 },
  { title: '最近三月', back: 89 },
] as const;

/** Whether the contract wants moments (`YYYY-MM-DD HH:mm:ss`) or plain dates under this key. */
export const wantsTimes = (content: z.ZodType, key: string): boolean =>
  fieldOf(content, key)?.safeParse('2026-01-01').success === false;

/**
 * Columns as this period names them: balances at its ends carry their dates, and by period (sumType 1), where rows have no
 * date, no date column shows.
 */
export function periodColumns(
  columns: readonly Column[],
  range: DateRange | undefined,
  byPeriod: boolean,
): readonly Column[] {
  const shown = byPeriod ? withoutDates(columns) : columns;
  return nameBalances(shown, [range?.[0], range?.[1]], (date) => t(BALANCE_TITLE, { date }));
}
