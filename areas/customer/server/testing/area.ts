import { customerHooks } from '#areas/account/server/api.ts';
import { customerArea } from '../area.ts';

/** The area as it is wired in `apps/server`. */
export const area = customerArea(customerHooks);
