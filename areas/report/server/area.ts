import { startRollupWorker } from '#kit/server/report/worker.ts';
import type { Area } from '#kit/server/system.ts';
import { reportMenu } from '../contract/menu.ts';
import { consumeRoutes } from './consume.ts';
import { consumeFamily } from './consume-family.ts';
import { dataBoardRoutes, sharedBoardRoute } from './data-board.ts';
import { dataScreenRoutes } from './data-screen.ts';
import { flowDetailRoutes } from './flow-detail.ts';
import { homeRoutes } from './home.ts';
import { homePageRoutes } from './home-page.ts';
import { resyncJob, resyncRoutes } from './resync.ts';
import { screenRoutes } from './screen.ts';
import { screenLinkRoutes } from './screen-link.ts';

/** Every fact family whose rollups this area keeps. */
export const families = [consumeFamily];

export const area: Area = {
  name: 'report',
  menu: reportMenu,
  routes: [
    ...consumeRoutes,
    ...resyncRoutes,
    ...flowDetailRoutes,
    ...homeRoutes,
    ...homePageRoutes,
    ...dataScreenRoutes,
    ...screenRoutes,
    ...screenLinkRoutes,
    ...dataBoardRoutes,
  ],
  jobs: [resyncJob],
  families,
  start(system) {
    startRollupWorker(system, families);
    return { routes: [sharedBoardRoute(system)] };
  },
};
