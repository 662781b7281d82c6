import { expect, test } from 'vitest';
import type { ManagedMenu } from '../contract/menu-manager.ts';
import { allOf, boxesOf, toggled } from './menu-ticks.ts';

const node = (menuId: string, type: 0 | 1 | 2, children: ManagedMenu[] = []): ManagedMenu => ({
  menuId,
  parentId: '',
  name: menuId,
  type,
  menuCode: menuId,
  ifCache: 1,
  ifVisible: 1,
  icon: null,
  position: 0,
  builtIn: 1,
  children,
});
const tree = [
  node('area', 2, [node('list', 0, [node('add', 1), node('remove', 1)]), node('report', 0)]),
  node('empty', 2),
];

test('a button brings its page, a page its buttons, a directory everything below', () => {
  expect(toggled(tree, [], 'add', true).toSorted()).toEqual(['add', 'list']);
  expect(toggled(tree, [], 'list', true).toSorted()).toEqual(['add', 'list', 'remove']);
  expect(toggled(tree, [], 'area', true).toSorted()).toEqual(allOf(tree).toSorted());
});

test('taking a page away takes its buttons, taking a button leaves the page', () => {
  const all = allOf(tree);
  expect(toggled(tree, all, 'list', false)).toEqual(['report']);
  expect(toggled(tree, all, 'add', false).toSorted()).toEqual(['list', 'remove', 'report']);
});

test('a directory is full when everything below is, half when some is, empty when it holds nothing', () => {
  expect(boxesOf(tree, allOf(tree)).checked.toSorted()).toEqual([
    'add',
    'area',
    'list',
    'remove',
    'report',
  ]);
  expect(boxesOf(tree, ['list'])).toEqual({ checked: [], halfChecked: ['area', 'list'] });
  expect(boxesOf(tree, [])).toEqual({ checked: [], halfChecked: [] });
});

test('a node that is not in the tree changes nothing', () => {
  expect(toggled(tree, ['list'], 'elsewhere', true)).toEqual(['list']);
});
