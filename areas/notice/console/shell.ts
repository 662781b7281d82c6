import type { ShellParts } from '#kit/console/shell-parts.ts';
import { ExpectedNotices } from './notice-room.tsx';

export const shellParts: ShellParts = {
  layoutParts: [
    {
      key: 'notice',
      place: 'above',
      order: 10,
      part: () => import('./rolling-notice.tsx'),
      meanwhile: ExpectedNotices,
    },
  ],
};
