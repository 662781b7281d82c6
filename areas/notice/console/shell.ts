import type { ShellParts } from '#kit/console/shell/shell-parts.ts';
import { BellPlace } from './bell-place.tsx';
import { ExpectedNotice } from './notice-line.tsx';

export const shellParts: ShellParts = {
  layoutParts: [
    {
      key: 'noticeBell',
      place: 'bar',
      order: 20,
      part: () => import('./notice-bell.tsx'),
      meanwhile: BellPlace,
    },
    {
      key: 'notice',
      place: 'above',
      order: 10,
      part: () => import('./rolling-notice.tsx'),
      askAhead: async () => (await import('./ask-notices.ts')).askNotices(),
      meanwhile: ExpectedNotice,
    },
  ],
};
