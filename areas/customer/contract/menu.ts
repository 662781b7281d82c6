import { menu } from '#kit/contract/menu.ts';

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
      { code: 'customer:cust:import', title: '导入人员' },
    ],
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
  {
    path: '/personal/psnType',
    title: '人员类别',
    kind: 'page',
    order: 30,
    access: 'customer:psntype:page',
    buttons: [
      { code: 'customer:psntype:add', title: '新增人员类别' },
      { code: 'customer:psntype:modify', title: '修改人员类别' },
      { code: 'customer:psntype:remove', title: '删除人员类别' },
    ],
  },
]);
