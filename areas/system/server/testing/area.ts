import { operatorHooks } from '#areas/auth/server/api.ts';
import { sightHooks } from '#areas/order/server/api.ts';
import { systemArea } from '../area.ts';

/** The area as it is wired in `apps/server`. */
export const area = systemArea({ ...operatorHooks, ...sightHooks });
