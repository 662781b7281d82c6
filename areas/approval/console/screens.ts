import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/approval/approvalManage/approvalPending': () => import('./approval-pending.tsx'),
};
