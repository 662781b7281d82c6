import type { Screens } from '#kit/console/shell/screens.ts';

/** Menu boards, for displays that nobody logs in to. */
export const screens: Screens = { '/menuBoard': () => import('./menu-board.tsx') };
