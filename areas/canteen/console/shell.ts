import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** What data scopes name of places. */
export const shellParts: ShellParts = {
  scopeTargets: {
    canteens: () => import('./scope-canteens.tsx'),
    stalls: () => import('./scope-stalls.tsx'),
  },
};
