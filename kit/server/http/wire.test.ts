import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Fen, Flag, Id } from '#kit/contract/fields.ts';
import { wireResult } from './wire.ts';

interface Node {
  id: number;
  children: Node[];
}
interface WireNode {
  id: string;
  children: WireNode[];
}
const Node: z.ZodType<Node, WireNode> = z.lazy(() => z.object({ id: Id, children: z.array(Node) }));
const Moment = z.codec(z.string(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

describe('the wire form of a result is what its schema encodes', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['an id', Id, 12],
    [
      'a row',
      z.object({ custId: Id, name: z.string(), amount: Fen, flag: Flag }),
      { custId: 1, name: '张', amount: 5, flag: 1 },
    ],
    ['a nullable id', z.object({ a: Id.nullable(), b: Id.nullable() }), { a: null, b: 3 }],
    ['a key left out', z.object({ a: Id.optional(), b: z.string().optional() }), {}],
    ['what is not declared', z.object({ a: z.string() }), { a: 'x', secret: 'y' }],
    ['lists', z.array(z.array(Id)), [[1], [2, 3], []]],
    ['nothing', z.null(), null],
    ['a tree', z.array(Node), [{ id: 1, children: [{ id: 2, children: [] }] }]],
    ['a union of objects', z.union([z.object({ a: Id }), z.object({ b: z.string() })]), { a: 7 }],
    ['a record', z.record(z.string(), z.object({ id: Id })), { x: { id: 1 } }],
    ['a tuple', z.tuple([Id, z.string()]), [4, 'x']],
    ['another codec', z.object({ at: Moment }), { at: new Date(0) }],
    ['an open object', z.looseObject({ a: Id }), { a: 1, more: true }],
  ])('%s', (_name, schema, value) => {
    expect(wireResult(schema, value, false)).toEqual(wireResult(schema, value, true));
  });

  test('a test run refuses what the contract does not allow', () => {
    expect(() => wireResult(z.object({ a: Id }), { a: 'x' }, true)).toThrow();
  });
});
