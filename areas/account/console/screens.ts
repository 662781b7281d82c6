import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/accountCenter/accInfo': () => import('./account-list.tsx'),
  '/accountCenter/accDetail': () => import('./account-detail.tsx'),
  '/accountCenter/slaveCard': () => import('./slave-card.tsx'),
  '/accountCenter/cardBind': () => import('./card-bind.tsx'),
  '/accountCenter/baseCard': () => import('./base-card.tsx'),
  '/accountCenter/frozen': () => import('./frozen.tsx'),
  '/accountCenter/frozenRule': () => import('./frozen-rule.tsx'),
};
