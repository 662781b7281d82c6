import { menu } from '#kit/contract/menu.ts';
import { resourcePage } from '#kit/contract/resource-menu.ts';
import { canteenAreas } from './canteen-area.ts';
import { foodPlaces } from './food-place.ts';
import { kinds } from './kind.ts';
import { labels } from './label.ts';
import { rooms } from './room.ts';
import { tables } from './table.ts';

export const canteenMenu = menu([
  {
    path: '/basesetting',
    title: '基础设置',
    kind: 'group',
    permissionId: 200000,
    order: 80,
    icon: 'setting',
  },
  resourcePage(canteenAreas, {
    path: '/basesetting/area',
    title: '区域管理',
    permissionId: 201010,
    order: 10,
  }),
  {
    path: '/basesetting/canteen',
    title: '食堂管理',
    kind: 'page',
    permissionId: 201020,
    order: 20,
    access: 'canteen:canteen:page',
    buttons: [
      { code: 'canteen:canteen:add', title: '新增食堂' },
      { code: 'canteen:canteen:modify', title: '修改食堂' },
      { code: 'canteen:canteen:remove', title: '删除食堂' },
      { code: 'canteen:canteen:state', title: '修改营业状态' },
      { code: 'canteen:setting:order', title: '保存食堂点餐设置' },
      { code: 'canteen:mealtime:query', title: '餐次时间' },
      { code: 'canteen:mealtime:save', title: '保存餐次时间' },
    ],
  },
  {
    path: '/basesetting/canteenManage',
    title: '档口与餐线',
    kind: 'group',
    permissionId: 201030,
    order: 30,
  },
  {
    path: '/basesetting/canteenManage/shopstall',
    title: '档口管理',
    kind: 'page',
    permissionId: 201030,
    order: 10,
    access: 'canteen:stall:page',
    buttons: [
      { code: 'canteen:stall:add', title: '新增档口' },
      { code: 'canteen:stall:modify', title: '修改档口' },
      { code: 'canteen:stall:remove', title: '删除档口' },
    ],
  },
  {
    path: '/basesetting/canteenManage/mealline',
    title: '餐线管理',
    kind: 'page',
    permissionId: 201030,
    order: 20,
    access: 'canteen:mealline:page',
    buttons: [
      { code: 'canteen:mealline:add', title: '新增餐线' },
      { code: 'canteen:mealline:modify', title: '修改餐线' },
      { code: 'canteen:mealline:remove', title: '删除餐线' },
    ],
  },
  {
    path: '/basesetting/canteenManage2',
    title: '餐桌与包间',
    kind: 'group',
    permissionId: 201040,
    order: 40,
  },
  resourcePage(tables, {
    path: '/basesetting/canteenManage2/desk',
    title: '餐桌管理',
    permissionId: 201040,
    order: 10,
  }),
  resourcePage(rooms, {
    path: '/basesetting/canteenManage2/privateRoom',
    title: '包间管理',
    permissionId: 201040,
    order: 20,
    buttons: [{ code: 'canteen:room:state', title: '修改包间状态' }],
  }),
  {
    path: '/basesetting/canteenManage3',
    title: '标签与取餐点',
    kind: 'group',
    permissionId: 201050,
    order: 50,
  },
  resourcePage(labels, {
    path: '/basesetting/canteenManage3/tag',
    title: '标签管理',
    permissionId: 201050,
    order: 10,
  }),
  resourcePage(kinds, {
    path: '/basesetting/canteenManage3/type',
    title: '档口分类管理',
    permissionId: 201050,
    order: 20,
  }),
  resourcePage(foodPlaces, {
    path: '/basesetting/canteenManage3/address',
    title: '取餐点管理',
    permissionId: 201050,
    order: 30,
  }),
  {
    path: '/basesetting/otherset/paytype',
    title: '支付方式设置',
    kind: 'page',
    permissionId: 203050,
    order: 50,
    access: 'canteen:setting:query',
    buttons: [{ code: 'canteen:setting:pay', title: '保存食堂支付设置' }],
  },
  {
    path: '/basesetting/otherset/delivery',
    title: '配送设置',
    kind: 'page',
    permissionId: 203060,
    order: 60,
    access: 'canteen:setting:query',
    buttons: [{ code: 'canteen:setting:delivery', title: '保存食堂配送设置' }],
  },
]);
