import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { leaves, saysMoney } from '#kit/contract/columns.ts';
import { faceOf } from '#kit/contract/face.ts';
import { contractEndpoints } from '../../tools/contract-endpoints.ts';

const endpoints = [
  ...(await contractEndpoints(join(import.meta.dirname, '../..'))).values(),
].flat();

test('every column that says money is money: two decimals on the page, in print and in every file', () => {
  const wrong = endpoints.flatMap((endpoint) =>
    leaves(endpoint.page?.columns ?? [])
      .filter((column) => saysMoney(column) && column.kind !== 'money')
      .map((column) => `${endpoint.id} ${column.key} ${column.title}`),
  );
  expect(wrong).toEqual([]);
});

/** A schema without what wraps it: the elements of a list, the content of an option. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType, element } = schema.def as { innerType?: z.ZodType; element?: z.ZodType };
  const inside = innerType ?? element;

  return inside ? unwrapped(inside) : schema;
}

interface NumberField {
  readonly key: string;
  readonly title: string;
  readonly kind: string | undefined;
}

/** The numbers a content takes, at any depth. */
function numbersIn(schema: z.ZodType): NumberField[] {
  const whole = unwrapped(schema);
  if (!(whole instanceof z.ZodObject)) return [];

  return Object.entries(whole.shape as Record<string, z.ZodType>).flatMap(([key, field]) => {
    if (unwrapped(field).def.type !== 'number') return numbersIn(field);

    const { title = '', kind } = { ...faceOf(unwrapped(field)), ...faceOf(field) };

    return [{ key, title, kind }];
  });
}

test('every number of a form that says money is money, so that it is typed in yuan and never in fen', () => {
  const wrong = endpoints.flatMap((endpoint) =>
    numbersIn(endpoint.content)
      .filter((field) => saysMoney(field) && field.kind !== 'money')
      .map(({ key, title }) => `${endpoint.id} ${key} ${title}`),
  );
  expect(wrong).toEqual([]);
});

/** Columns of lists with the values of their rows. */
const listed = endpoints.flatMap(({ id, page }) =>
  leaves(page?.columns ?? []).map((column) => ({
    at: `${id} ${column.key}`,
    column,
    row: Object.keys(page?.row.shape ?? {}),
  })),
);

test('a column that leads to the page of what it names has the id of it in its row', () => {
  const wrong = listed.filter(
    ({ column: { leadsTo }, row }) => leadsTo !== undefined && !row.includes(leadsTo),
  );
  expect(wrong.map(({ at }) => at)).toEqual([]);
});

test('the name of a person leads to their page wherever the list is about people and knows whose it is', () => {
  const wrong = listed.filter(
    ({ column: { key, title, leadsTo }, row }) =>
      key === 'custName' && title === '姓名' && row.includes('custId') && leadsTo !== 'custId',
  );
  expect(wrong.map(({ at }) => at)).toEqual([]);
});
