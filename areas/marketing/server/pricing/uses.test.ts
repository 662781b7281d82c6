import { expect, test } from 'vitest';
import { recentCounts } from './uses.ts';

const NOW = new Date('2026-11-23T04:00:00Z');

test('counts of periods that are long over go; those of now, of late uploads and of orders far ahead stay', () => {
  const kept = [
    '1 2026-11-23',
    '2 2026-11',
    '3 w2026-11-23',
    '4 2026-11-23/2',
    '5 2027-01-20',
    '6 2026-10-24',
  ];
  const over = ['1 2026-10-01', '2 2026-09', '3 w2026-09-28', '4 2026-08-08/3'];
  const older = Array.from({ length: 10 }, (_, day) => `7 2026-07-${10 + day}`);
  const counts = Object.fromEntries(
    [...kept, ...over, ...older].map((name) => [name, [1, 100] as [number, number]]),
  );
  expect(Object.keys(recentCounts(counts, NOW)).toSorted()).toEqual(kept.toSorted());
});
