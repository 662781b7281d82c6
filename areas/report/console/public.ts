import type { Screens } from '#kit/console/shell/screens.ts';

const board = () => import('./shared-board.tsx');

/** Data screens for displays that are not logged in (document 0 section 2, public routes). */
export const screens: Screens = {
  '/dataHunter_user': board,
  '/dataHunter_back': board,
  '/dataHunter_merchant': board,
};
