import { passwordState } from '#areas/system/contract/password-state.ts';
import type { ShellParts } from '#kit/console/shell/shell-parts.ts';
import { maySwitch } from './roles.ts';

/** What the area shows in the layout. */
export const shellParts: ShellParts = {
  userEntries: [
    {
      key: 'profile',
      title: '个人中心',
      order: 10,
      shown: (user) => !user.preview,
      path: '/profile',
    },
    {
      key: 'password',
      title: '修改密码',
      order: 50,
      shown: (user) => !user.preview,
      dialog: () => import('./password-dialog.tsx'),
    },
    {
      key: 'role',
      title: '切换角色',
      order: 60,
      shown: (user) => !user.preview && maySwitch(user),
      dialog: () => import('./role-dialog.tsx'),
    },
  ],
  layoutParts: [
    {
      key: 'first-password',
      place: 'over',
      order: 10,
      shown: (user) => user.editFlag === passwordState.initial && !user.passwordDue,
      part: () => import('./first-password.tsx'),
    },
    {
      key: 'password-due',
      place: 'instead',
      order: 10,
      shown: (user) => user.passwordDue,
      part: () => import('./password-due.tsx'),
    },
  ],
};
