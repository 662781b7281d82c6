import { expect, test } from 'vitest';
import type { Goal } from './measurement.ts';
import { resultRow } from './results.ts';

const run = { date: '2026-11-26 08:00', commit: 'abc', cores: 2 };
const goal: Goal = { name: 'sales', value: 1.5, kind: 'at least', limit: 2 };

test('a row says what was measured, of which state, and whether the goal was reached', () => {
  expect(resultRow(run, goal)).toBe(
    '| 2026-11-26 08:00 | abc | 2 | sales | 1.500 | at least 2 | missed |\n',
  );
  expect(resultRow(run, { ...goal, value: 120, kind: 'at most', limit: 430, unit: 'KB' })).toBe(
    '| 2026-11-26 08:00 | abc | 2 | sales | 120 KB | at most 430 KB | reached |\n',
  );
});

test('a figure that could not be measured says so and reaches no goal, whichever way it lies', () => {
  for (const value of [0, Number.NaN, Number.POSITIVE_INFINITY])
    for (const kind of ['at least', 'at most'] as const)
      expect(resultRow(run, { ...goal, value, kind })).toContain('| not measured |');
  expect(resultRow(run, { ...goal, value: 0, kind: 'at most' })).toContain('| missed |');
});
