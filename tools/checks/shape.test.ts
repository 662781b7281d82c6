import { expect, test } from 'vitest';
import { checkShape } from './shape.ts';
import { treeOf } from './tree.ts';

const problems = (texts: Record<string, string>): string[] =>
  checkShape(treeOf(texts)).map(
    (found) => `${found.level} ${found.path}:${found.line} ${found.message}`,
  );

test('a literal that is spread where its parts could stand is refused', () => {
  const message = 'a packed literal: write its properties one by one';
  const packed = 'place({ ...{ id, name } });\nplace([...[a, b]]);\nplace(...[a, b]);';
  expect(problems({ 'kit/a.ts': packed })).toEqual([
    `error kit/a.ts:1 ${message}`,
    `error kit/a.ts:2 ${message}`,
    `error kit/a.ts:3 ${message}`,
  ]);
  expect(problems({ 'kit/a.tsx': 'const shown = <A {...{ title, save }} />;' })).toEqual([
    `error kit/a.tsx:1 ${message}`,
  ]);
  expect(problems({ 'kit/a.ts': 'place({ ...own, ...(b && { c }) });\nplace(...all);' })).toEqual(
    [],
  );
});

test('a file of re-exports only is a barrel, the door of an area is not', () => {
  const text = "import type { A } from './a.ts';\nexport { b } from './b.ts';\nexport type { A };";
  const message = 'a barrel: import from the file that defines the thing';
  expect(problems({ 'kit/server/index.ts': text })).toEqual([
    `error kit/server/index.ts:1 ${message}`,
  ]);
  expect(problems({ 'kit/server/all.ts': "export * from './a.ts';" })).toEqual([
    `error kit/server/all.ts:1 ${message}`,
  ]);
  expect(problems({ 'areas/order/server/api.ts': text })).toEqual([]);
  expect(
    problems({
      'kit/server/c.ts': "export { b } from './b.ts';\nexport const c = 1;",
      'kit/d.ts': 'start();',
    }),
  ).toEqual([]);
});

test('base classes of our own and decorators are refused, errors and library classes are not', () => {
  expect(problems({ 'kit/a.ts': 'class Base {}\nclass Child extends Base {}' })).toEqual([
    'error kit/a.ts:2 no base classes of our own: pass functions',
  ]);
  expect(
    problems({ 'kit/b.ts': "import { Base } from './a.ts';\nclass Child extends Base {}" }),
  ).toEqual(['error kit/b.ts:2 no base classes of our own: pass functions']);
  expect(problems({ 'kit/c.ts': '@sealed class A {}' })).toEqual([
    'error kit/c.ts:1 no decorators: call a function',
  ]);
  const fine =
    "import { Transform } from 'node:stream';\nclass A extends Transform {}\nclass OwnError extends Error {}";
  expect(problems({ 'kit/d.ts': fine })).toEqual([]);
});

test('a file that does not parse is an error of its own', () => {
  expect(problems({ 'kit/a.ts': 'const = 1;' })).toEqual([
    expect.stringMatching(/^error kit\/a\.ts:1 /),
  ]);
});
