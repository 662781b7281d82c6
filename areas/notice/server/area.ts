import type { Area } from '#kit/server/system.ts';
import { noticeMenu } from '../contract/menu.ts';
import { announcementRoutes } from './announcement.ts';

export const area: Area = { name: 'notice', menu: noticeMenu, routes: announcementRoutes };
