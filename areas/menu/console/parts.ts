import type { AreaParts } from '#kit/console/shell/area-parts.ts';

/** What data scopes name of dishes. */
export const areaParts: AreaParts = {
  scopeTargets: { dishes: () => import('./scope-dishes.tsx') },
};
