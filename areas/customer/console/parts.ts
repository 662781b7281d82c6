import type { AreaParts } from '#kit/console/shell/area-parts.ts';
import { PERSON_PAGE } from '../contract/person-page.ts';

/** Of one person; a code and not its contract, which would come with the first page. */
const ACCESS = ['customer:cust:page'];

/** What data scopes name of people, people found from anywhere, and who somebody is on their page. */
export const areaParts: AreaParts = {
  finders: [
    {
      key: 'people',
      title: '人员',
      order: 10,
      access: ACCESS,
      find: () => import('./find-people.ts'),
    },
  ],
  pageParts: [
    {
      page: PERSON_PAGE,
      key: 'person',
      place: 'facts',
      order: 10,
      access: ACCESS,
      part: () => import('./person-facts.tsx'),
    },
    {
      page: PERSON_PAGE,
      key: 'person',
      place: 'actions',
      order: 50,
      access: ACCESS,
      part: () => import('./person-edit.tsx'),
    },
  ],
  pageTabs: [
    {
      page: PERSON_PAGE,
      key: 'profile',
      title: '基本信息',
      order: 90,
      access: ACCESS,
      part: () => import('./person-profile.tsx'),
    },
  ],
  scopeTargets: { organisations: () => import('./scope-organisations.tsx') },
};
