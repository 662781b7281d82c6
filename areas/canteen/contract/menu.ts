import { menu } from '#kit/contract/menu.ts';

export const canteenMenu = menu([
  { path: '/basesetting', title: '基础设置', kind: 'group', permissionId: 200000, order: 80, icon: 'setting' },
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
    ],
  },
  { path: '/basesetting/canteenManage', title: '档口与餐线', kind: 'group', permissionId: 201030, order: 30 },
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
]);
