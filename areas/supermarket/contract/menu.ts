import { menu } from '#kit/contract/menu.ts';
import { deleteGoods, editGoods, pageGoods, pagePriceChange, saveBatchGoods } from './goods.ts';

export const supermarketMenu = menu([
  { path: '/superstore', title: '超市管理', kind: 'group', order: 85, icon: 'shop' },
  {
    path: '/superstore/product',
    title: '超市商品',
    keywords: ['小卖部', '便利店'],
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
