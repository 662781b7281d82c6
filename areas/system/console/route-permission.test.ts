import { afterEach, expect, test, vi } from 'vitest';
import { type MenuNode, routesOf } from '#kit/console/shell/menu/menu.ts';
import { mayOpen, visibleItems } from './route-permission.ts';

const node = (menuCode: string, type: 0 | 1 | 2, children: MenuNode[] = []): MenuNode => ({
  menuId: menuCode,
  parentId: '-1',
  name: menuCode,
  type,
  menuCode,
  ifCache: 1,
  ifVisible: 1,
  icon: null,
  children,
});
const routes = routesOf([
  node('/base', 2, [node('/base/role', 0, [node('role:add', 1)]), node('/base/hidden', 0)]),
]);

afterEach(() => vi.restoreAllMocks());

test('only pages of the menu tree may be opened: no directory, no button, nothing else', () => {
  const asked = ['/base/role', '/base/hidden', '/base', 'role:add', '/other'];
  expect(asked.filter((path) => mayOpen(routes, path))).toEqual(['/base/role', '/base/hidden']);
});

test('a check without a path warns and permits nothing', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(mayOpen(routes, undefined)).toBe(false);
  expect(warned).toHaveBeenCalledOnce();
});

test('a sub-navigation keeps the links of the menu tree in their order', () => {
  const items = [{ link: '/other' }, { link: '/base/hidden' }, { link: '/base/role' }];
  expect(visibleItems(routes, items).map((item) => item.link)).toEqual([
    '/base/hidden',
    '/base/role',
  ]);
});
