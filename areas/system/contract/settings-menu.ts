import { menu } from '#kit/contract/menu.ts';

/** Holidays and the operation log. */
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
    path: '/basesetting/otherset/holiday',
    title: '节假日管理',
    keywords: ['假期', '放假', '调休'],
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
    about: '谁在什么时候做了什么？',
    keywords: ['谁改的', '日志', '记录'],
    kind: 'page',
    order: 90,
    access: 'system:log:page',
    buttons: [{ code: 'system:log:export', title: '导出操作日志' }],
  },
]);
