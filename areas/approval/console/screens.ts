import type { Screens } from '#kit/console/screens.ts';

export const screens: Screens = {
  '/approval/approvalManage/approvalPending': () => import('./approval-pending.tsx'),
};
