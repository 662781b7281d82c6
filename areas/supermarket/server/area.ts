import type { Area } from '#kit/server/system.ts';
import { supermarketMenu } from '../contract/menu.ts';
import { goodsRoutes } from './goods.ts';
import { goodsImporting } from './goods-import.ts';
import { mallRows, shopRoutes, supermarketRows } from './shop.ts';

export const area: Area = {
  name: 'supermarket',
  menu: supermarketMenu,
  routes: [...shopRoutes, ...goodsRoutes, ...goodsImporting.routes],
  entities: [supermarketRows, mallRows],
  jobs: [goodsImporting.job],
  tables: { supermarketProduct: { noun: '超市商品', marked: true } },
};
