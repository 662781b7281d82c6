import { invalid } from '../refusal.ts';
import type { Period } from './cells.ts';

const LONGEST_DAYS = 366;
const DAY_MILLISECONDS = 86_400_000;

const dayOf = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / DAY_MILLISECONDS;

/** Refuses a period that ends before it starts or is longer than a year. */
export function assertPeriod({ startDate, endDate }: Period): void {
  if (endDate < startDate) throw invalid('endDate', '结束时间不能早于开始时间');
  if (dayOf(endDate) - dayOf(startDate) >= LONGEST_DAYS) throw invalid('endDate', '查询时间范围不能超过一年');
}

/** Every calendar date of a period, first to last. */
export function daysOf({ startDate, endDate }: Period): string[] {
  const first = dayOf(startDate);
  return Array.from({ length: dayOf(endDate) - first + 1 }, (_unused, index) =>
    new Date((first + index) * DAY_MILLISECONDS).toISOString().slice(0, 10),
  );
}
