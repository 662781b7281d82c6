import { authArea } from '#areas/auth/server/area.ts';
import { area as reportArea } from '#areas/report/server/area.ts';
import { menuOf } from '#kit/server/serve.ts';
import type { Area } from '#kit/server/system.ts';

/** Every area but `auth`, which needs the menu of all the others. */
const others: readonly Area[] = [reportArea];

/** The whole house. */
export const areas: readonly Area[] = [...others, authArea(menuOf(others))];
