import { expect, test } from 'vitest';
import { z } from 'zod';
import { Id, idUnder } from './fields.ts';
import { knownPart } from './known-part.ts';

const Line = z.object({ materialId: Id, quantity: z.int() });

test('what is only shown stays behind, at any depth', () => {
  const schema = z.object({
    name: z.string(),
    lines: z.array(Line).max(3).optional(),
    page: z.object({ current: z.int() }),
  });

  const row = {
    name: 'x',
    shown: 1,
    lines: [{ materialId: '1', quantity: 2, lineKey: 'line1', unitName: '克' }],
    page: { current: 1, size: 20 },
  };

  expect(
    knownPart(
      schema.refine(() => true),
      row,
    ),
  ).toEqual({
    name: 'x',
    lines: [{ materialId: '1', quantity: 2 }],
    page: { current: 1 },
  });
});

test('everything else stays as it is: bare ids, several shapes, open objects, lists, nothing', () => {
  expect(knownPart(idUnder('labelId'), '1')).toBe('1');
  expect(
    knownPart(z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]), { b: 1, c: 2 }),
  ).toEqual({
    b: 1,
    c: 2,
  });
  expect(knownPart(z.looseObject({ a: z.int() }), { a: 1, c: 2 })).toEqual({ a: 1, c: 2 });
  expect(knownPart(z.record(z.string(), z.json()), { a: { b: 1 } })).toEqual({ a: { b: 1 } });
  expect(knownPart(z.array(Id), ['1', '2'])).toEqual(['1', '2']);
  for (const nothing of [undefined, null, 7]) expect(knownPart(Line, nothing)).toBe(nothing);
});
