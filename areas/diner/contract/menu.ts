import { menu } from '#kit/contract/menu.ts';
import { dinerBindCode, dinerBindingPage, dinerBindSheet } from './binding.ts';

export const dinerMenu = menu([
  { path: '/personal', title: '人员与账户', kind: 'group', order: 30, icon: 'team' },
  {
    path: '/personal/dinerBinding',
    title: '用餐页绑定',
    keywords: ['小程序', '手机点餐', '登录密码'],
    kind: 'page',
    order: 16,
    access: dinerBindingPage.access,
    buttons: [
      { code: dinerBindCode.access, title: '生成绑定码' },
      { code: dinerBindSheet.access, title: '批量生成绑定码' },
    ],
  },
]);
