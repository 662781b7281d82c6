import { expect, test } from 'vitest';
import {
  chooseFirstLevel,
  entriesWith,
  firstPage,
  firstPageUnder,
  type MenuNode,
  navigationOf,
  routesOf,
} from './menu.ts';

const node = (
  menuCode: string,
  type: 0 | 1 | 2,
  children: MenuNode[] = [],
  more: Partial<MenuNode> = {},
): MenuNode => ({
  menuId: menuCode,
  parentId: '-1',
  name: menuCode,
  type,
  menuCode,
  ifCache: 1,
  ifVisible: 1,
  icon: null,
  children,
  ...more,
});

const tree = [
  node('/dashboard', 0),
  node('/orders', 2, [
    node('/orders/manage', 2, [
      node('/orders/manage/list', 0, [node('order:refund', 1)], { ifCache: 2 }),
      node('/orders/manage/detail', 0, [], { ifVisible: 2 }),
    ]),
  ]),
  node('/hidden', 2, [node('/hidden/page', 0, [], { ifVisible: 2 })]),
  node('https://help.example.com', 0),
];

test('every page of the tree becomes a route with the directories above it; buttons and directories do not', () => {
  const routes = routesOf(tree);
  expect([...routes.keys()]).toEqual([
    '/dashboard',
    '/orders/manage/list',
    '/orders/manage/detail',
    '/hidden/page',
  ]);
  expect(routes.get('/orders/manage/list')).toEqual({
    path: '/orders/manage/list',
    title: '/orders/manage/list',
    parents: ['/orders', '/orders/manage'],
    cached: false,
    pinned: false,
  });
});

test('the home page is the only pinned tab', () => {
  expect(
    [...routesOf(tree).values()].filter((route) => route.pinned).map((route) => route.path),
  ).toEqual(['/dashboard']);
});

test('the menu shows visible pages only and no directory without one', () => {
  const entries = navigationOf(tree);
  expect(entries.map((entry) => entry.path)).toEqual([
    '/dashboard',
    '/orders',
    'https://help.example.com',
  ]);
  expect(entries[1]?.children?.[0]?.children?.map((entry) => entry.path)).toEqual([
    '/orders/manage/list',
  ]);
  expect(entries[2]?.external).toBe(true);
});

test('the first page of a directory lies at its leftmost leaf', () => {
  const entries = navigationOf(tree);
  expect(entries.map((entry) => firstPage(entry))).toEqual([
    '/dashboard',
    '/orders/manage/list',
    undefined,
  ]);
});

test('the address of a directory at any depth means its first page', () => {
  const entries = navigationOf(tree);
  expect(firstPageUnder(entries, '/orders')).toBe('/orders/manage/list');
  expect(firstPageUnder(entries, '/orders/manage')).toBe('/orders/manage/list');
  expect(firstPageUnder(entries, '/orders/manage/list')).toBeUndefined();
  expect(firstPageUnder(entries, '/hidden')).toBeUndefined();
});

test('the first level follows the route, else the saved choice, else the first entry', () => {
  const entries = navigationOf(tree);
  const route = routesOf(tree).get('/orders/manage/detail');
  expect(chooseFirstLevel(entries, route, '/dashboard')?.path).toBe('/orders');
  expect(chooseFirstLevel(entries, undefined, '/orders')?.path).toBe('/orders');
  expect(chooseFirstLevel(entries, undefined, '/gone')?.path).toBe('/dashboard');
  expect(chooseFirstLevel([], undefined, null)).toBeUndefined();
});

test('a directory leads to its first page that has a screen', () => {
  const [, orders] = navigationOf([
    node('/a', 0),
    node('/b', 2, [node('/b/later', 0), node('/b/now', 0)]),
  ]);
  expect(orders && [firstPage(orders), firstPage(orders, (path) => path === '/b/now')]).toEqual([
    '/b/later',
    '/b/now',
  ]);
});

test('pages are found by their title or that of a directory around them', () => {
  const entries = navigationOf(tree);
  const titles = (text: string) =>
    entriesWith(entries, text, (title) => title.toUpperCase()).map(({ path }) => path);
  expect(titles('list')).toEqual(['/orders/manage/list']);
  expect(titles(' MANAGE ')).toEqual(['/orders/manage/list']);
  expect(titles('nothing')).toEqual([]);
});
