import { menu } from '#kit/contract/menu.ts';
import { documentPage, resourcePage } from '#kit/contract/resource-menu.ts';
import { dishes } from './dish.ts';
import { materials } from './material.ts';

export const dishMenu = menu([
  { path: '/menudish', title: '菜品菜谱', kind: 'group', permissionId: 300000, order: 40, icon: 'menudish' },
  resourcePage(materials, { path: '/menudish/menudishs', title: '原料管理', permissionId: 301000, order: 10 }),
  documentPage(dishes, { path: '/menudish/dishes', title: '菜品管理', permissionId: 303000, order: 30 }),
]);
