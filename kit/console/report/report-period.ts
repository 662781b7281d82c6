import type { z } from 'zod';
import type { Column } from '#kit/contract/columns.ts';
import { BALANCE_TITLE, nameBalances, withoutDates } from '#kit/contract/period.ts';
import { dateText } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { merchantNow } from '../base/merchant-clock.ts';
import type { DateRange } from '../form/date-text.ts';
import { type AnyContent, fieldOf } from '../list/list-types.ts';
import { type Typed, Unread } from '../shell/unread.ts';

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

/** The quick ranges as shortcuts beside a calendar. */
export const quickRanges = (withTimes: boolean) =>
  QUICK_RANGES.map(({ title, back }) => ({ title, range: () => daysBack(back, withTimes) }));

/** A range as an input gives it, under the keys of a content: what cannot be read stands under the first of them. */
export const rangeContent = ([start, end]: readonly [string, string], value: Typed<DateRange>): AnyContent =>
  value instanceof Unread ? { [start]: value, [end]: undefined } : { [start]: value?.[0], [end]: value?.[1] };

/** The range that stands in a content under its keys. */
export function rangeIn([start, end]: readonly [string, string], values: AnyContent): Typed<DateRange> {
  const [from, until] = [values[start], values[end]];
  if (from instanceof Unread) return from;
  return typeof from === 'string' && typeof until === 'string' ? [from, until] : null;
}

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
