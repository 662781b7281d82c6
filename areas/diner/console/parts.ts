import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import type { AreaParts } from '#kit/console/shell/area-parts.ts';

/** What the area shows on pages below it. */
export const areaParts: AreaParts = {
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
