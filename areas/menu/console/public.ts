import type { Screens } from '#kit/console/shell/screens.ts';

/** Menu boards, for displays without a log-in. */
export const screens: Screens = { '/menuBoard': () => import('./menu-board.tsx') };
