import { expect, test } from 'vitest';
import { checkDependencies } from './dependencies.ts';
import { treeOf } from './tree.ts';

const problems = (manifest: object, document: string): string[] =>
  checkDependencies(
    treeOf({ 'package.json': JSON.stringify(manifest, null, 2), 'docs/dependencies.md': document }),
  ).map((found) => `${found.path}:${found.line} ${found.message}`);

test('pinned dependencies with a line each pass', () => {
  const manifest = { dependencies: { zod: '4.6.7' }, devDependencies: { '@types/pg': '8.23.1' } };
  expect(problems(manifest, '| `zod` | checks |\n| `@types/pg` | types |\n')).toEqual([]);
});

test('a dependency without a line, a loose version and a line without a dependency are errors', () => {
  expect(
    problems({ dependencies: { zod: '^4.6.7' } }, '# Dependencies\n| `left` | nothing |\n'),
  ).toEqual([
    'package.json:3 zod: pin one version, not ^4.6.7',
    'package.json:3 zod has no line in docs/dependencies.md',
    'docs/dependencies.md:2 left is no dependency any more',
  ]);
});
