import { expect, test } from 'vitest';
import type { Filter } from './list-types.ts';
import { rangeText, summaryLine, summaryOf } from './search-summary.ts';

const wallets = [
  { key: 1, desc: '个人钱包' },
  { key: 2, desc: '补贴钱包' },
];
const filters: readonly Filter[] = [
  { key: 'createdFrom', until: 'createdTo', title: '创建时间', input: 'dateRange' },
  { key: 'keyword', title: '关键字' },
  { key: 'minAmount', title: '最低金额', input: 'money' },
  { key: 'walletTypes', title: '钱包类型', of: wallets },
  { key: 'online', title: '是否联网', of: [{ key: 0, desc: '脱机' }] },
  { key: 'orgIds', title: '所属组织', input: {} as never },
];

test('every filled filter is said in words: labels of lists, yuan of amounts, both ends of a range', () => {
  const values = {
    createdFrom: '2026-03-01',
    createdTo: '2026-03-31',
    keyword: '张',
    minAmount: 1250,
    walletTypes: [1, 2],
    online: 0,
  };
  expect(summaryOf(filters, values, {}).map(summaryLine)).toEqual([
    '创建时间：2026-03-01 至 2026-03-31',
    '关键字：张',
    '最低金额：12.50',
    '钱包类型：个人钱包、补贴钱包',
    '是否联网：脱机',
  ]);
});

test('a picked id is said by its title, and counted where that is not known', () => {
  expect(summaryOf(filters, { orgIds: ['7', '8'] }, { orgIds: '商学院、工学院' })[0]?.content).toBe(
    '商学院、工学院',
  );
  expect(summaryOf(filters, { orgIds: ['7', '8'] }, {})[0]?.content).toBe('已选 2 项');
});

test('filters left empty are not mentioned', () => {
  expect(summaryOf(filters, { keyword: '', walletTypes: [], orgIds: undefined }, {})).toEqual([]);
});

test('whole days are said without their times, a single one once', () => {
  expect(rangeText('2026-03-01 00:00:00', '2026-03-31 23:59:59')).toBe('2026-03-01 至 2026-03-31');
  expect(rangeText('2026-03-01 00:00:00', '2026-03-01 23:59:59')).toBe('2026-03-01');
  expect(rangeText('2026-03-01 06:00:00', '2026-03-01 23:59:59')).toBe(
    '2026-03-01 06:00:00 至 2026-03-01 23:59:59',
  );
});
