import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/menudish/liuyangji/macsacesamplerecord': () => import('./sample-record.tsx'),
  '/menudish/liuyangji/macsacesamplerecordcanteen': () => import('./sample-canteen.tsx'),
  '/canteenBackcourt/personComputed': () => import('./people-count.tsx'),
  '/canteenBackcourt/sampleReserve/material-reserve': () => import('./sample-reserve.tsx'),
  '/canteenBackcourt/sampleReserve/caipin-reserve': () => import('./sample-reserve.tsx'),
  '/canteenBackcourt/pesticideRecord': () => import('./residue.tsx'),
  '/canteenBackcourt/deviceManage/cameraRecord': () => import('./cameras.tsx'),
  '/canteenBackcourt/safetyManage/morningCheck': () => import('./morning-check.tsx'),
  '/canteenBackcourt/safetyManage/accessAuthority': () => import('./access-authority.tsx'),
};
