import { expect, test } from 'vitest';
import type { Column } from '#kit/contract/columns.ts';
import { leaves } from '#kit/contract/columns.ts';
import { fitToPage } from './print-width.ts';

const amounts = (count: number) =>
  leaves(
    Array.from(
      { length: count },
      (_, at): Column => ({ key: `a${at}`, title: '消费金额', kind: 'money' }),
    ),
  );
const row = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 123_456_789]));

test('a table of few columns prints in 12 points and on single lines', () => {
  expect(fitToPage(amounts(4), [row(4)])).toMatchObject({ size: 12, wraps: new Set() });
});

test('many columns print smaller, their amounts still on one line', () => {
  const { size, wraps } = fitToPage(amounts(10), [row(10)]);
  expect([size > 6 && size < 9, wraps.size]).toEqual([true, 0]);
});

test('where even the smallest letters leave no room, amounts wrap rather than be cut', () => {
  const { size, wraps } = fitToPage(amounts(20), [row(20)]);
  expect([size, wraps.size]).toEqual([6, 20]);
});

test('long texts wrap rather than make the letters too small to read, and numbers of people stay whole', () => {
  const columns = leaves([
    { key: 'num', title: '人员编号' },
    { key: 'unit', title: '所属组织' },
    { key: 'at', title: '交易时间', kind: 'datetime' },
    ...Array.from(
      { length: 6 },
      (_, at): Column => ({ key: `a${at}`, title: '消费金额', kind: 'money' }),
    ),
  ]);

  const full = {
    num: '2000155',
    unit: '云溪大学/计算机学院/人工智能/2024级人工智能',
    at: '2026-11-21 20:40:00',
    ...row(6),
  };

  const { size, wraps } = fitToPage(columns, [full]);
  expect([...wraps]).toEqual(['unit']);
  expect(size).toBeGreaterThanOrEqual(6.5);
});

test('a word of a heading is never broken', () => {
  const columns = leaves([
    { key: 'num', title: 'Canteen no.' },
    ...Array.from(
      { length: 9 },
      (_, at): Column => ({ key: `a${at}`, title: 'Amount', kind: 'money' }),
    ),
  ]);
  const { size, shares } = fitToPage(columns, [{ num: '1', ...row(9) }]);
  const points = (538 * (shares[0] ?? 0)) / 100;
  expect(points).toBeGreaterThan('Canteen'.length * 0.6 * size);
});
