import { expect, test } from 'vitest';
import { checkTexts, fixTexts } from './texts.ts';
import { treeOf } from './tree.ts';

const LIST = 'areas/order/console/order-list.tsx';
const dictionary = (entries: Record<string, string>): string => JSON.stringify(entries, null, 2);
const problems = (texts: Record<string, string>): string[] =>
  checkTexts(treeOf(texts)).map((found) => `${found.path}:${found.line} ${found.message}`);

test('a text is known from the dictionary of its own area or of the kit', () => {
  const texts = {
    [LIST]: "export default () => <b title={t('订单')}>{t('查询')}</b>;",
    'areas/order/contract/order.ts': "export const columns = [{ title: '订单' }]; // 注释",
    'areas/order/en.json': dictionary({ 订单: 'Orders' }),
    'kit/console/search.tsx': "export const Search = () => <b>{t('查询')}</b>;",
    'kit/en.json': dictionary({ 查询: 'Search' }),
  };
  expect(problems(texts)).toEqual([]);
});

test.each([
  ['areas/order/contract/order.ts', "const state = [{ key: 1, desc: '已付' }];"],
  ['areas/order/server/order.ts', "throw refuse('已付');"],
  [LIST, 'const title = `已付`;'],
  [LIST, "const title = t('Paid');"],
  [LIST, '<Field title="已付" />;'],
])('a text missing in the dictionary of its area is an error: %s %s', (path, text) => {
  const other = { 'areas/stock/en.json': '{}', 'areas/order/en.json': '{}' };
  expect(problems({ [path]: `\n${text}`, ...other })).toEqual([
    expect.stringMatching(
      new RegExp(`^${path}:2 "(已付|Paid)" is missing in areas/order/en.json$`),
    ),
  ]);
});

test.each([
  ['<b>已付</b>;'],
  ["<b>{'已付'}</b>;"],
  ["<b>{paid ? t('是') : '已付'}</b>;"],
  ['<b>{paid && `已付`}</b>;'],
])('Chinese put on a page without t() is an error even when translated: %s', (text) => {
  const entries: Record<string, string> = text.includes("'是'") ? { 是: 'Yes' } : {};
  expect(problems({ [LIST]: text, 'kit/en.json': dictionary(entries) })).toEqual([
    `${LIST}:1 Chinese text outside t('…'): "已付"`,
  ]);
});

test('a context that would be read as part of a text is an error, in a source and in English', () => {
  const texts = {
    'areas/order/contract/order.ts': "const titles = ['单位::company', '订单退款::paid out'];",
    'areas/order/en.json': dictionary({
      单位: 'Unit',
      '单位::company': 'Company',
      '订单退款::paid out': 'Refunds::paid out',
    }),
    'areas/order/console/unit.tsx': "t('单位');",
  };
  const found = problems(texts);
  expect(found).toHaveLength(2);
  expect(found).toEqual([
    expect.stringContaining('its context would be read'),
    expect.stringMatching(/areas\/order\/en\.json:4 .*has a context, which would be read/),
  ]);
});

test('Chinese in a template with values is an error on both sides', () => {
  const text = 'const a = `共${count}条`;';
  const found = problems({ [LIST]: text, 'areas/order/server/order.ts': text });
  expect(found).toEqual([
    expect.stringMatching(/^areas\/order\/console.*:1 Chinese in a template with values/),
    expect.stringMatching(/^areas\/order\/server.*:1 Chinese in a template with values/),
  ]);
});

test('tests, demo data, tools and types are not read', () => {
  const texts = {
    'areas/order/server/order.test.ts': "const a = '中';",
    'db/demo/people.ts': "const a = '中';",
    'tools/a.ts': "const a = '中';",
    'kit/contract/a.ts': "type A = '中';",
  };
  expect(problems(texts)).toEqual([]);
});

test('a dictionary entry that is unused, empty, Chinese or of other places is an error at its line', () => {
  const texts = {
    'kit/contract/a.ts': "const a = ['空', '中', '共 {count} 条'];",
    'kit/en.json': dictionary({ 旧: 'Old', 空: '', 中: '中', '共 {count} 条': '{total} in all' }),
  };
  expect(problems(texts)).toEqual([
    'kit/en.json:2 unused: no source says "旧"',
    'kit/en.json:3 "空" has no English text',
    'kit/en.json:4 "中": the English text is not English',
    'kit/en.json:5 "共 {count} 条": the {places} differ from the English ones',
  ]);
});

test('a text of one area does not keep the entry of another alive', () => {
  const texts = {
    'kit/contract/a.ts': "const a = '中';",
    'kit/en.json': dictionary({ 中: 'Middle' }),
  };
  expect(problems({ ...texts, 'areas/order/en.json': dictionary({ 中: 'Middle' }) })).toEqual([
    'areas/order/en.json:2 unused: no source says "中"',
  ]);
});

test('a text missing in a dictionary is reported once, where it stands first', () => {
  expect(problems({ [LIST]: "t('甲');\nt('乙');\nt('甲');" })).toEqual([
    `${LIST}:1 "甲" is missing in areas/order/en.json`,
    `${LIST}:2 "乙" is missing in areas/order/en.json`,
  ]);
});

test('an exempt file of data is not read; an exemption without reason or need is an error', () => {
  const list = 'tools/checks/texts-exempt.json';
  const texts = { 'kit/server/surnames.ts': "const surnames = ['王'];", 'kit/server/b.ts': '' };
  const exempt = (path: string, reason: string) => ({
    ...texts,
    [list]: JSON.stringify([{ path, reason }]),
  });
  expect(problems(exempt('kit/server/surnames.ts', 'names, not texts'))).toEqual([]);
  expect(problems(exempt('kit/server/surnames.ts', ''))).toEqual([
    `${list}:1 kit/server/surnames.ts needs a reason`,
  ]);
  expect(problems(exempt('kit/server/b.ts', 'none'))).toContain(
    `${list}:1 kit/server/b.ts is not a file with Chinese texts`,
  );
});

test('a fix adds each missing text once, empty, sorted, and keeps what is there', () => {
  const tree = treeOf({
    [LIST]: "t('乙'); t('甲'); t('甲'); t('查询');",
    'areas/order/en.json': dictionary({ 丙: 'C' }),
    'kit/en.json': dictionary({ 查询: 'Search' }),
  });
  expect(fixTexts(tree)).toEqual(
    new Map([['areas/order/en.json', `${dictionary({ 丙: 'C', 乙: '', 甲: '' })}\n`]]),
  );
});

test('areas that say the same in Chinese say the same in English', () => {
  const texts = {
    [LIST]: "export default () => <b>{t('订单')}</b>;",
    'areas/stock/console/stock-list.tsx': "export default () => <b>{t('订单')}</b>;",
    'areas/order/en.json': dictionary({ 订单: 'Orders' }),
    'areas/stock/en.json': dictionary({ 订单: 'Order' }),
  };
  expect(problems(texts)).toEqual([
    'areas/stock/en.json:2 "订单" is "Orders" in areas/order/en.json',
  ]);
});

test('one Chinese text has two English ones by its context, in t() and in a contract; a context that changes nothing is an error', () => {
  const texts = {
    [LIST]: "t('单位'); t('单位::company');",
    'areas/order/contract/order.ts': "export const columns = [{ title: '启用::event' }];",
    'areas/order/en.json': dictionary({
      单位: 'Unit',
      '单位::company': 'Company',
      '启用::event': 'Enabled',
    }),
  };

  expect(problems(texts)).toEqual([]);
  const idle = dictionary({ 单位: 'Unit', '单位::company': 'Unit', '启用::event': 'Enabled' });
  expect(problems({ ...texts, 'areas/order/en.json': idle })).toEqual([
    'areas/order/en.json:3 "单位::company": its context changes nothing',
  ]);
});

test('a noun behind a count has two forms, of a number the source names', () => {
  const entries = {
    '共 {count} 条': '{count} rows',
    '{people}人': '{people} {count:person|people}',
  };
  const found = problems({
    'kit/contract/a.ts': "const a = ['共 {count} 条', '{people}人', '共 {count} 项'];",
    'kit/en.json': dictionary({ ...entries, '共 {count} 项': '{count} {count:item|items}' }),
  });
  expect(found).toEqual([
    'kit/en.json:2 "共 {count} 条": say {count:row|rows} for one and for many',
    'kit/en.json:3 "{people}人": the {places} differ from the English ones',
  ]);
});
