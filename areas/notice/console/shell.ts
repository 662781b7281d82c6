import type { ShellParts } from '#kit/console/shell-parts.ts';

export const shellParts: ShellParts = {
  layoutParts: [{ key: 'notice', place: 'above', order: 10, part: () => import('./rolling-notice.tsx') }],
};
