import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contractEndpoints } from '../../tools/contract-endpoints.ts';

/** What the address of a list says beside its filters: kit/console/list/list-address.ts, kit/console/shell/tabs/address-tabs.tsx. */
const TAKEN = new Set(['sort', 'page', 'size', 'tab', 'view']);
/** What an address can hold of a filter, once or several times. */
const SIMPLE = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal', 'union', 'pipe']);

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
}

function kindOf(type: z.ZodType): string {
  const { type: kind, innerType, element } = type.def as Def;
  return innerType ? kindOf(innerType) : element ? kindOf(element) : kind;
}

test('every filter of every list can stand in an address under its own name', async () => {
  const byArea = await contractEndpoints(join(import.meta.dirname, '../..'));
  const wrong = [...byArea.values()].flat().flatMap(({ id, page, content }) => {
    const { page: _, orders: __, ...filters } = page ? (content as z.ZodObject).shape : {};
    return Object.entries(filters)
      .filter(([key, type]) => TAKEN.has(key) || !SIMPLE.has(kindOf(type as z.ZodType)))
      .map(([key]) => `${id} ${key}`);
  });

  expect(wrong).toEqual([]);
});
