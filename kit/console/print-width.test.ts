import { expect, test } from 'vitest';
import type { Leaf } from './cells.ts';
import { fittingFont, isCrowded } from './print-width.ts';

const columnsOf = (count: number): Leaf[] =>
  Array.from({ length: count }, (_, index) => ({ key: `c${index}`, title: '金额', titles: ['金额'], kind: 'money' }));

test('few columns print in 12 points, many in smaller ones, and at some number amounts may wrap rather than be cut', () => {
  expect(fittingFont(columnsOf(4))).toBe(12);
  expect(fittingFont(columnsOf(10))).toBe(8.5);
  expect([fittingFont(columnsOf(20)), isCrowded(columnsOf(10)), isCrowded(columnsOf(20))]).toEqual([6, false, true]);
});
