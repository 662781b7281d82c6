import { expect, test } from 'vitest';
import { saysMoney } from './columns.ts';

test.each([
  ['金额', 'total'],
  ['账户余额', 'left'],
  ['单价', 'one'],
  ['售价', 'one'],
  ['合计（元）', 'sum'],
  ['成本价', 'cost'],
  ['毛利', 'profit'],
  ['合计', 'totalAmount'],
  ['合计', 'salePrice'],
])('a column is money by its label or its property name: %s %s', (title, key) => {
  expect(saysMoney({ title, key })).toBe(true);
});

test.each([
  ['毛利率', 'profit'],
  ['金额占比', 'amountShare'],
  ['数量', 'count'],
  ['单号', 'num'],
])('others are not: %s %s', (title, key) => {
  expect(saysMoney({ title, key })).toBe(false);
});
