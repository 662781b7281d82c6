import type { Area } from '#kit/server/system.ts';
import { canteenMenu } from '../contract/menu.ts';
import { canteenRoutes } from './canteen.ts';
import { areaRoutes } from './canteen-area.ts';
import { settingRoutes } from './canteen-setting.ts';
import { foodPlaceRoutes } from './food-place.ts';
import { kindRoutes } from './kind.ts';
import { labelRoutes } from './label.ts';
import { mealLineRoutes } from './meal-line.ts';
import { mealTimeRoutes } from './meal-times.ts';
import { placeImporting } from './place-import.ts';
import { placeTreeRoutes } from './place-tree.ts';
import { roomRoutes } from './room.ts';
import { stallRoutes } from './stall.ts';
import { tableRoutes } from './table.ts';

export const area: Area = {
  name: 'canteen',
  menu: canteenMenu,
  routes: [
    ...canteenRoutes,
    ...stallRoutes,
    ...areaRoutes,
    ...placeTreeRoutes,
    ...kindRoutes,
    ...labelRoutes,
    ...foodPlaceRoutes,
    ...tableRoutes,
    ...roomRoutes,
    ...mealLineRoutes,
    ...mealTimeRoutes,
    ...settingRoutes,
    ...placeImporting.routes,
  ],
  jobs: [placeImporting.job],
};
