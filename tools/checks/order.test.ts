import { expect, test } from 'vitest';
import { checkOrder } from './order.ts';
import { treeOf } from './tree.ts';

const HOUSE = {
  'areas/customer/contract/customer.ts': '',
  'areas/customer/server/api.ts': '',
  'areas/account/contract/account.ts': '',
  'areas/account/server/api.ts': '',
  'kit/server/page.ts': '',
};
const problems = (texts: Record<string, string>): string[] =>
  checkOrder(treeOf({ ...HOUSE, ...texts })).map(
    (found) => `${found.path}:${found.line} ${found.message}`,
  );

test.each([
  ['areas/account/server/a.ts', "import { enrol } from '#areas/customer/server/api.ts';"],
  [
    'areas/account/console/a.tsx',
    "import type { Customer } from '#areas/customer/contract/customer.ts';",
  ],
  ['areas/customer/server/a.ts', "import './api.ts'; import '#kit/server/page.ts'; import 'zod';"],
  ['areas/customer/server/a.test.ts', "import '#areas/account/server/api.ts';"],
  ['areas/customer/server/testing/area.ts', "import '#areas/account/server/api.ts';"],
  [
    'apps/server/areas.ts',
    "import '#areas/customer/server/api.ts'; import '#areas/account/server/api.ts';",
  ],
])('%s may write: %s', (path, text) => expect(problems({ [path]: text })).toEqual([]));

test.each([
  ['areas/customer/server/a.ts', "import { openAccounts } from '#areas/account/server/api.ts';"],
  ['areas/customer/server/a.ts', "import type { Account } from '#areas/account/server/api.ts';"],
  [
    'areas/customer/contract/a.ts',
    "export type { Account } from '#areas/account/contract/account.ts';",
  ],
  [
    'areas/customer/console/a.tsx',
    "type Account = import('#areas/account/contract/account.ts').Account;",
  ],
  [
    'areas/customer/console/b.tsx',
    "const account = () => import('#areas/account/contract/account.ts');",
  ],
])('%s may not write: %s', (path, text) => {
  const message =
    'customer stands below account: move what both need down, or let account give a hook';
  expect(problems({ [path]: `\n${text}` })).toEqual([`${path}:2 ${message}`]);
});

test('an area that has no place in the order is told once', () => {
  const texts = {
    'areas/laundry/contract/a.ts': '',
    'areas/laundry/server/b.ts': "import '../contract/a.ts';",
  };
  expect(problems(texts)).toEqual([
    'areas/laundry/contract/a.ts:1 area laundry has no place in the order of areas (tools/checks/order.ts)',
  ]);
});
