import { daysAfter, daysBetween } from '#kit/contract/calendar-day.ts';
import { invalid } from '../refusal.ts';
import type { Period } from './cells.ts';

const LONGEST_DAYS = 366;

/** Refuses a period that ends before it starts or is longer than a year. */
export function assertPeriod({ startDate, endDate }: Period): void {
  if (endDate < startDate) throw invalid('endDate', '结束时间不能早于开始时间');
  if (daysBetween(startDate, endDate) >= LONGEST_DAYS)
    throw invalid('endDate', '查询时间范围不能超过一年');
}

/** Every calendar date of a period, first to last. */
export function daysOf({ startDate, endDate }: Period): string[] {
  return Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_unused, index) =>
    daysAfter(startDate, index),
  );
}
