import { expect, test } from 'vitest';
import { checkTenant } from './tenant.ts';
import { treeOf } from './tree.ts';

const found = (path: string, text: string): number => checkTenant(treeOf({ [path]: text })).length;
const SERVER = 'areas/order/server/list.ts';

test('a table that takes its merchant from another table, or from the session, is refused', () => {
  expect(
    found(SERVER, 'sql`join stall s on s.merchant_id = o.merchant_id and s.stall_id = o.stall_id`'),
  ).toBe(1);
  expect(found(SERVER, 'sql`where merchant_id = current_merchant()`')).toBe(1);
  expect(found(SERVER, 'sql`join stall using (merchant_id, stall_id)`')).toBe(1);
});

test('a merchant by value is right, and tests and migrations are not looked at', () => {
  expect(
    found(SERVER, 'sql`join stall s on s.merchant_id = ${merchantId} and s.stall_id = o.stall_id`'),
  ).toBe(0);
  expect(found('areas/order/server/list.test.ts', 'sql`where a.merchant_id = b.merchant_id`')).toBe(
    0,
  );
  expect(found('db/migrations/0001_kit.sql', 'where a.merchant_id = b.merchant_id')).toBe(0);
});
