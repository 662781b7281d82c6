import { stoppedJobRoutes } from '#kit/server/jobs/stopped-jobs.ts';
import type { Area } from '#kit/server/system.ts';
import { systemMenu } from '../contract/menu.ts';
import { settingsMenu } from '../contract/settings-menu.ts';
import { clerkRoutes } from './clerk.ts';
import { draftKeyRoutes } from './draft-key.ts';
import { effectiveRoutes } from './effective.ts';
import { holidayRoutes } from './holiday.ts';
import type { OperatorHooks, SightHooks } from './hooks.ts';
import { logFileJob, logRecordRoutes } from './log-record.ts';
import { logoRoutes } from './logo.ts';
import { menuManagerRoutes } from './menu-manager.ts';
import { metadataRoutes } from './metadata.ts';
import { previewRoute } from './preview.ts';
import { roleRoutes } from './role.ts';
import { viewRoutes } from './saved-view.ts';
import { scopeResultRoutes } from './scope-result.ts';
import { uploadRoutes } from './upload.ts';
import { userRoutes } from './user.ts';
import { userListRoutes } from './user-list.ts';
import { userSelfRoutes } from './user-self.ts';

/** @param hooks of the area that keeps sessions: it hears when they are over or may do something else; and of the area that counts what one would see */
export const systemArea = (hooks: OperatorHooks & SightHooks): Area => ({
  name: 'system',
  menu: [...systemMenu, ...settingsMenu],
  routes: [
    ...uploadRoutes,
    ...holidayRoutes,
    ...metadataRoutes,
    ...logRecordRoutes,
    ...stoppedJobRoutes,
    ...draftKeyRoutes,
  ],
  jobs: [logFileJob],
  start: (system) => ({
    routes: [
      ...logoRoutes(system),
      ...viewRoutes(system.menu),
      ...roleRoutes(system.menu, hooks),
      ...userRoutes({ menu: system.menu, hooks }),
      ...userListRoutes,
      previewRoute(system, hooks),
      ...scopeResultRoutes(system.menu, hooks),
      ...clerkRoutes(system.menu, hooks),
      ...userSelfRoutes(hooks),
      ...effectiveRoutes(hooks),
      ...menuManagerRoutes(system.menu, hooks),
    ],
  }),
});
