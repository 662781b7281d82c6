import { entityPage } from '#kit/contract/entity-menu.ts';
import { menu } from '#kit/contract/menu.ts';
import { custPlaces } from './place.ts';

export const customerMenu = menu([
  { path: '/personal', title: '人员与账户', kind: 'group', order: 30, icon: 'team' },
  {
    path: '/personal/custInfo',
    title: '人员档案',
    kind: 'page',
    order: 10,
    access: 'customer:cust:page',
    buttons: [
      { code: 'customer:cust:add', title: '新增人员' },
      { code: 'customer:cust:modify', title: '修改人员' },
      { code: 'customer:cust:cancel', title: '注销人员' },
      { code: 'customer:cust:restore', title: '恢复人员' },
      { code: 'customer:cust:import', title: '导入人员' },
      { code: 'customer:cust:batchModify', title: '批量修改人员' },
      { code: 'customer:cust:password', title: '设置与重置支付密码' },
      { code: 'system:metadata:cust', title: '人员设置' },
    ],
  },
  {
    path: '/personal/custDetail',
    title: '人员详情',
    kind: 'hidden',
    order: 11,
    access: 'customer:cust:page',
  },
  {
    path: '/personal/custImport',
    title: '人员批量导入',
    kind: 'hidden',
    order: 12,
    access: 'customer:cust:import',
  },
  {
    path: '/personal/custPhoto',
    title: '人员照片',
    kind: 'page',
    order: 13,
    access: 'customer:photo:page',
    buttons: [{ code: 'customer:photo:modify', title: '修改人员照片' }],
  },
  {
    path: '/personal/faceRegister',
    title: '人脸注册',
    kind: 'page',
    order: 14,
    access: 'customer:photo:page',
    buttons: [{ code: 'customer:face:register', title: '注册人脸' }],
  },
  {
    path: '/personal/custOrg',
    title: '组织架构',
    kind: 'page',
    order: 20,
    access: 'customer:org:page',
    buttons: [
      { code: 'customer:org:add', title: '新增组织' },
      { code: 'customer:org:modify', title: '修改组织' },
      { code: 'customer:org:remove', title: '删除组织' },
    ],
  },
  entityPage(custPlaces, {
    path: '/personal/custPlace',
    title: '地点管理',
    order: 25,
    buttons: [{ code: 'customer:place:bind', title: '绑定负责人和菜谱' }],
  }),
  {
    path: '/personal/casual',
    title: '临时访客',
    kind: 'page',
    order: 50,
    access: 'customer:casual:page',
    buttons: [
      { code: 'customer:casual:add', title: '新增临时访客' },
      { code: 'customer:casual:modify', title: '修改临时访客' },
      { code: 'customer:casual:remove', title: '删除临时访客' },
    ],
  },
]);
