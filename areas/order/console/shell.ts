import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import { RULE_PAGE } from '#areas/marketing/contract/rule-page.ts';
import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** What the area shows on pages below it. */
export const shellParts: ShellParts = {
  finders: [
    {
      key: 'orders',
      title: '订单',
      order: 20,
      access: 'order:order:page',
      fits: /^\d+$/,
      find: () => import('./find-orders.ts'),
    },
  ],
  pageTabs: [
    {
      page: PERSON_PAGE,
      key: 'orders',
      title: '订单',
      order: 30,
      access: ['account:account:page', 'order:order:page'],
      part: () => import('./person-orders.tsx'),
    },
    {
      page: RULE_PAGE,
      key: 'uses',
      title: '谁用到了',
      order: 10,
      access: ['order:order:page'],
      part: () => import('./rule-uses.tsx'),
    },
  ],
};
