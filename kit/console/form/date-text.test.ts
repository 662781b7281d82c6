import { expect, test } from 'vitest';
import { dateText } from '../base/format.ts';
import { merchantNow } from '../base/merchant-clock.ts';
import { Unread } from '../shell/unread.ts';
import { endsOf, type Precision, readDate, typedDate, typedRange } from './date-text.ts';

test.each<[string, Precision, string | null | undefined]>([
  ['2026-07-01', 'date', '2026-07-01'],
  ['2026/7/1', 'date', '2026-07-01'],
  ['20260701', 'date', '2026-07-01'],
  ['2026年7月1日', 'date', '2026-07-01'],
  ['２０２６－７－１', 'date', '2026-07-01'],
  ['', 'date', null],
  ['2026-02-30', 'date', undefined],
  ['2026-7', 'date', undefined],
  ['07/01/2026', 'date', undefined],
  ['2026-07-01 10:00', 'date', undefined],
  ['2026-07-01', 'dateTime', '2026-07-01 00:00:00'],
  ['2026-07-01 9:05', 'dateTime', '2026-07-01 09:05:00'],
  ['2026年7月1日09:05:07', 'dateTime', '2026-07-01 09:05:07'],
  ['2026-07-01 24:00', 'dateTime', undefined],
  ['7:30', 'time', '07:30'],
  ['７：３０', 'time', '07:30'],
  ['25:00', 'time', undefined],
])('%j typed as a %s means %j', (typed, precision, expected) => {
  expect(readDate(typed, precision)).toBe(expected);
});

const said = (start: string, end: string, precision: Precision = 'dateTime') => {
  const range = typedRange([start, end], precision);
  return range instanceof Unread ? range.problem : range;
};

test('a day of this year goes without it, and days near today have names', () => {
  const year = merchantNow().getFullYear();
  for (const typed of ['1121', '11-21', '11/21', '11月21日'])
    expect(readDate(typed, 'date')).toBe(`${year}-11-21`);
  expect(readDate('1121 9:05', 'dateTime')).toBe(`${year}-11-21 09:05:00`);
  expect(readDate('1332', 'date')).toBeUndefined();
  const now = merchantNow();
  const yesterday = dateText(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  expect(readDate('昨天', 'date')).toBe(yesterday);
  expect(readDate('Yesterday', 'date')).toBe(yesterday);
});

test('whole days stand in the inputs without their times', () => {
  expect(endsOf(['2026-07-01 00:00:00', '2026-07-31 23:59:59'])).toEqual([
    '2026-07-01',
    '2026-07-31',
  ]);
  expect(endsOf(['2026-07-01 00:00:00', '2026-07-31 12:00:00'])).toEqual([
    '2026-07-01 00:00:00',
    '2026-07-31 12:00:00',
  ]);
});

test('a range of days counts them whole', () => {
  expect(said('2026-07-01', '20260731')).toEqual(['2026-07-01 00:00:00', '2026-07-31 23:59:59']);
  expect(said('2026-07-01', '2026-07-01', 'date')).toEqual(['2026-07-01', '2026-07-01']);
});

test('a range is refused where an end is missing, cannot be read, or the ends are the wrong way round', () => {
  expect(said('', '')).toBeNull();
  expect(said('2026-07-01', '')).toBe('请填写结束时间');
  expect(said('', '2026-07-01')).toBe('请填写开始时间');
  expect(said('2026-07-31', '2026-07-01')).toBe('开始不能晚于结束');
  expect(said('2026-07-0', '2026-07-01', 'date')).toBe('格式应为 2026-07-31');
});

test('what was refused is found again as it was typed', () => {
  expect(endsOf(typedRange(['2026-7-31', '2026-7-'], 'date'))).toEqual(['2026-7-31', '2026-7-']);
  expect(typedDate('7月', 'date')).toEqual(new Unread('7月', '格式应为 2026-07-31'));
});
