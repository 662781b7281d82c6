import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/menudish/menudishs': () => import('./material.tsx'),
  '/menudish/dishes': () => import('./dishes.tsx'),
};
