import { expect, test } from 'vitest';
import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, write } from '#kit/contract/endpoint.ts';
import { Id, PositiveFen } from '#kit/contract/fields.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { openApiDocument } from './openapi.ts';

const Row = z.object({ thingId: Id });
const list = page({
  id: 'a.page',
  title: '',
  path: '/a/page',
  access: 'a',
  filter: { thingId: Id.optional() },
  row: Row,
  columns: columns<typeof Row>()([]),
  export: 'a.export',
});
const pay = write({
  id: 'a.pay',
  title: '',
  path: '/a/{thingId}/pay',
  access: 'a',
  content: z.object({ thingId: Id, amount: PositiveFen }),
});
const never = () => Promise.reject(new Error('not called'));

test('the document has every door, with ids as strings and money as bounded integers, as they travel', () => {
  const document = openApiDocument([
    implementPage(list, never, { order: [], key: 'thingId' }),
    implement(pay, never),
  ]);
  expect(Object.keys(document.paths as object)).toEqual([
    '/prod-api/a/page',
    '/prod-api/a/page/export',
    '/prod-api/a/{thingId}/pay',
  ]);

  const text = JSON.stringify(document.paths);
  expect(text).toContain('"thingId":{"type":"string"');
  expect(text).toContain('"amount":{"type":"integer","minimum":1,"maximum":999999999}');
});
