import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/mobile/evaluation/order': () => import('./order-evaluations.tsx'),
  '/mobile/evaluation/canteen': () => import('./canteen-evaluations.tsx'),
  '/mobile/evaluation/pjConfig': () => import('./config.tsx'),
  '/mobile/evaluation/pjSum': () => import('./canteen-sum.tsx'),
  '/notice/complaint': () => import('./complaints.tsx'),
};
