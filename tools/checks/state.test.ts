import { expect, test } from 'vitest';
import { checkState } from './state.ts';
import { treeOf } from './tree.ts';

const PATH = 'areas/menu/server/dish/dish.ts';
const findingsOf = (text: string, path = PATH): string[] =>
  checkState(treeOf({ [path]: text })).map(({ message }) => message.split(' ')[0] as string);

test.each([
  ['a variable', 'let held: string | undefined;', 'held'],
  ['an exported variable', 'export let held = 1;', 'held'],
  ['a map that is filled', 'const held = new Map<string, number>();\nheld.set("a", 1);', 'held'],
  ['a set inside a function', 'const held = new Set();\nfunction add() { held.add(1); }', 'held'],
  ['a list that grows', 'const held: string[] = [];\nconst add = () => held.push("a");', 'held'],
  ['a property that is set', 'const held = { now: 1 };\nfunction set() { held.now = 2; }', 'held'],
  [
    'an entry that is removed',
    'const held = { a: 1 };\nfunction drop() { delete held.a; }',
    'held',
  ],
])('%s that a file keeps is refused', (_what, text, name) => {
  expect(findingsOf(text)).toEqual([name]);
});

test.each([
  [
    'a list that is never changed',
    'const DAYS = new Set([1, 2]);\nexport const isDay = (day) => DAYS.has(day);',
  ],
  [
    'what a function keeps',
    'export function make() { let count = 0; const all = []; all.push(count); }',
  ],
  ['a value of each server', 'const held = perServer(() => new Map());\nheld(pool).set(1, 2);'],
  ['what belongs to its keys', 'const held = new WeakMap();\nheld.set(key, 1);'],
])('%s is no shared state', (_what, text) => {
  expect(findingsOf(text)).toEqual([]);
});

test('tests, threads and the console keep what they like', () => {
  for (const path of [
    'areas/menu/server/dish/dish.test.ts',
    'areas/menu/server/testing/dishes.ts',
    'areas/menu/server/picture/picture-thread.ts',
    'areas/menu/console/dish.ts',
  ])
    expect(findingsOf('let held = 1;', path)).toEqual([]);
});

test('what belongs to the process is listed, and what is listed is there', () => {
  const path = 'kit/server/font.ts';
  expect(findingsOf('let isKnown = false;', path)).toEqual([]);
  expect(findingsOf('const isKnown = false;', path)).toEqual([path]);
});
