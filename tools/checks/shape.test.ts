import { expect, test } from 'vitest';
import { checkShape } from './shape.ts';
import { treeOf } from './tree.ts';

const problems = (texts: Record<string, string>): string[] =>
  checkShape(treeOf(texts)).map((found) => `${found.level} ${found.path}:${found.line} ${found.message}`);

const lines = (count: number): string => 'call();\n'.repeat(count);

test('a file of 400 lines passes, one of 401 does not, a generated one may be longer', () => {
  expect(problems({ 'kit/a.ts': lines(400), 'db/types.ts': lines(900) })).toEqual([]);
  expect(problems({ 'kit/a.ts': lines(401) })).toEqual(['error kit/a.ts:1 401 lines; a file has at most 400']);
});

test('a function over 70 lines is a warning, a test body is not', () => {
  expect(problems({ 'kit/a.ts': `\nexport const f = () => {\n${lines(69)}};` })).toEqual([
    'warning kit/a.ts:2 function of 71 lines; aim at 70',
  ]);
  expect(problems({ 'kit/a.ts': `export const f = () => {\n${lines(68)}};` })).toEqual([]);
  expect(problems({ 'kit/a.test.ts': `test.each([1])('x', () => {\n${lines(80)}});` })).toEqual([]);
});

test('a file of re-exports only is a barrel, the door of an area is not', () => {
  const text = "import type { A } from './a.ts';\nexport { b } from './b.ts';\nexport type { A };";
  const message = 'a barrel: import from the file that defines the thing';
  expect(problems({ 'kit/server/index.ts': text })).toEqual([`error kit/server/index.ts:1 ${message}`]);
  expect(problems({ 'kit/server/all.ts': "export * from './a.ts';" })).toEqual([
    `error kit/server/all.ts:1 ${message}`,
  ]);
  expect(problems({ 'areas/order/server/api.ts': text })).toEqual([]);
  expect(
    problems({ 'kit/server/c.ts': "export { b } from './b.ts';\nexport const c = 1;", 'kit/d.ts': 'start();' }),
  ).toEqual([]);
});

test('base classes of our own and decorators are refused, errors and library classes are not', () => {
  expect(problems({ 'kit/a.ts': 'class Base {}\nclass Child extends Base {}' })).toEqual([
    'error kit/a.ts:2 no base classes of our own: pass functions',
  ]);
  expect(problems({ 'kit/b.ts': "import { Base } from './a.ts';\nclass Child extends Base {}" })).toEqual([
    'error kit/b.ts:2 no base classes of our own: pass functions',
  ]);
  expect(problems({ 'kit/c.ts': '@sealed class A {}' })).toEqual(['error kit/c.ts:1 no decorators: call a function']);
  const fine =
    "import { Transform } from 'node:stream';\nclass A extends Transform {}\nclass OwnError extends Error {}";
  expect(problems({ 'kit/d.ts': fine })).toEqual([]);
});

test('a file that does not parse is an error of its own', () => {
  expect(problems({ 'kit/a.ts': 'const = 1;' })).toEqual([expect.stringMatching(/^error kit\/a\.ts:1 /)]);
});
