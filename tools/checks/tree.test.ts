import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { areasOf, isSource, isTest, lineAt, loadTree, treeOf } from './tree.ts';

function folderOf(texts: Record<string, string | Buffer>): string {
  const root = mkdtempSync(join(tmpdir(), 'tree-'));
  onTestFinished(() => rmSync(root, { recursive: true }));

  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  return root;
}

test('a repository is read as git sees it: new files too, ignored and binary ones not', () => {
  const root = folderOf({
    '.gitignore': 'dist/\n',
    'apps/a.ts': 'export {};',
    'dist/b.js': '',
    'picture.png': Buffer.from([137, 80, 0, 1]),
  });

  execFileSync('git', ['init', '-q'], { cwd: root });
  expect([...loadTree(root).keys()]).toEqual(['.gitignore', 'apps/a.ts']);
});

test('a folder without a repository is read without build output and packages', () => {
  const root = folderOf({
    'kit/a.ts': '',
    'node_modules/x/y.js': '',
    'dist/b.js': '',
    '.data/c': '',
  });
  expect([...loadTree(root).keys()]).toEqual(['kit/a.ts']);
});

test('generated files are no sources; helpers of tests count as tests', () => {
  expect(
    ['db/types.ts', 'db/types/order.ts', 'areas/order/server/order.ts', 'a.sql'].map(isSource),
  ).toEqual([false, false, true, false]);
  expect(['a.test.tsx', 'kit/server/testing/world.ts', 'a.ts'].map(isTest)).toEqual([
    true,
    true,
    false,
  ]);
});

test('areas are the folders below areas/', () => {
  expect(areasOf(treeOf({ 'areas/order/README.md': '', 'kit/contract/a.ts': '' }))).toEqual(
    new Set(['order']),
  );
});

test('lines are counted from 1', () => {
  expect([0, 1, 2, 3].map((offset) => lineAt('a\nb\n', offset))).toEqual([1, 1, 2, 2]);
});
