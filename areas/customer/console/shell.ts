import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** What data scopes name of people, and people found from anywhere. */
export const shellParts: ShellParts = {
  finders: [
    {
      key: 'people',
      title: '人员',
      order: 10,
      access: 'customer:cust:page',
      find: () => import('./find-people.ts'),
    },
  ],
  scopeTargets: { organisations: () => import('./scope-organisations.tsx') },
};
