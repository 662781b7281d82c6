import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Column } from '#kit/contract/columns.ts';
import { DateText, DateTimeText } from '#kit/contract/fields.ts';
import { Moments, OpenDays } from '#kit/contract/period-fields.ts';
import { periodColumns } from './period-columns.ts';
import { daysBack, quickRange, wantsTimes } from './report-period.ts';

const now = new Date(2026, 2, 3, 12, 30);

test.each([
  ['今天', '2026-03-03', '2026-03-03'],
  ['昨天', '2026-03-02', '2026-03-02'],
  ['本周', '2026-03-02', '2026-03-08'],
  ['上周', '2026-02-23', '2026-03-01'],
  ['本月', '2026-03-01', '2026-03-31'],
  ['上月', '2026-02-01', '2026-02-28'],
  ['最近一周', '2026-02-25', '2026-03-03'],
  ['最近一月', '2026-02-02', '2026-03-03'],
  ['最近三月', '2025-12-04', '2026-03-03'],
] as const)('%s runs from the first second of %s to the last of %s', (title, first, last) => {
  expect(quickRange(title, true, now)).toEqual([`${first} 00:00:00`, `${last} 23:59:59`]);
  expect(quickRange(title, false, now)).toEqual([first, last]);
});

test('a report over dates gets plain dates, as its contract says', () => {
  expect(wantsTimes(z.object({ startDate: DateTimeText }), 'startDate')).toBe(true);
  expect(wantsTimes(z.object({ startDate: DateText.optional() }), 'startDate')).toBe(false);
  expect(wantsTimes(z.object(Moments), 'startDate')).toBe(true);
  expect(wantsTimes(z.object(OpenDays), 'endDate')).toBe(false);
  expect(wantsTimes(z.object({}), 'startDate')).toBe(false);
  expect(daysBack(1, false, now)).toEqual(['2026-03-02', '2026-03-03']);
});

const columns: readonly Column[] = [
  { key: 'bizDate', title: '日期', kind: 'date' },
  {
    key: 'balance',
    title: '余额',
    children: [
      { key: 'beginAmount', title: '期初', kind: 'money' },
      { key: 'endAmount', title: '期末', kind: 'money' },
    ],
  },
];

test('balances at the ends of the period carry its dates', () => {
  const [, group] = periodColumns(columns, ['2026-03-01 00:00:00', '2026-03-03 23:59:59'], 2);
  expect(group?.children?.map((column) => column.title)).toEqual([
    '2026-03-01余额',
    '2026-03-03余额',
  ]);
});

test('balances at both ends of one day are not called alike', () => {
  const [group] = periodColumns(columns, ['2026-03-01 00:00:00', '2026-03-01 23:59:59'], 1);
  expect(group?.children?.map((column) => column.title)).toEqual([
    '2026-03-01期初余额',
    '2026-03-01期末余额',
  ]);
});

test('by period no date column shows, by date it does', () => {
  expect(periodColumns(columns, undefined, 1).map((column) => column.key)).toEqual(['balance']);
  expect(periodColumns(columns, undefined, 2).map((column) => column.key)).toEqual([
    'bizDate',
    'balance',
  ]);
});
