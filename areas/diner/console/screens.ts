import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/personal/dinerBinding': () => import('./binding-list.tsx'),
};
