import { expect, test } from 'vitest';
import { dateTimeText } from './format.ts';
import { wallClock } from './merchant-clock.ts';

test('the clock of the merchant is read wherever the browser stands', () => {
  const instant = new Date('2026-03-31T16:30:05Z');
  const read = ['Asia/Shanghai', 'UTC', 'America/New_York'].map((zone) =>
    dateTimeText(wallClock(instant, zone)),
  );
  expect(read).toEqual(['2026-04-01 00:30:05', '2026-03-31 16:30:05', '2026-03-31 12:30:05']);
});
