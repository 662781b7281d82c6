import { mayOf } from '#kit/console/call/session.ts';
import type { ShellParts } from '#kit/console/shell/shell-parts.ts';
import { SAVE_LOGO_ACCESS } from '../contract/logo.ts';
import { PreviewNotice } from './preview-notice.tsx';

/** What the area shows in the layout. */
export const shellParts: ShellParts = {
  userEntries: [
    {
      key: 'avatar',
      title: '更换头像',
      order: 20,
      shown: (user) => !user.preview,
      dialog: () => import('./avatar-dialog.tsx'),
    },
    {
      key: 'logo',
      title: '更换Logo',
      order: 40,
      narrow: false,
      shown: (user) => mayOf(user)(SAVE_LOGO_ACCESS),
      dialog: () => import('./logo-dialog.tsx'),
    },
  ],
  layoutParts: [
    /* Never without it, not even while the layout is on its way. */
    {
      key: 'preview',
      place: 'above',
      order: 0,
      shown: (user) => user.preview,
      part: () => import('./preview-banner.tsx'),
      meanwhile: PreviewNotice,
    },
    { key: 'uploads', place: 'over', order: 90, part: () => import('./upload-list.tsx') },
  ],
};
