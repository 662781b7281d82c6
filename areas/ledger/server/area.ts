import type { Area } from '#kit/server/system.ts';
import { accountRoutes } from './account-list.ts';
import { startSealing } from './seal.ts';
import { statementRoutes } from './statement.ts';
import { startSweeping } from './sweep.ts';

export const area: Area = {
  name: 'ledger',
  routes: [...accountRoutes, ...statementRoutes],
  start(system) {
    startSweeping(system);
    startSealing(system);

    return {};
  },
};
