import { join } from 'node:path';
import { expect, test } from 'vitest';
import { widthOf } from '#kit/console/list/cells.ts';
import { leaves } from '#kit/contract/columns.ts';
import { contractEndpoints } from '../../tools/contract-endpoints.ts';

const endpoints = [
  ...(await contractEndpoints(join(import.meta.dirname, '../..'))).values(),
].flat();

/** Pixels of a list at 1280 beside menu and actions. */
const IN_SIGHT = 860;

test('the state of a row is in sight at 1280 without moving the columns', () => {
  const wrong = endpoints.flatMap((endpoint) => {
    const shown = leaves(endpoint.page?.columns ?? []).filter(({ hidden }) => !hidden);
    const at = shown.findIndex(({ kind, title }) => kind === 'enum' && /状态|结果/.test(title));
    const width = shown.slice(0, at + 1).reduce((sum, column) => sum + widthOf(column), 0);

    return width > IN_SIGHT ? [`${endpoint.id} ${shown[at]?.title} at ${width}`] : [];
  });
  expect(wrong).toEqual([]);
});
