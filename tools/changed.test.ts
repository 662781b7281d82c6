import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changedFiles, concerned } from './changed.ts';
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
  'areas/canteen/console/tag.tsx': 'export const Tag = () => null;',
  'areas/canteen/console/screens.ts':
    "export const screens = { '/base/stall': () => import('./stall-list.tsx'),\n '/base/tag': () => import('./tag.tsx') };",
  'areas/order/console/order-list.tsx': "import { order } from '../contract/order.ts';",
  'areas/order/console/screens.ts':
    "export const screens = { '/orders': () => import('./order-list.tsx') };",
  'areas/order/contract/order.ts': "import { page } from '#kit/contract/endpoint.ts';",
  'areas/order/contract/menu.ts': 'export const orderMenu = [];',
  'areas/order/server/sum.ts': 'export const sum = 1;',
  'areas/order/server/list.ts':
    "import { sum } from './sum.ts'; import { order } from '../contract/order.ts';",
  'kit/contract/endpoint.ts': 'export const page = 1;',
  'areas/order/server/sell.ts': "import { stall } from '../../canteen/server/stall.ts';",
  'areas/order/server/sell.test.ts': "import './sell.ts';",
  'areas/order/en.json': '{}',
  'db/migrations/0003_canteen.sql': '-- area: canteen\ncreate table stall (id bigint);',
  'db/migrations/202611220905_kit_job.sql': '-- area: kit\ncreate table job (id bigint);',
  'db/releases/houses.test.ts': 'export const kept = 1;',
  'kit/server/serve.ts': "import { page } from './page.ts';",
  'kit/server/serve.test.ts': "import './serve.ts';",
  'e2e/support/desk.ts': 'export const desk = 1;',
  'e2e/stalls.test.ts':
    "import { desk } from './support/desk.ts'; page.goto('/base/stall'); page.goto('/base/stall?id=1'); open('档口列表');",
  'e2e/places.test.ts': "page.goto('/base/stall'); page.goto('/base/tag'); page.goto('/orders');",
  'e2e/every-entry/order.test.ts': "import { orderMenu } from '#areas/order/contract/menu.ts';",
  'e2e/unsaved.test.ts': "/* About kit/console: what was typed stays. */\npage.goto('/base/tag');",
  'e2e/orders.test.ts': "import { desk } from './support/desk.ts'; open('订单列表');",
  'e2e/shell.test.ts': "import { desk } from './support/desk.ts'; page.goto('/');",
});
const titles = new Map([
  ['/base/stall', '档口列表'],
  ['/base/tag', '标签'],
  ['/orders', '订单列表'],
]);
const testsOf = (...changed: string[]): readonly string[] =>
  concerned(house, titles, changed).tests;
const seenOf = (...changed: string[]): readonly string[] =>
  testsOf(...changed).filter((path) => path.startsWith('e2e/'));
const OF_ORDERS = ['e2e/places.test.ts', 'e2e/every-entry/order.test.ts', 'e2e/orders.test.ts'];

test('a change of a server concerns the tests that reach it by imports at run time', () => {
  expect(testsOf('areas/canteen/server/stall.ts')).toEqual([
    'areas/canteen/server/stall.test.ts',
    'areas/order/server/sell.test.ts',
  ]);
  expect(testsOf('areas/canteen/server/meal.test.ts')).toContain(
    'areas/canteen/server/meal.test.ts',
  );
});

test('what no import names is known all the same: SQL, dictionaries, what everything stands on', () => {
  expect(testsOf('db/migrations/0003_canteen.sql')).toEqual([
    'areas/canteen/server/stall.test.ts',
    'areas/canteen/server/meal.test.ts',
    'areas/order/server/sell.test.ts',
    'db/releases/houses.test.ts',
  ]);

  expect(testsOf('db/migrations/202611220905_kit_job.sql')).toEqual([
    'db/releases/houses.test.ts',
    'kit/server/serve.test.ts',
  ]);
  expect(testsOf('areas/order/en.json')).toEqual(OF_ORDERS);
  expect(testsOf('package-lock.json')).toHaveLength(12);
  expect(testsOf('docs/operations.md')).toEqual([]);
});

test('in the browser a screen concerns the tests that name its page, not those of other pages of its area, nor where pages are examples', () => {
  expect(seenOf('areas/canteen/console/tag.tsx')).toEqual(['e2e/places.test.ts']);
  expect(seenOf('areas/canteen/console/stall-list.tsx')).toEqual([
    'e2e/stalls.test.ts',
    'e2e/places.test.ts',
  ]);
});

test('in the browser a server shows on the pages that call its endpoints', () => {
  expect(seenOf('areas/order/server/list.ts')).toEqual(OF_ORDERS);
  expect(seenOf('areas/order/server/sum.ts')).toEqual(OF_ORDERS);
});

test('in the browser a part of the console concerns every page that shows it, the tests about it, and the shell', () => {
  expect(testsOf('kit/console/list.tsx')).toEqual([
    'e2e/stalls.test.ts',
    'e2e/places.test.ts',
    'e2e/unsaved.test.ts',
    'e2e/shell.test.ts',
  ]);
  expect(testsOf('e2e/support/desk.ts')).toEqual([
    'e2e/stalls.test.ts',
    'e2e/orders.test.ts',
    'e2e/shell.test.ts',
  ]);
});

test('the areas that changed are told, by their files and their SQL', () => {
  const { areas } = concerned(house, titles, [
    'areas/order/en.json',
    'db/migrations/0003_canteen.sql',
    'kit/server/page.ts',
  ]);
  expect(areas).toEqual(['order', 'canteen']);
});

/* Two areas on one server: kinds of stalls, which the order area only starts, and prices, which it asks for. */
const wired = treeOf({
  'kit/contract/endpoint.ts': 'export const page = 1;',
  'areas/canteen/contract/kind.ts': "import { page } from '#kit/contract/endpoint.ts';",
  'areas/canteen/server/kind.ts': "import { kinds } from '../contract/kind.ts';",
  'areas/canteen/server/price.ts': 'export const price = 1;',
  'areas/canteen/server/api.ts': "export { price } from './price.ts';",
  'areas/canteen/server/area.ts': "import './kind.ts'; import './price.ts';",
  'areas/canteen/server/kind.test.ts': "import './area.ts';",
  'areas/order/contract/order.ts': "import { page } from '#kit/contract/endpoint.ts';",
  'areas/order/server/order.ts':
    "import { order } from '../contract/order.ts'; import { price } from '#areas/canteen/server/api.ts';",
  'areas/order/server/area.ts': "import './order.ts';",
  'areas/order/server/order.test.ts':
    "import { order } from '../contract/order.ts'; import './area.ts'; import '#areas/canteen/server/area.ts';",
  'areas/order/server/kinds.test.ts':
    "import { kinds } from '#areas/canteen/contract/kind.ts'; import '#areas/canteen/server/area.ts';",
  'areas/report/server/sum.ts': "import { order } from '#areas/order/contract/order.ts';",
  'apps/server/areas.ts':
    "import '#areas/canteen/server/area.ts'; import '#areas/order/server/area.ts'; import '#areas/report/server/sum.ts';",
  'apps/server/guarantees.test.ts': "import './areas.ts';",
  'apps/server/figures.test.ts': "import './areas.ts';\n/* About areas/report: figures agree. */\n",
});
const wiredTestsOf = (path: string): readonly string[] => concerned(wired, new Map(), [path]).tests;

test('tests of other areas that only start an area are not concerned by it, those that call or ask it are', () => {
  expect(wiredTestsOf('areas/canteen/server/kind.ts')).toEqual([
    'areas/canteen/server/kind.test.ts',
    'areas/order/server/kinds.test.ts',
    'apps/server/guarantees.test.ts',
  ]);
  expect(wiredTestsOf('areas/canteen/server/price.ts')).toEqual([
    'areas/canteen/server/kind.test.ts',
    'areas/order/server/order.test.ts',
    'apps/server/guarantees.test.ts',
    'apps/server/figures.test.ts',
  ]);
});

test('a source whose comments and layout alone differ has not changed, one that does something else has', () => {
  const root = mkdtempSync(join(tmpdir(), 'changed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));

  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
    });
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['said.ts', 'done.ts', 'gone.ts']) write(name, 'export const fruit = `a`;\n');
  write('notes.md', 'Ripe.\n');
  git('add', '.');
  git('commit', '--quiet', '--message=a');

  write('said.ts', '/** Sweet. */\nexport const fruit =\n  `a`; // ripe\n');
  write('done.ts', 'export const fruit = `a\n`;\n');
  write('notes.md', 'Riper.\n');
  write('new.ts', 'export const tree = 1n;\n');
  rmSync(join(root, 'gone.ts'));

  expect(changedFiles(root, 'main').sort()).toEqual(['done.ts', 'gone.ts', 'new.ts', 'notes.md']);
});
