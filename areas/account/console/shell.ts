import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** Of an account with its wallets and cards; codes and not contracts, which would come with the first page. */
const ACCESS = ['account:account:page'];

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
  pageTabs: [
    {
      page: PERSON_PAGE,
      key: 'account',
      title: '账户',
      order: 10,
      access: ACCESS,
      part: () => import('./person-account.tsx'),
    },
    {
      page: PERSON_PAGE,
      key: 'cards',
      title: '卡片',
      order: 20,
      access: ACCESS,
      part: () => import('./person-cards.tsx'),
    },
  ],
};
