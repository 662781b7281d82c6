import type { Screens } from '#kit/console/screens.ts';

export const screens: Screens = {
  '/personal/custInfo': () => import('./cust-list.tsx'),
  '/personal/custOrg': () => import('./org-list.tsx'),
  '/personal/psnType': () => import('./psn-type-list.tsx'),
};
