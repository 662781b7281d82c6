import { expect, test } from 'vitest';
import { checksumOf } from '#kit/server/database/migrations.ts';
import { checkReleased } from './released.ts';
import { treeOf } from './tree.ts';

const FIRST = 'create table fruit (name text);\n';
const released = JSON.stringify({ '0001_fruit.sql': checksumOf(FIRST) });

const messagesOf = (migrations: Readonly<Record<string, string>>): string[] => {
  const files = Object.entries(migrations).map(([name, text]) => [`db/migrations/${name}`, text]);
  return checkReleased(
    treeOf({ 'db/releases/0.1.0/migrations.json': released, ...Object.fromEntries(files) }),
  ).map(({ path, message }) => `${path} ${message}`);
};

test('a migration of a release that was given out stays as it was, beside new ones', () => {
  expect(
    messagesOf({ '0001_fruit.sql': FIRST, '0002_tree.sql': 'create table tree (name text);' }),
  ).toEqual([]);
});

test('one that changed or is gone is refused', () => {
  expect(messagesOf({ '0001_fruit.sql': `${FIRST}-- sweet` })).toEqual([
    expect.stringMatching(
      /^db\/migrations\/0001_fruit\.sql houses of release 0\.1\.0 .*"-- also known as: [0-9a-f]{64}"/,
    ),
  ]);
  expect(messagesOf({})).toEqual([expect.stringContaining('0001_fruit.sql is gone')]);
});

test('one that names what it was may change', () => {
  const mended = `-- also known as: ${checksumOf(FIRST)}\ncreate table fruit (name text, colour text);\n`;
  expect(messagesOf({ '0001_fruit.sql': mended })).toEqual([]);
});

test('the release that this is has its chapter in CHANGELOG.md', () => {
  const manifest = { 'package.json': '{"version":"0.2.0"}' };
  expect(checkReleased(treeOf({ ...manifest, 'CHANGELOG.md': '## 0.2.0\n' }))).toEqual([]);
  expect(checkReleased(treeOf({ ...manifest, 'CHANGELOG.md': '## 0.1.0\n' }))).toMatchObject([
    { path: 'CHANGELOG.md', message: 'it does not say what 0.2.0 brings' },
  ]);
});
