import type { Screens } from '#kit/console/shell/screens.ts';

/** Screens of this area by full path. */
export const screens: Screens = {
  '/profile': () => import('./profile.tsx'),
};
