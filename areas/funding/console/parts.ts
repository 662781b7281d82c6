import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import type { AreaParts } from '#kit/console/shell/area-parts.ts';
import { RECHARGE_WORDS } from './recharge-words.ts';

/** What the area does from anywhere, and with a person's money on their page. */
export const areaParts: AreaParts = {
  finders: [
    {
      key: 'recharge',
      title: '操作',
      order: 5,
      access: 'account:recharge:single',
      fits: RECHARGE_WORDS,
      first: true,
      find: () => import('./find-recharge.ts'),
    },
  ],
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
