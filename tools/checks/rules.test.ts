import { expect, test } from 'vitest';
import { checkRules } from './rules.ts';
import { treeOf } from './tree.ts';

const RULES = {
  'docs/rules/forms.md': '# Forms\n\n- **forms/money** Yuan are typed.\n- **forms/dates** Days.\n',
};

const messagesOf = (texts: Readonly<Record<string, string>>): string[] =>
  checkRules(treeOf({ ...RULES, ...texts })).map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  );

test('a rule that is cited exists, alone, beside others and over a line', () => {
  expect(
    messagesOf({
      'kit/a.ts':
        '/* Typed by hand (rule forms/money). */\n/* See rules forms/money, forms/dates. */\n',
      'kit/b.ts': '/**\n * Typed by hand (rule\n * forms/money).\n */\n',
    }),
  ).toEqual([]);
  expect(
    messagesOf({
      'kit/a.ts': '\n/* (rule forms/weight) */',
      'docs/b.md': 'rules forms/money, wire/x',
    }),
  ).toEqual([
    'kit/a.ts:2 there is no rule forms/weight in docs/rules',
    'docs/b.md:1 there is no rule wire/x in docs/rules',
  ]);
});

test('a rule is said once, in the file of its name', () => {
  expect(
    messagesOf({ 'docs/rules/wire.md': '- **forms/money** Again.\n- **wire/ids** Ids.\n' }).sort(),
  ).toEqual([
    'docs/rules/wire.md:1 forms/money belongs into docs/rules of its own name',
    'docs/rules/wire.md:1 forms/money is said twice',
  ]);
});

test.each([
  'domain notes',
  'domain\n * notes',
  'document 0',
  'Documents 1',
  'B1.6',
  'the specification',
  'issue 12',
])('a book that is not there is refused: %j', (words) => {
  expect(messagesOf({ 'areas/fruit/a.ts': `/* Ripe (${words}). */` })).toEqual([
    expect.stringContaining('cites what is not in the tree'),
  ]);
});

test('a file that is named is in the tree, from the root, from beside it, or by its name', () => {
  const named = '/* See docs/rules/forms.md, forms.md and `seeds.tsv`. */';
  expect(messagesOf({ 'kit/a.ts': named, 'areas/fruit/server/seeds.tsv': '' })).toEqual([]);
  expect(messagesOf({ 'docs/b.md': '[forms](rules/forms.md)' })).toEqual([]);
  expect(messagesOf({ 'kit/a.ts': '/* See architecture.md and endpoints.tsv. */' })).toEqual([
    'kit/a.ts:1 architecture.md is not in the tree',
    'kit/a.ts:1 endpoints.tsv is not in the tree',
  ]);
});

test('migrations of a release that was given out may say what they said; later ones may not', () => {
  const text = '-- Fruit (domain notes).\n';
  const released = { 'db/releases/0.1.0/migrations.json': '{"0001_fruit.sql":"abc"}' };
  expect(messagesOf({ ...released, 'db/migrations/0001_fruit.sql': text })).toEqual([]);
  expect(messagesOf({ ...released, 'db/migrations/0002_tree.sql': text })).toHaveLength(1);
});
