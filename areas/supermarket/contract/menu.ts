import { menu } from '#kit/contract/menu.ts';
import { resourcePage } from '#kit/contract/resource-menu.ts';
import { deleteGoods, editGoods, pageGoods, pagePriceChange, saveBatchGoods } from './goods.ts';
import { malls, supermarkets } from './shop.ts';

export const supermarketMenu = menu([
  { path: '/superstore', title: '超市管理', kind: 'group', order: 85, icon: 'shop' },
  resourcePage(supermarkets, { path: '/superstore/supermarket', title: '超市档案', order: 10 }),
  resourcePage(malls, { path: '/superstore/mall', title: '商城管理', order: 20 }),
  {
    path: '/superstore/product',
    title: '超市商品',
    kind: 'page',
    order: 30,
    access: pageGoods.access,
    buttons: [
      { code: saveBatchGoods.access, title: '新增超市商品' },
      { code: editGoods.access, title: '修改超市商品' },
      { code: deleteGoods.access, title: '删除超市商品' },
    ],
  },
  { path: '/superstore/analysis', title: '超市分析', kind: 'group', order: 60 },
  {
    path: '/superstore/analysis/goodsPriceChange',
    title: '商品价格变动',
    kind: 'page',
    order: 20,
    access: pagePriceChange.access,
  },
]);
