import type { Account } from '#kit/console/console-parts.ts';
import { call } from '#kit/console/request.ts';
import { logout, userMenus } from '../contract/session.ts';

/** Who is logged in, and the end of a session. */
export const account: Account = {
  load: () => call(userMenus, undefined, { quiet: true }),
  leave: async (token) => {
    await call(logout, undefined, { headers: { token } });
  },
};
