import type { Area } from '#kit/server/system.ts';
import { canteenMenu } from '../contract/menu.ts';
import { canteenRoutes } from './canteen.ts';
import { stallRoutes } from './stall.ts';

export const area: Area = { name: 'canteen', menu: canteenMenu, routes: [...canteenRoutes, ...stallRoutes] };
