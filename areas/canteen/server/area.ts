import type { Area } from '#kit/server/system.ts';
import { canteenMenu } from '../contract/menu.ts';
import { canteenRoutes } from './canteen.ts';
import { areaRoutes, areaRows } from './canteen-area.ts';
import { settingRoutes } from './canteen-setting.ts';
import { foodPlaceRoutes, foodPlaceRows } from './food-place.ts';
import { kindRows } from './kind.ts';
import { labelRows } from './label.ts';
import { mealLineRoutes } from './meal-line.ts';
import { mealTimeRoutes } from './meal-times.ts';
import { placeImporting } from './place-import.ts';
import { placeTreeRoutes } from './place-tree.ts';
import { roomRoutes, roomRows } from './room.ts';
import { stallRoutes } from './stall.ts';
import { tableRoutes, tableRows } from './table.ts';

export const area: Area = {
  name: 'canteen',
  menu: canteenMenu,
  routes: [
    ...canteenRoutes,
    ...stallRoutes,
    ...areaRoutes,
    ...placeTreeRoutes,
    ...foodPlaceRoutes,
    ...tableRoutes,
    ...roomRoutes,
    ...mealLineRoutes,
    ...mealTimeRoutes,
    ...settingRoutes,
    ...placeImporting.routes,
  ],
  entities: [areaRows, kindRows, labelRows, foodPlaceRows, tableRows, roomRows],
  tables: {
    canteen: { noun: '食堂', marked: true },
    stall: { noun: '档口', marked: true },
  },
  jobs: [placeImporting.job],
};
