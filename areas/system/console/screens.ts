import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/basesetting/userrole/role': () => import('./role-list.tsx'),
  '/basesetting/userrole/userrole': () => import('./user-list.tsx'),
  '/basesetting/userrole/effective': () => import('./effective-list.tsx'),
  '/initialized/menu-manager': () => import('./menu-manager.tsx'),
  '/basesetting/otherset/holiday': () => import('./holiday-list.tsx'),
  '/reportCenter/logRecord': () => import('./log-record.tsx'),
};
