import type { z } from 'zod';
import { dateText } from '../base/format.ts';
import { merchantNow } from '../base/merchant-clock.ts';
import type { DateRange } from '../form/date-text.ts';
import { type AnyContent, fieldOf } from '../list/list-types.ts';
import { type TypedValue, Unread } from '../shell/unread.ts';

const DAY_START = ' 00:00:00';
const DAY_END = ' 23:59:59';

/** The days from `back` days ago to today; with times from the first second of the first to the last of today. */
export function daysBack(back: number, withTimes: boolean, now = merchantNow()): DateRange {
  const start = dateText(new Date(now.getFullYear(), now.getMonth(), now.getDate() - back));
  const end = dateText(now);

  return withTimes ? [start + DAY_START, end + DAY_END] : [start, end];
}

/** A day of the calendar around now: months and days may lie outside their year and month. */
const dayAt = (now: Date, month: number, day: number): Date =>
  new Date(now.getFullYear(), month, day);
/** Days since Monday. */
const weekday = (now: Date): number => (now.getDay() + 6) % 7;
const daysAround = (first: number, last: number) => (now: Date) =>
  [now.getDate() + first, now.getDate() + last].map((day) => dayAt(now, now.getMonth(), day));
const weekAround = (weeks: number) => (now: Date) =>
  daysAround(weeks * 7 - weekday(now), weeks * 7 + 6 - weekday(now))(now);
const monthAround = (months: number) => (now: Date) => [
  dayAt(now, now.getMonth() + months, 1),
  dayAt(now, now.getMonth() + months + 1, 0),
];

/** First and last day of the quick ranges (rule forms/quick-ranges). */
const QUICK_RANGES = [
  { title: '今天', days: daysAround(0, 0) },
  { title: '昨天', days: daysAround(-1, -1) },
  { title: '本周', days: weekAround(0) },
  { title: '上周', days: weekAround(-1) },
  { title: '本月', days: monthAround(0) },
  { title: '上月', days: monthAround(-1) },
  { title: '最近一周', days: daysAround(-6, 0) },
  { title: '最近一月', days: daysAround(-29, 0) },
  { title: '最近三月', days: daysAround(-89, 0) },
] as const satisfies readonly { title: string; days: (now: Date) => readonly Date[] }[];
type QuickTitle = (typeof QUICK_RANGES)[number]['title'];

/** Titles of all quick ranges: how a saved view names one. */
export const quickTitles: readonly QuickTitle[] = QUICK_RANGES.map(({ title }) => title);

/** The quick ranges that stand beside a report's period; the calendar has all. */
export const SHOWN_RANGES: readonly QuickTitle[] = ['今天', '最近一周', '最近一月', '最近三月'];

/** A quick range of now; with times from the first second of its first day to the last of its last. */
export function quickRange(title: QuickTitle, withTimes: boolean, now = merchantNow()): DateRange {
  const days = QUICK_RANGES.find((entry) => entry.title === title)?.days(now) ?? [];
  const [start = '', end = ''] = days.map(dateText);

  return withTimes ? [start + DAY_START, end + DAY_END] : [start, end];
}

/** The quick ranges as shortcuts beside a calendar. */
export const quickRanges = (withTimes: boolean) =>
  QUICK_RANGES.map(({ title }) => ({ title, range: () => quickRange(title, withTimes) }));

/** A range as an input gives it, under the keys of a content: what cannot be read stands under the first of them. */
export const rangeContent = (
  [start, end]: readonly [string, string],
  value: TypedValue<DateRange>,
): AnyContent =>
  value instanceof Unread
    ? { [start]: value, [end]: undefined }
    : { [start]: value?.[0], [end]: value?.[1] };

/** The range that stands in a content under its keys. */
export function rangeIn(
  [start, end]: readonly [string, string],
  values: AnyContent,
): TypedValue<DateRange> {
  const [from, until] = [values[start], values[end]];
  if (from instanceof Unread) return from;

  return typeof from === 'string' && typeof until === 'string' ? [from, until] : null;
}

const SOME_DAY = '2026-01-01';

/** Whether what stands under this key is a moment (`YYYY-MM-DD HH:mm:ss`) or a plain date, to which the contract leaves a date as it is. */
export function wantsTimes(content: z.ZodType, key: string): boolean {
  const field = fieldOf(content, key);
  return field !== undefined && field.safeParse(SOME_DAY).data !== SOME_DAY;
}
