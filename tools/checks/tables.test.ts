import { expect, test } from 'vitest';
import { checkTables } from './tables.ts';
import { treeOf } from './tree.ts';

const HOUSE = {
  'db/migrations/0001.sql':
    '-- area: kit\ncreate table job (id bigint);\n-- area: account\ncreate table wallet (\n  id bigint);',
  'db/migrations/0002.sql':
    '-- area: order\ncreate unlogged table if not exists public."meal_order" (id bigint);',
  'areas/account/README.md': '',
  'areas/order/README.md': '',
};

const problems = (path: string, text: string): string[] =>
  checkTables(treeOf({ ...HOUSE, [path]: text })).map(
    (found) => `${found.level} ${found.path}:${found.line}`,
  );

test.each([
  [
    'areas/account/server/a.ts',
    "tx.insertInto('wallet').values(x); tx.updateTable('wallet as w'); sql`delete from wallet`;",
  ],
  [
    'areas/order/server/a.ts',
    "tx.selectFrom('wallet'); sql`select * from wallet for update of wallet`;",
  ],
  [
    'areas/order/server/a.ts',
    "// insert into wallet\nset.insert('wallet'); const title = 'update wallet settings';",
  ],
  [
    'areas/order/server/a.ts',
    'const last = sql`with wallet_sum as (select 1) insert into meal_order select 1`;',
  ],
  ['areas/order/server/a.test.ts', "tx.insertInto('wallet').values(x);"],
  ['bench/load.ts', 'sql`insert into meal_order select 1`;'],
  ['areas/order/server/b.ts', "tx.insertInto('mealOrder');"],
  ['kit/server/jobs/jobs.ts', "tx.updateTable('job');"],
])('%s may write: %s', (path, text) => expect(problems(path, text)).toEqual([]));

test.each([
  ['areas/order/server/a.ts', "tx.insertInto('wallet').values(x);"],
  ['areas/order/server/a.ts', "tx.updateTable('wallet as w').set(x);"],
  ['areas/order/server/a.ts', "tx.updateTable(['wallet', 'meal_order']).set(x);"],
  ['areas/order/server/a.ts', "tx.deleteFrom('wallet');"],
  ['areas/order/server/a.ts', "tx.mergeInto('wallet');"],
  ['areas/order/server/a.ts', 'sql`with x as (update only wallet as w set id = ${id}) select 1`;'],
  ['areas/order/server/a.ts', 'sql`INSERT INTO public.wallet (id) values (1)`;'],
  ['areas/order/server/a.ts', 'query(\'delete from "wallet" where id = 1\');'],
  ['areas/order/server/a.ts', "sql`insert into ${sql.table('wallet')} values (1)`;"],
  ['areas/order/server/a.ts', 'sql`truncate wallet`;'],
  ['areas/order/server/a.ts', "copyFrom('copy wallet (id) from stdin');"],
  ['areas/order/server/a.ts', "tx.insertInto('job');"],
  ['areas/account/server/a.ts', "tx.insertInto('mealOrder');"],
  ['areas/account/server/a.ts', "sql`delete from ${sql.table('mealOrder')}`;"],
  ['kit/server/jobs/jobs.ts', "tx.insertInto('wallet');"],
  ['apps/server/main.ts', "tx.insertInto('wallet');"],
])('%s may not write: %s', (path, text) =>
  expect(problems(path, `\n${text}`)).toEqual([`error ${path}:2`]),
);

test.each([
  "\ntx.selectFrom('mealOrder');",
  "\ntx.selectFrom('wallet').innerJoin('mealOrder as o', 'o.id', 'wallet.id');",
  "\ncountOf(context, 'mealOrder', here);",
  '\nsql`select 1 from wallet left join meal_order on true`;',
])('an area does not read the tables of one above it: %s', (text) => {
  expect(problems('areas/account/server/a.ts', text)).toEqual([
    'error areas/account/server/a.ts:2',
  ]);
  expect(problems('areas/account/server/a.test.ts', text)).toEqual([]);
  expect(problems('areas/order/server/a.ts', text)).toEqual([]);
});

test('demo data that goes around the product is a warning', () => {
  expect(problems('db/demo/people.ts', "tx.insertInto('wallet');")).toEqual([
    'warning db/demo/people.ts:1',
  ]);
});

test('a table without an area, or of an area that does not exist, is an error', () => {
  const path = 'db/migrations/0003.sql';
  expect(problems(path, '\ncreate table loose (id bigint);')).toEqual([`error ${path}:2`]);
  expect(problems(path, '-- area: ordre\n\ncreate table loose (id bigint);')).toEqual([
    `error ${path}:3`,
  ]);
});

test('a function of a migration writes only tables of its section', () => {
  const path = 'db/migrations/0003.sql';
  const body = (area: string) =>
    `-- area: ${area}\ncreate function f() as $$\n  update\n wallet set id = 1; $$;`;
  expect(problems(path, body('account'))).toEqual([]);
  expect(problems(path, body('order'))).toEqual([`error ${path}:3`]);
  expect(
    problems(path, '-- area: order\n-- update wallet set id = 1\n/* delete from wallet */'),
  ).toEqual([]);
});

test('a later section takes a table over', () => {
  const house = {
    ...HOUSE,
    'db/migrations/0003.sql': '-- area: order\n-- takes over: wallet',
    'areas/order/server/a.ts': "tx.insertInto('wallet');",
    'areas/account/server/a.ts': "\ntx.insertInto('wallet');",
  };
  expect(checkTables(treeOf(house)).map((found) => `${found.path}:${found.line}`)).toEqual([
    'areas/account/server/a.ts:2',
  ]);
});

test('only a table that exists is taken over', () => {
  const path = 'db/migrations/0003.sql';
  expect(problems(path, '-- area: order\n-- takes over: meal_order, walet')).toEqual([
    `error ${path}:2`,
  ]);
});
