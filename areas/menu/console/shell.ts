import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** What data scopes name of dishes. */
export const shellParts: ShellParts = {
  scopeTargets: { dishes: () => import('./scope-dishes.tsx') },
};
