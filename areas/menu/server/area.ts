import type { Area } from '#kit/server/system.ts';
import { dishMenu } from '../contract/menu.ts';
import { categoryRoutes, categoryRows } from './category.ts';
import { dishRows } from './dish.ts';
import { materialRoutes, materialRows } from './material.ts';
import { nutritionRoutes, nutritionRows } from './nutrition.ts';
import { productRoutes, productRows } from './product.ts';
import { referenceRoutes, referenceRows } from './reference.ts';

export const area: Area = {
  name: 'menu',
  menu: dishMenu,
  routes: [...materialRoutes, ...categoryRoutes, ...productRoutes, ...nutritionRoutes, ...referenceRoutes],
  resources: [materialRows, categoryRows, productRows, nutritionRows, ...referenceRows],
  documents: [dishRows],
  tables: { dishMaterial: { noun: '菜品原料' } },
};
