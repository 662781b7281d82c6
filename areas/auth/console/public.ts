import type { Screens } from '#kit/console/shell/screens.ts';

const entry = () => import('./entry-screen.tsx');

/** Screens that need no login. */
export const screens: Screens = {
  '/auto': entry,
  '/autologin': entry,
  '/mobile/auto/login': entry,
  '/ssoLogin': entry,
  '/ddlogin': entry,
  '/yidelogin': entry,
};
