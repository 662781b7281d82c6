import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import type { AreaParts } from '#kit/console/shell/area-parts.ts';
import { actObjects, acts } from './acts.ts';

/** Of an account with its wallets and cards; codes and not contracts, which would come with the first page. */
const ACCESS = ['account:account:page'];

/** What the area shows on the page of a person, and does with their account there. */
export const areaParts: AreaParts = {
  acts,
  actObjects,
  pageParts: [
    {
      page: PERSON_PAGE,
      key: 'account',
      place: 'facts',
      order: 20,
      access: ACCESS,
      part: () => import('./person-head.tsx'),
    },
    {
      page: PERSON_PAGE,
      key: 'recharge',
      place: 'actions',
      order: 10,
      access: [...ACCESS, 'account:recharge:single'],
      part: () => import('./person-recharge.tsx'),
    },
    {
      page: PERSON_PAGE,
      key: 'account',
      place: 'actions',
      order: 40,
      access: ACCESS,
      part: () => import('./person-actions.tsx'),
    },
  ],
  pageTabs: [
    {
      page: PERSON_PAGE,
      key: 'flow',
      title: '账户流水',
      order: 30,
      access: ACCESS,
      part: () => import('./person-flow.tsx'),
    },
    {
      page: PERSON_PAGE,
      key: 'timeline',
      title: '时间线',
      order: 60,
      access: ACCESS,
      part: () => import('./person-timeline.tsx'),
    },
    {
      page: PERSON_PAGE,
      key: 'recharge',
      title: '充值明细',
      order: 65,
      access: [...ACCESS, 'account:recharge:details'],
      part: () => import('./person-recharges.tsx'),
    },
    {
      page: PERSON_PAGE,
      key: 'statement',
      title: '账户对账单',
      order: 70,
      access: ACCESS,
      part: () => import('./person-statement.tsx'),
    },
  ],
};
