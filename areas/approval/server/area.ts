import type { Area } from '#kit/server/system.ts';
import { approvalMenu } from '../contract/menu.ts';
import { pendingRoutes } from './pending.ts';

export const area: Area = { name: 'approval', menu: approvalMenu, routes: pendingRoutes };
