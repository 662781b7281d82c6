import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leaves, saysMoney } from '#kit/contract/columns.ts';
import { contractEndpoints } from '../../tools/contract-endpoints.ts';

test('every column that says money is money: two decimals on the page, in print and in every file', async () => {
  const byArea = await contractEndpoints(join(import.meta.dirname, '../..'));
  const wrong = [...byArea.values()].flat().flatMap((endpoint) =>
    leaves(endpoint.page?.columns ?? [])
      .filter((column) => saysMoney(column) && column.kind !== 'money')
      .map((column) => `${endpoint.id} ${column.key} ${column.title}`),
  );
  expect(wrong).toEqual([]);
});
