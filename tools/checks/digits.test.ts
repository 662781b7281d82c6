import { expect, test } from 'vitest';
import { checkDigits } from './digits.ts';
import { treeOf } from './tree.ts';

const lines = (path: string, text: string): number[] =>
  checkDigits(treeOf({ [path]: text })).map((found) => found.line);

test('a digit that something is compared with is refused, a limit is not', () => {
  expect(lines('areas/a/server/b.ts', 'const PAID = 2;\nif (state === PAID) pay();')).toEqual([1]);
  expect(
    lines('areas/a/server/b.ts', "\nconst PAID = 2 as const;\nfind.where('state', '=', PAID);"),
  ).toEqual([2]);
  expect(lines('areas/a/server/b.ts', 'const MOST = 5;\nif (count > MOST) refuse();')).toEqual([]);
  expect(lines('areas/a/server/b.ts', 'const HIGH = 12;\nif (state === HIGH) pay();')).toEqual([]);
});

test('digits with names in a row are refused, in areas and apps, not in tests and the kit', () => {
  const text = 'const [UNPAID, PAID] = [1, 2] as const;';
  expect(lines('apps/diner/a.ts', text)).toEqual([1]);
  expect(lines('apps/diner/a.test.ts', text)).toEqual([]);
  expect(lines('kit/server/a.ts', text)).toEqual([]);
});
