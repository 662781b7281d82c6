import { menu } from '#kit/contract/menu.ts';

export const noticeMenu = menu([
  { path: '/initialized', title: '商户管理', kind: 'group', order: 90, icon: 'shop' },
  {
    path: '/initialized/notice',
    title: '系统公告管理',
    keywords: ['公告', '通知'],
    kind: 'page',
    order: 90,
    access: 'notice:announcement:page',
    buttons: [
      { code: 'notice:announcement:add', title: '新增系统公告' },
      { code: 'notice:announcement:modify', title: '修改系统公告' },
      { code: 'notice:announcement:delete', title: '删除系统公告' },
    ],
  },
]);
