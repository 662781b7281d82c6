import type { Area } from '#kit/server/system.ts';
import { deviceMenu } from '../contract/menu.ts';
import { deviceRoutes } from './device.ts';
import { startDeviceApi } from './device-api.ts';
import { deviceListRoutes } from './device-list.ts';

export const area: Area = {
  name: 'device',
  menu: deviceMenu,
  routes: [...deviceListRoutes, ...deviceRoutes],
  start: startDeviceApi,
};
