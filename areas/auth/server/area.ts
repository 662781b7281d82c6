import type { MenuEntry } from '#kit/contract/menu.ts';
import type { Area } from '#kit/server/system.ts';
import { authoriseRoute } from './authorise.ts';
import { captchaRoutes } from './captcha.ts';
import { changePasswordRoute } from './change-password.ts';
import { changeRoleRoute } from './change-role.ts';
import { decryptRoute } from './decrypt.ts';
import { demoLoginsRoute } from './demo-logins.ts';
import { entryRoutes } from './entry.ts';
import { type EntryConfig, readEntryConfig } from './entry-config.ts';
import { createProviders } from './entry-providers.ts';
import { loginRoute, logoutRoute } from './login.ts';
import { menuWordsRoute } from './menu-words.ts';
import { ownRoutes } from './own.ts';
import { createSessions } from './session.ts';
import { startAttemptSweep } from './throttle.ts';
import { userMenusRoute } from './user-menus.ts';

/**
 * Log-in, sessions and the menu of the operator who is logged in; needs the whole house's menu catalogue.
 * @param entries providers of log-in without the form; when absent those of `ENTRY_FILE`
 */
export const authArea = (menu: readonly MenuEntry[], entries?: readonly EntryConfig[]): Area => ({
  name: 'auth',
  async start(system) {
    startAttemptSweep(system);
    const sessions = await createSessions(system, menu);
    const providers = createProviders(system, entries ?? readEntryConfig());

    return {
      routes: [
        loginRoute(system),
        logoutRoute(system, sessions),
        userMenusRoute(system, sessions),
        menuWordsRoute(system, sessions),
        changePasswordRoute(system, sessions),
        changeRoleRoute(system),
        authoriseRoute(system),
        decryptRoute,
        demoLoginsRoute(system),
        ...captchaRoutes(system),
        ...entryRoutes(system, providers),
        ...ownRoutes(system, sessions, providers),
      ],
      authenticateSession: async (token) => (await sessions.find(token))?.actor,
    };
  },
});
