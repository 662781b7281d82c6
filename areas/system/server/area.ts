import type { Area } from '#kit/server/system.ts';
import { logoRoutes } from './logo.ts';
import { uploadRoutes } from './upload.ts';

export const area: Area = {
  name: 'system',
  routes: uploadRoutes,
  start: (system) => ({ routes: logoRoutes(system) }),
};
