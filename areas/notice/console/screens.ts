import type { Screens } from '#kit/console/screens.ts';

export const screens: Screens = {
  '/initialized/notice': () => import('./announcement-list.tsx'),
};
