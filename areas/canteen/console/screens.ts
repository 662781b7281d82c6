import type { Screens } from '#kit/console/screens.ts';

export const screens: Screens = {
  '/basesetting/canteen': () => import('./canteen-list.tsx'),
  '/basesetting/canteenManage/shopstall': () => import('./stall-list.tsx'),
};
