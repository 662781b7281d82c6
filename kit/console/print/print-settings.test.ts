import { expect, test } from 'vitest';
import {
  BLANK_LINE,
  bottomFields,
  firstSettings,
  type PrintField,
  persistedSettings,
  printProblem,
  settingsName,
  withField,
} from './print-settings.ts';

const bottom = bottomFields('张敏', new Date(2026, 4, 6, 7, 8, 9));
const fresh = {
  title: '消费汇总',
  columns: ['name', 'amount'],
  top: [{ name: '日期', content: '今天' }],
  bottom,
};

test('bottom fields are maker, the moment of making, and a line for the reviewer', () => {
  expect(bottom).toEqual([
    { name: '制表人', content: '张敏' },
    { name: '制表时间', content: '2026-05-06 07:08:09' },
    { name: '审核人', content: BLANK_LINE },
  ]);
});

test('a print that was never set up shows everything', () => {
  expect(firstSettings(undefined, fresh)).toEqual({
    title: '消费汇总',
    columns: ['name', 'amount'],
    offeredColumns: ['name', 'amount'],
    customTop: [],
    checkedTop: ['日期'],
    customBottom: [],
    checkedBottom: ['制表人', '制表时间', '审核人'],
    offered: ['日期', '制表人', '制表时间', '审核人'],
  });
});

test('a print without a title of its own is a summary table', () => {
  expect(firstSettings(undefined, { ...fresh, title: '' }).title).toBe('汇总表');
});

test('what was unticked stays so, while the fields of another search begin ticked', () => {
  const first = firstSettings(undefined, fresh);
  const kept = { ...first, checkedTop: [], checkedBottom: ['审核人'] };
  const top = [...fresh.top, { name: '钱包类型', content: '补贴钱包' }];
  const next = firstSettings(kept, { ...fresh, top });
  expect([next.checkedTop, next.checkedBottom]).toEqual([['钱包类型'], ['审核人']]);
  expect(next.offered).toContain('钱包类型');
});

test('remembered columns that are gone are forgotten; when none is left all show', () => {
  const offeredColumns = ['name', 'amount', 'gone'];
  expect(firstSettings({ columns: ['amount', 'gone'], offeredColumns }, fresh).columns).toEqual([
    'amount',
  ]);
  expect(firstSettings({ columns: ['gone'], offeredColumns }, fresh).columns).toEqual([
    'name',
    'amount',
  ]);
});

test('a column the screen shows since the last print is printed, one that was unticked is not', () => {
  const kept = { ...firstSettings(undefined, fresh), columns: ['name'] };
  const next = firstSettings(kept, { ...fresh, columns: ['name', 'amount', 'count'] });
  expect([next.columns, next.offeredColumns]).toEqual([
    ['name', 'count'],
    ['name', 'amount', 'count'],
  ]);
});

test('a title that was not changed follows the list, another one is kept', () => {
  const settings = firstSettings(undefined, fresh);
  expect(
    firstSettings(persistedSettings(settings, '消费汇总'), { ...fresh, title: 'Consumption' })
      .title,
  ).toBe('Consumption');
  expect(persistedSettings({ ...settings, title: '食堂日报' }, '消费汇总').title).toBe('食堂日报');
});

test('remembered choices are kept, also the choice of no field at all', () => {
  const kept = firstSettings(
    {
      title: '食堂日报',
      checkedBottom: [],
      offered: ['制表人', '制表时间', '审核人'],
      customTop: [{ name: '单位', content: '后勤' }],
    },
    fresh,
  );
  expect([kept.title, kept.checkedBottom, kept.customTop.length]).toEqual(['食堂日报', [], 1]);
});

test('a field without content becomes a line; a name the group has already is left out', () => {
  const group: readonly PrintField[] = [{ name: '单位', content: '后勤' }];
  expect(withField(group, { name: ' 签字 ', content: '  ' })).toEqual([
    ...group,
    { name: '签字', content: BLANK_LINE },
  ]);
  expect(withField(group, { name: '单位', content: '其他' })).toBe(group);
});

test('printing needs a title and at least one column', () => {
  const settings = firstSettings(undefined, fresh);
  expect(printProblem(settings)).toBeUndefined();
  expect(printProblem({ ...settings, title: '  ' })).toBe('请输入标题');
  expect(printProblem({ ...settings, columns: [] })).toBe('请勾选需要打印的内容');
});

test('settings are remembered per list of a page', () => {
  expect(settingsName('/reportCenter/consume#report.consume')).toBe(
    'customPrint/reportCenter/consume#report.consume',
  );
});
