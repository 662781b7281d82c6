import { mayOf } from '#kit/console/call/session.ts';
import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** The user who has no approval dropdown (rule console/layout). */
const ADMIN = 'admin';

export const shellParts: ShellParts = {
  layoutParts: [
    {
      key: 'approval',
      place: 'bar',
      order: 10,
      shown: (user) => user.username !== ADMIN && mayOf(user)('approval:pending:page'),
      part: () => import('./approval-menu.tsx'),
    },
  ],
};
