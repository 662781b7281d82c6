import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

export const shellParts: ShellParts = {
  layoutParts: [
    {
      key: 'account-enums',
      place: 'over',
      order: 99,
      /* Not for user admin (rule console/layout). */
      shown: (user) => user.username !== 'admin',
      part: () => import('./enum-reload.tsx'),
    },
  ],
  subjects: [{ id: 'custId', pages: [PERSON_PAGE, '/accountCenter/accDetail'] }],
};
