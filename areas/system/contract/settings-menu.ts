import { menu } from '#kit/contract/menu.ts';

/** Holidays, data screens and the operation log. */
export const settingsMenu = menu([
  {
    path: '/basesetting/otherset',
    title: '其他设置',
    kind: 'group',
    permissionId: 203000,
    order: 90,
    buttons: [{ code: 'system:logo:save', title: '更换Logo' }],
  },
  {
    path: '/basesetting/otherset/dataScreen',
    title: '数据大屏设置',
    kind: 'page',
    permissionId: 203020,
    order: 20,
    access: 'system:dataScreen:page',
    buttons: [
      { code: 'system:dataScreen:save', title: '新增数据大屏' },
      { code: 'system:dataScreen:modify', title: '修改数据大屏' },
      { code: 'system:dataScreen:delete', title: '删除数据大屏' },
      { code: 'system:dataScreen:authority', title: '授权数据大屏' },
      { code: 'system:dataScreen:share', title: '分享数据大屏' },
      { code: 'system:metadata:datascreen', title: '数据大屏参数设置' },
    ],
  },
  {
    path: '/basesetting/otherset/dataScreendetail',
    title: '数据大屏详情',
    kind: 'hidden',
    permissionId: 203020,
    order: 21,
    access: 'system:dataScreen:view',
  },
  {
    path: '/basesetting/otherset/holiday',
    title: '节假日管理',
    kind: 'page',
    permissionId: 203030,
    order: 30,
    access: 'system:holiday:page',
    buttons: [
      { code: 'system:holiday:add', title: '新增节假日' },
      { code: 'system:holiday:remove', title: '删除节假日' },
    ],
  },
  {
    path: '/reportCenter/logRecord',
    title: '操作日志',
    kind: 'page',
    order: 90,
    access: 'system:log:page',
    buttons: [{ code: 'system:log:export', title: '导出操作日志' }],
  },
]);
