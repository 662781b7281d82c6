import { expect, test } from 'vitest';
import { daysAfter, daysBefore, daysBetween, timeOfDay, weekDayOf } from './calendar-day.ts';

test('days are counted over the ends of months, of leap years and of years', () => {
  expect([daysAfter('2028-02-28', 1), daysAfter('2026-12-31', 1)]).toEqual([
    '2028-02-29',
    '2027-01-01',
  ]);
  expect([daysBefore('2028-03-01', 1), daysBefore('2027-01-01', 1)]).toEqual([
    '2028-02-29',
    '2026-12-31',
  ]);
  expect([
    daysBetween('2028-02-28', '2028-03-01'),
    daysBetween('2028-03-01', '2028-02-28'),
  ]).toEqual([2, -2]);
});

test('of a moment its day counts', () => {
  expect(daysAfter('2026-11-23 23:59:59', 1)).toBe('2026-11-24');
  expect(daysBetween('2026-11-23 23:59:59', '2026-11-24 00:00:00')).toBe(1);
});

test('a week is from Monday 1 to Sunday 7', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekDayOf)).toEqual([1, 6, 7]);
});

test('minutes after a midnight are a time of day, also of the day before and after', () => {
  expect([0, 545, 1439, 1500, -30].map(timeOfDay)).toEqual([
    '00:00',
    '09:05',
    '23:59',
    '01:00',
    '23:30',
  ]);
});
