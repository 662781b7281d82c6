import { expect, test } from 'vitest';
import { concerned } from './changed.ts';
import { treeOf } from './checks/tree.ts';

const house = treeOf({
  'kit/server/page.ts': 'export const page = 1;',
  'kit/server/page.test.ts': "import { page } from './page.ts';",
  'kit/console/list.tsx': 'export const List = () => null;',
  'areas/canteen/contract/stall.ts': 'export const stall = 1;',
  'areas/canteen/server/stall.ts':
    "import { page } from '#kit/server/page.ts'; import { stall } from '../contract/stall.ts';",
  'areas/canteen/server/stall.test.ts': "import './stall.ts';",
  'areas/canteen/server/meal.ts': "import type { page } from '#kit/server/page.ts';",
  'areas/canteen/server/meal.test.ts': "import './meal.ts';",
  'areas/canteen/console/stall-list.tsx':
    "import { List } from '#kit/console/list.tsx'; import { stall } from '../contract/stall.ts';",
  'areas/order/server/sell.ts': "import { stall } from '../../canteen/server/stall.ts';",
  'areas/order/server/sell.test.ts': "import './sell.ts';",
  'areas/order/en.json': '{}',
  'db/migrations/0003_canteen.sql': '-- area: canteen\ncreate table stall (id bigint);',
  'db/migrations/202611220905_kit_job.sql': '-- area: kit\ncreate table job (id bigint);',
  'kit/server/serve.ts': "import { page } from './page.ts';",
  'kit/server/serve.test.ts': "import './serve.ts';",
  'e2e/support/desk.ts': 'export const desk = 1;',
  'e2e/stalls.test.ts':
    "import { desk } from './support/desk.ts'; page.goto('/base/stall'); page.goto('/base/stall?id=1'); open('档口列表'); page.goto('/orders');",
  'e2e/orders.test.ts': "import { desk } from './support/desk.ts'; open('订单列表');",
  'e2e/shell.test.ts': "import { desk } from './support/desk.ts'; page.goto('/');",
});
const names = new Map([
  ['canteen', ['/base/stall', '档口列表']],
  ['order', ['/orders', '订单列表']],
]);
const testsOf = (...changed: string[]): readonly string[] => concerned(house, names, changed).tests;

test('a change of a server concerns the tests that reach it by imports at run time, and what is seen of its area', () => {
  expect(testsOf('areas/canteen/server/stall.ts')).toEqual([
    'areas/canteen/server/stall.test.ts',
    'areas/order/server/sell.test.ts',
    'e2e/stalls.test.ts',
  ]);
  expect(testsOf('areas/canteen/server/meal.test.ts')).toContain('areas/canteen/server/meal.test.ts');
});

test('what no import names is known all the same: SQL, dictionaries, what everything stands on', () => {
  expect(testsOf('db/migrations/0003_canteen.sql')).toEqual([
    'areas/canteen/server/stall.test.ts',
    'areas/canteen/server/meal.test.ts',
    'areas/order/server/sell.test.ts',
    'e2e/stalls.test.ts',
  ]);
  expect(testsOf('db/migrations/202611220905_kit_job.sql')).toEqual(['kit/server/serve.test.ts']);
  expect(testsOf('areas/order/en.json')).toEqual(['e2e/orders.test.ts']);
  expect(testsOf('package-lock.json')).toHaveLength(8);
  expect(testsOf('docs/operations.md')).toEqual([]);
});

test('in the browser a part of the console concerns every screen that shows it, and the shell', () => {
  expect(testsOf('kit/console/list.tsx')).toEqual(['e2e/stalls.test.ts', 'e2e/shell.test.ts']);
  expect(testsOf('e2e/support/desk.ts')).toEqual(['e2e/stalls.test.ts', 'e2e/orders.test.ts', 'e2e/shell.test.ts']);
});

test('the areas that changed are told, by their files and their SQL', () => {
  const { areas } = concerned(house, names, [
    'areas/order/en.json',
    'db/migrations/0003_canteen.sql',
    'kit/server/page.ts',
  ]);
  expect(areas).toEqual(['order', 'canteen']);
});
