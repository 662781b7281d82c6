import type { Screens } from '#kit/console/shell/screens.ts';

export const analysisScreens: Screens = {
  '/reportCenter/analysis/turnover': () => import('./turnover.tsx'),
  '/reportCenter/analysis/customer': () => import('./customer.tsx'),
  '/reportCenter/analysis/custBehavior': () => import('./behaviour.tsx'),
};
