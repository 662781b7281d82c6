import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/superstore/supermarket': () => import('./supermarkets.tsx'),
  '/superstore/mall': () => import('./malls.tsx'),
  '/superstore/product': () => import('./goods.tsx'),
  '/superstore/analysis/goodsPriceChange': () => import('./price-changes.tsx'),
};
