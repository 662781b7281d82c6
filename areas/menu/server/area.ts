import type { Area } from '#kit/server/system.ts';
import { dishMenu } from '../contract/menu.ts';
import { dishRoutes, materialRows } from './dish.ts';

export const area: Area = {
  name: 'menu',
  menu: dishMenu,
  routes: [...dishRoutes],
  resources: [materialRows],
  tables: { dishMaterial: { noun: '菜品原料' }, dish: { noun: '菜品' } },
};
