import type { AreaParts } from '#kit/console/shell/area-parts.ts';

/** What data scopes name of dishes, and dishes found from anywhere. */
export const areaParts: AreaParts = {
  finders: [
    {
      key: 'dishes',
      title: '菜品',
      order: 30,
      access: ['menu:dishes:page'],
      fits: /^\D*$/,
      find: () => import('./find-dishes.ts'),
    },
  ],
  scopeTargets: { dishes: () => import('./scope-dishes.tsx') },
};
