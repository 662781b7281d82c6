import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import type { AreaParts } from '#kit/console/shell/area-parts.ts';

/** What the area shows on pages below it. */
export const areaParts: AreaParts = {
  pageTabs: [
    {
      page: PERSON_PAGE,
      key: 'rules',
      title: '适用规则',
      order: 50,
      access: ['marketing:rule:page'],
      part: () => import('./person-rules.tsx'),
    },
    {
      page: PERSON_PAGE,
      key: 'points',
      title: '积分',
      order: 75,
      access: ['marketing:points:page'],
      part: () => import('./person-points.tsx'),
    },
  ],
};
