import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/machinemanage/consumeVertical': () => import('./consume-vertical.tsx'),
  '/machinemanage/warmingCabinet': () => import('./cabinets.tsx'),
  '/machinemanage/offlineAnomaly': () => import('./offline-anomaly.tsx'),
  '/superstore/device': () => import('./tills.tsx'),
};
