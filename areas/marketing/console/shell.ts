import { PERSON_PAGE } from '#areas/customer/contract/person-page.ts';
import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** What the area shows on pages below it. */
export const shellParts: ShellParts = {
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
