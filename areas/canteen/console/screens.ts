import { plainScreen } from '#kit/console/list/plain-screen.tsx';
import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/basesetting/area': () => import('./area-list.tsx'),
  '/basesetting/canteen': () => import('./canteen-list.tsx'),
  '/basesetting/canteenManage/shopstall': () => import('./stall-list.tsx'),
  '/basesetting/canteenManage/mealline': () => import('./meal-line.tsx'),
  '/basesetting/canteenManage2/desk': () => import('./desk.tsx'),
  '/basesetting/canteenManage2/privateRoom': () => import('./private-room.tsx'),
  '/basesetting/canteenManage3/tag': plainScreen(() => import('../contract/label.ts'), 'labels'),
  '/basesetting/canteenManage3/type': plainScreen(() => import('../contract/kind.ts'), 'kinds'),
  '/basesetting/canteenManage3/address': () => import('./food-place.tsx'),
  '/basesetting/otherset/paytype': () => import('./pay-type.tsx'),
  '/basesetting/otherset/delivery': () => import('./delivery.tsx'),
};
