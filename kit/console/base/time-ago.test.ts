import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { relativeTime, timeAgo } from './time-ago.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test('a span reads in minutes under an hour, in hours under a day, else in days', () => {
  const spans = [0, 59 * SECOND, MINUTE, HOUR - 1, HOUR, DAY - 1, DAY, 2 * DAY - 1, 400 * DAY];
  expect(spans.map(timeAgo)).toEqual([
    '1分钟',
    '1分钟',
    '1分钟',
    '59分钟',
    '1小时',
    '23小时',
    '1天',
    '1天',
    '400天',
  ]);
});

test('a moment reads as just now under 30 s, as a day ago under two days, then as itself', () => {
  const now = new Date(2026, 10, 21, 12, 0, 0);
  const before = (milliseconds: number): string =>
    relativeTime(new Date(now.getTime() - milliseconds), now);
  expect(
    [-MINUTE, 0, 30 * SECOND - 1, 30 * SECOND, 5 * MINUTE, 3 * HOUR, DAY, 2 * DAY - 1, 2 * DAY].map(
      before,
    ),
  ).toEqual([
    '刚刚',
    '刚刚',
    '刚刚',
    '1分钟前',
    '5分钟前',
    '3小时前',
    '1天前',
    '1天前',
    '2026-11-19 12:00:00',
  ]);
});

test('every text of it has its English', () => {
  const english = JSON.parse(
    readFileSync(new URL('../../en.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;
  expect(
    ['刚刚', '{span}前', '{count}分钟', '{count}小时', '{count}天'].map((text) => english[text]),
  ).toEqual(['just now', '{span} ago', '{count} min', '{count} h', '{count} {count:day|days}']);
});
