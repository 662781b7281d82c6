import type { Screens } from '#kit/console/shell/screens.ts';

const board = () => import('./board/shared-board.tsx');

/** Data screens for displays that are not logged in (rule console/public-pages). */
export const screens: Screens = {
  '/dataHunter_user': board,
  '/dataHunter_back': board,
  '/dataHunter_merchant': board,
};
