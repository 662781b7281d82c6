import { expect, test } from 'vitest';
import type { Column } from '#kit/contract/columns.ts';
import { fittedWidths, keptColumns, movedKey, orderedColumns } from './column-layout.ts';

const columns: readonly Column[] = [
  { key: 'number', title: '编号' },
  { key: 'name', title: '姓名' },
  {
    key: '-',
    title: '联机',
    children: [
      { key: 'onlineNum', title: '笔数' },
      { key: 'onlineAmount', title: '金额' },
    ],
  },
  { key: 'place', title: '食堂' },
];
const keysOf = (list: readonly Column[]): string[] =>
  list.flatMap((column) => (column.children ? keysOf(column.children) : [column.key]));

test('columns stand as the operator ordered them, pinned ones first, groups together', () => {
  const order = ['place', 'onlineAmount', 'onlineNum', 'name', 'number'];
  expect(keysOf(orderedColumns(columns, { order }))).toEqual([
    'place',
    'onlineAmount',
    'onlineNum',
    'name',
    'number',
  ]);
  expect(keysOf(orderedColumns(columns, { pinned: ['name'] }))[0]).toBe('name');
  expect(keysOf(orderedColumns(columns, {}))).toEqual(keysOf(columns));
});

test('a column that came after the order was chosen stands beside the one it follows', () => {
  const order = ['place', 'onlineNum', 'onlineAmount', 'number'];
  expect(keysOf(orderedColumns(columns, { order }))).toEqual([
    'place',
    'onlineNum',
    'onlineAmount',
    'number',
    'name',
  ]);
});

test('a moved column takes the place of the one it was dropped on', () => {
  expect(movedKey(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
  expect(movedKey(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
});

test('the columns that fit whole fill the room; those beyond it keep their width', () => {
  const widths = new Map([
    ['a', 100],
    ['b', 100],
    ['c', 100],
  ]);

  expect([...fittedWidths(widths, 251).values()]).toEqual([126, 125, 100]);
  expect([...fittedWidths(widths, 251, new Set(['a'])).values()]).toEqual([100, 151, 100]);
  expect(fittedWidths(widths, 300)).toBe(widths);
});

test('what a row comes to stays in view where the columns do not fit, as long as it stands last', () => {
  const figures: readonly Column[] = [
    { key: 'place', title: '食堂' },
    { key: 'sold', title: '消费金额' },
    { key: 'net', title: '合计金额', keep: true },
  ];

  const widths = new Map(figures.map(({ key }) => [key, 100]));
  expect([...keptColumns(figures, widths, 250)]).toEqual(['net']);
  expect([...keptColumns(figures, widths, 300)]).toEqual([]);
  expect([...keptColumns(figures.toReversed(), widths, 250)]).toEqual([]);
  expect([...fittedWidths(widths, 250, new Set(), new Set(['net'])).values()]).toEqual([
    150, 100, 100,
  ]);
});
