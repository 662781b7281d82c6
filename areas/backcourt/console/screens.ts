import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/menudish/liuyangji/macsacesamplerecord': () => import('./sample-record.tsx'),
  '/menudish/liuyangji/macsacesamplerecordcanteen': () => import('./sample-canteen.tsx'),
  '/canteenBackcourt/personComputed': () => import('./people-count.tsx'),
};
