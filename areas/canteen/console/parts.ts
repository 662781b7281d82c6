import type { AreaParts } from '#kit/console/shell/area-parts.ts';

/** What data scopes name of places. */
export const areaParts: AreaParts = {
  scopeTargets: {
    canteens: () => import('./scope-canteens.tsx'),
    stalls: () => import('./scope-stalls.tsx'),
  },
};
