import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** Not for user admin (document 0 section 6). */
export const shellParts: ShellParts = {
  layoutParts: [
    {
      key: 'account-enums',
      place: 'over',
      order: 99,
      shown: (user) => user.username !== 'admin',
      part: () => import('./enum-reload.tsx'),
    },
  ],
};
