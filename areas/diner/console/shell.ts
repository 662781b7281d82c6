import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** What the area shows on pages below it. */
export const shellParts: ShellParts = {
  pageTabs: [
    {
      page: PERSON_PAGE,
      key: 'diner',
      title: '用餐页',
      order: 80,
      access: ['customer:cust:password'],
      part: () => import('./person-binding.tsx'),
    },
  ],
};
