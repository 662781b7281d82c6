import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PageRequest } from '#kit/contract/endpoint.ts';
import { Id, idsUnder, idUnder } from '#kit/contract/fields.ts';
import { unknownFields } from './unknown-fields.ts';

interface Node {
  id: string;
  children: Node[];
}
const Node: z.ZodType<Node> = z.lazy(() => z.object({ id: z.string(), children: z.array(Node) }));
const Line = z.object({ amount: z.int(), goods: z.object({ goodsId: Id }).optional() });

describe('a field the schema does not know is named where it stands', () => {
  test.each<[string, z.ZodType, unknown, string[]]>([
    ['beside known ones', z.object({ a: z.string() }), { a: 'x', b: 1, c: null }, ['b', 'c']],
    ['undefined, which travels nowhere', z.object({ a: z.string() }), { a: 'x' }, []],
    [
      'in an object inside',
      z.object({ page: PageRequest.default({ current: 1, size: 20 }) }),
      { page: { currnet: 2 } },
      ['page.currnet'],
    ],
    [
      'in a sort list',
      z.object({ page: PageRequest }),
      { page: { orders: [{ column: 'a', desc: true }] } },
      ['page.orders.0.desc'],
    ],
    [
      'in lines',
      z.object({ lines: z.array(Line) }),
      { lines: [{ amount: 1 }, { amount: 2, goods: { goodsId: '1', name: 'x' } }] },
      ['lines.1.goods.name'],
    ],
    [
      'in what may be null or left out',
      z.object({ a: Line.nullish() }),
      { a: { amount: 1, more: 1 } },
      ['a.more'],
    ],
    [
      'behind a rule of the whole',
      z.object({ a: z.int() }).refine(() => true),
      { a: 1, b: 2 },
      ['b'],
    ],
    [
      'before it is turned into something else',
      z.object({ a: z.int() }).transform(({ a }) => a),
      { a: 1, b: 2 },
      ['b'],
    ],
    [
      'in a tree',
      z.array(Node),
      [{ id: '1', children: [{ id: '2', children: [], depth: 1 }] }],
      ['0.children.0.depth'],
    ],
    ['in values of a record', z.record(z.string(), Line), { x: { amount: 1, y: 2 } }, ['x.y']],
    ['in a tuple', z.tuple([z.string(), Line]), ['x', { amount: 1, y: 2 }], ['1.y']],
    [
      'in both halves of an intersection',
      z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() })),
      { a: 1, b: 2, c: 3 },
      ['c'],
    ],
    ['beside the name of an id', idUnder('labelId'), { labelId: '1', label: 'x' }, ['label']],
  ])('%s', (_name, schema, content, expected) => {
    expect(unknownFields(schema, content).map((way) => way.join('.'))).toEqual(expected);
  });
});

test('of several shapes the one counts that was sent', () => {
  const either = z.union([
    z.object({ kind: z.literal('a'), one: z.int() }),
    z.object({ kind: z.literal('b'), two: z.int() }),
  ]);
  expect(unknownFields(either, { kind: 'a', one: 1 })).toEqual([]);
  expect(unknownFields(either, { kind: 'b', two: 1, one: 1 })).toEqual([['one']]);
  const discriminated = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), one: z.int() }),
    z.object({ kind: z.literal('b'), two: z.int() }),
  ]);
  expect(unknownFields(discriminated, { kind: 'a', one: 1, two: 1 })).toEqual([['two']]);
});

test('what is taken as it comes has no unknown fields', () => {
  for (const schema of [
    z.looseObject({ a: z.int() }),
    z.record(z.string(), z.json()),
    z.object({}).catchall(z.int()),
  ])
    expect(unknownFields(schema, { a: 1, b: { c: 2 } })).toEqual([]);

  expect(unknownFields(idsUnder('ids', z.array(Id)), ['1', '2'])).toEqual([]);

  for (const nothing of [undefined, null, 'text', 7, []])
    expect(unknownFields(z.object({ a: z.int() }), nothing)).toEqual([]);
});
