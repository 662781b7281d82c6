import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import type { AreaParts } from '#kit/console/shell/area-parts.ts';
import { actObjects, acts } from './acts.ts';

/** What the area does from anywhere, and with a person's money on their page. */
export const areaParts: AreaParts = {
  acts,
  actObjects,
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
