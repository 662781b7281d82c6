import { expect, test } from 'vitest';
import type { Column } from '#kit/contract/columns.ts';
import { leaves } from '#kit/contract/columns.ts';
import {
  cellText,
  chosenColumns,
  defaultKeys,
  exportable,
  headingOf,
  printable,
  subjectOf,
  subjectsOf,
  totalTexts,
  widthOf,
  widthsOf,
} from './cells.ts';

const columns: readonly Column[] = [
  { key: 'name', title: '食堂' },
  {
    key: 'online',
    title: '线上',
    children: [
      { key: 'onlineNum', title: '笔数', kind: 'int', total: true },
      { key: 'onlineAmount', title: '金额', kind: 'money', total: true },
    ],
  },
  { key: 'rate', title: '占比', kind: 'percent', noExport: true },
  { key: 'picture', title: '图片', kind: 'image', hidden: true },
  { key: 'note', title: '备注', noPrint: true, hidden: true },
];
const [name, , amount] = leaves(columns);

test('money is fen shown in yuan: null as two dashes, 0 as 0, otherwise two decimals', () => {
  const shown = [null, undefined, 0, 5, 123456, -100].map((fen) => cellText(amount!, fen));
  expect(shown).toEqual(['--', '--', '0', '0.05', '1,234.56', '-1.00']);
});

test('what is summed has its thousands apart; any other whole number stands as it is', () => {
  expect(cellText({ key: 'num', title: '笔数', kind: 'int', total: true }, 3385)).toBe('3,385');
  expect(cellText({ key: 'port', title: '端口', kind: 'int' }, 3385)).toBe('3385');
});

test('absent values show two dashes, empty texts stay empty, ratios show as percent', () => {
  expect(cellText(name!, null)).toBe('--');
  expect(cellText(name!, '')).toBe('');
  expect(cellText({ key: 'rate', title: '占比', kind: 'percent' }, 0.12345)).toBe('12.35%');
});

test('a key of a fixed list shows its label, an unknown key itself', () => {
  const state: Column = {
    key: 'state',
    title: '状态',
    kind: 'enum',
    of: [{ key: 1, desc: '营业' }],
  };
  expect([1, 9].map((key) => cellText(state, key))).toEqual(['营业', '9']);
});

test('grouped columns are headed parent-child in export and print', () => {
  expect(leaves(columns).map(headingOf)).toEqual([
    '食堂',
    '线上-笔数',
    '线上-金额',
    '占比',
    '图片',
    '备注',
  ]);
});

test('export offers no column flagged no-export, print none flagged no-print, neither pictures', () => {
  expect(exportable(columns).map((leaf) => leaf.key)).toEqual([
    'name',
    'onlineNum',
    'onlineAmount',
    'note',
  ]);
  expect(printable(columns).map((leaf) => leaf.key)).toEqual([
    'name',
    'onlineNum',
    'onlineAmount',
    'rate',
  ]);
});

test('hidden columns wait for the column chooser', () => {
  expect(defaultKeys(columns)).toEqual(['name', 'onlineNum', 'onlineAmount', 'rate']);
});

test('a group goes with its last shown child', () => {
  expect(
    chosenColumns(columns, new Set(['name', 'onlineAmount'])).map(
      (column) => column.children?.length ?? 0,
    ),
  ).toEqual([0, 1]);
  expect(chosenColumns(columns, new Set(['name'])).map((column) => column.key)).toEqual(['name']);
});

test('the totals row says 合计 first and the server sums below their columns only', () => {
  const shown = leaves(columns).slice(0, 4);
  expect(totalTexts(shown, { onlineNum: 12, onlineAmount: 34500, rate: 0.5 })).toEqual([
    '合计',
    '12',
    '345.00',
    '',
  ]);
});

test('no sum gives way to the label: it stands in the first column without one', () => {
  expect(totalTexts([amount!, name!], { onlineAmount: 100 })).toEqual(['1.00', '合计']);
  expect(totalTexts([amount!], { onlineAmount: 100 })).toEqual(['1.00']);
});

test('no column is narrower than its heading', () => {
  expect(
    widthOf({ key: 'a', title: '最大容纳人数', kind: 'int', sort: true }),
  ).toBeGreaterThanOrEqual(6 * 14 + 34 + 22);
});

test('what stands after a number has room to keep off it; numbers need none', () => {
  const count: Column = { key: 'count', title: '笔数', kind: 'int' };
  const state: Column = { key: 'state', title: '状态' };
  const amount: Column = { key: 'amount', title: '金额', kind: 'money' };
  expect([...widthsOf([count, amount, state]).entries()]).toEqual([
    ['count', widthOf(count)],
    ['amount', widthOf(amount)],
    ['state', widthOf(state) + 14],
  ]);

  expect(widthsOf([state]).get('state')).toBe(widthOf(state));
});

test('an action says which row it concerns: its name and number, or how many there are', () => {
  const list: readonly Column[] = [
    { key: 'at', title: '时间', kind: 'datetime' },
    { key: 'custNum', title: '编号' },
    { key: 'custName', title: '姓名' },
  ];

  const row = { at: '2026-03-02 12:00:00', custNum: '101', custName: '李小明' };
  expect(subjectOf(list, row)).toBe('李小明 · 101');
  expect(subjectOf(list.slice(0, 2), row)).toBe('101');
  expect(subjectOf(list, { at: row.at })).toBe('');
  expect(subjectsOf(list.slice(2), [row, row])).toBe('李小明、李小明');
  expect(
    subjectsOf(
      list.slice(2),
      Array.from({ length: 5 }, () => row),
    ),
  ).toBe('李小明、李小明、李小明 等，共 5 项');
});
