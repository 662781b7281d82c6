import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** What the area does with a person's money on their page. */
export const shellParts: ShellParts = {
  pageParts: [
    {
      page: PERSON_PAGE,
      key: 'withdraw',
      place: 'actions',
      order: 20,
      access: ['account:account:page', 'account:withdraw:add'],
      part: () => import('./person-withdraw.tsx'),
    },
  ],
};
