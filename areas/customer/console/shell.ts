import type { ShellParts } from '#kit/console/shell/shell-parts.ts';

/** What data scopes name of people. */
export const shellParts: ShellParts = {
  scopeTargets: { organisations: () => import('./scope-organisations.tsx') },
};
