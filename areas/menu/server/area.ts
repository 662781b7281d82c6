import type { Area } from '#kit/server/system.ts';
import { dishMenu } from '../contract/menu.ts';
import { dishRoutes, dishRows, materialRows } from './dish.ts';
import { referenceRoutes, referenceRows } from './reference.ts';

export const area: Area = {
  name: 'menu',
  menu: dishMenu,
  routes: [...dishRoutes, ...referenceRoutes],
  resources: [materialRows, ...referenceRows],
  documents: [dishRows],
  tables: { dishMaterial: { noun: '菜品原料' } },
};
