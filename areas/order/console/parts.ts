import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import { RULE_PAGE } from '#areas/marketing/contract/rule-page.ts';
import type { AreaParts } from '#kit/console/shell/area-parts.ts';
import { actObjects, acts } from './acts.ts';

/** Of a person's orders; codes and not contracts, which would come with the first page. */
const ACCESS = ['account:account:page', 'order:order:page'];

/** What the area shows on pages below it. */
export const areaParts: AreaParts = {
  acts,
  actObjects,
  finders: [
    {
      key: 'orders',
      title: '订单',
      order: 20,
      access: ['order:order:page'],
      fits: /^\d{2,}$/,
      find: () => import('./find-orders.ts'),
    },
  ],
  pageParts: [
    {
      page: PERSON_PAGE,
      key: 'refund',
      place: 'actions',
      order: 30,
      access: [...ACCESS, 'order:order:refund'],
      part: () => import('./person-refund.tsx'),
    },
  ],
  pageTabs: [
    {
      page: PERSON_PAGE,
      key: 'orders',
      title: '订单',
      order: 10,
      access: ACCESS,
      part: () => import('./person-orders.tsx'),
    },
    {
      page: PERSON_PAGE,
      key: 'refusals',
      title: '被拒交易',
      order: 20,
      access: ['order:refusal:page'],
      part: () => import('./person-refusals.tsx'),
    },
    {
      page: PERSON_PAGE,
      key: 'bookings',
      title: '预订与报餐',
      order: 40,
      access: ACCESS,
      part: () => import('./person-bookings.tsx'),
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
