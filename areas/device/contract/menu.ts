import { menu } from '#kit/contract/menu.ts';

export const deviceMenu = menu([
  { path: '/machinemanage', title: '设备管理', kind: 'group', permissionId: 202000, order: 70, icon: 'MobileOutlined' },
  {
    path: '/machinemanage/consumeVertical',
    title: '立式消费机管理',
    kind: 'page',
    order: 10,
    access: 'device:device:page',
    buttons: [
      { code: 'device:device:insert', title: '登记设备' },
      { code: 'device:device:update', title: '修改设备' },
      { code: 'device:device:delete', title: '删除设备' },
      { code: 'device:device:secret', title: '重置设备密钥' },
    ],
  },
]);
