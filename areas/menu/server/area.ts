import type { Area } from '#kit/server/system.ts';
import { dishMenu } from '../contract/menu.ts';
import { dishRoutes, dishRows, materialRows } from './dish.ts';

export const area: Area = {
  name: 'menu',
  menu: dishMenu,
  routes: dishRoutes,
  resources: [materialRows],
  documents: [dishRows],
  tables: { dishMaterial: { noun: '菜品原料' } },
};
