import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/initialized/notice': () => import('./announcement-list.tsx'),
};
