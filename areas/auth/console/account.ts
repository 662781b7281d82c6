import type { Credentials } from '#kit/console/call/credentials.ts';
import { type CallOptions, call } from '#kit/console/call/request.ts';
import type { Account } from '#kit/console/shell/console-parts.ts';
import { logout, menuWords, userChangeRole, userMenus } from '../contract/session.ts';

/** A call in a session that is not the page's yet. */
const inSessionOf = ({ token, merchantId }: Credentials): CallOptions => ({
  anonymous: true,
  headers: { token, ...(merchantId !== '' && { 'MERCHANT-ID': merchantId }) },
});

/** Who is logged in, and the end of a session. */
export const account: Account = {
  load: (as) => call(userMenus, undefined, { quiet: true, ...(as && inSessionOf(as)) }),
  leave: async (token) => {
    await call(logout, undefined, { headers: { token } });
  },
  takeRole: async (roleId, as) =>
    (await call(userChangeRole, { roleId }, { quiet: true, ...inSessionOf(as) })).x_token,
  pageWords: () => call(menuWords, undefined, { quiet: true, overlay: false }),
};
