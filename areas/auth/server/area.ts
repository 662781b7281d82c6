import { findOperator, passwordMatches } from '#areas/system/server/api.ts';
import type { MenuEntry } from '#kit/contract/menu.ts';
import type { DirectRequest, Route } from '#kit/server/implement.ts';
import { implementDirect } from '#kit/server/implement.ts';
import { Refusal } from '#kit/server/refusal.ts';
import type { Area, System } from '#kit/server/system.ts';
import { translate } from '#kit/server/texts.ts';
import { login, logout, userMenus } from '../contract/session.ts';
import { menuTreeOf } from './menu-tree.ts';
import { createSessions, type Session, type Sessions } from './session.ts';
import { assertNotLocked, countFailure, forgetFailures } from './throttle.ts';

const wrongCredentials = () => new Refusal(400, 'WRONG_CREDENTIALS', '账号或密码错误');

function loginRoute(system: System, sessions: Sessions): Route {
  return implementDirect(login, async (request: DirectRequest, { username, password }) => {
    const subjects = [`name:${username.toLowerCase()}`, `address:${request.ip}`];
    await assertNotLocked(system, subjects);
    const plainPassword = system.crypto.openWire('password', password);
    const operator = await system.platform({ readOnly: true }, (tx) => findOperator(tx, username));
    if (!(await passwordMatches(operator?.passwordHash, plainPassword)) || !operator || operator.state !== 1) {
      await countFailure(system, subjects.slice(0, 1));
      system.log.warn({ requestId: request.requestId, ip: request.ip }, 'login refused');
      throw wrongCredentials();
    }
    await forgetFailures(system, subjects[0] as string);
    const userAgent = typeof request.headers['user-agent'] === 'string' ? request.headers['user-agent'] : '';
    const token = await sessions.open({
      merchantId: operator.merchantId,
      userId: operator.userId,
      ip: request.ip,
      userAgent,
    });
    return {
      x_token: token,
      username: operator.username,
      merchantId: String(operator.merchantId),
      custEffId: String(operator.userId),
    };
  });
}

const logoutRoute = (sessions: Sessions): Route =>
  implementDirect(logout, async (request) => {
    await sessions.close(request.token);
    return undefined;
  });

const menusRoute = (sessions: Sessions, menu: readonly MenuEntry[]): Route =>
  implementDirect(userMenus, async (request) => {
    const { actor, profile } = (await sessions.find(request.token)) as Session;
    return {
      username: actor.username,
      userId: String(actor.userId),
      name: actor.name,
      avatar: null,
      menuTree: menuTreeOf(menu, profile.menuCodes, (title) => translate(request.language, title)),
      permissionList: [...actor.permissions],
      roles: [profile.roleName],
      roleCode: profile.roleCode,
      editFlag: profile.editFlag,
      merchantName: profile.merchantName,
      timeZone: profile.timeZone,
    };
  });

/** Log-in, sessions and the menu of whoever is logged in; needs the whole house's menu catalogue. */
export const authArea = (menu: readonly MenuEntry[]): Area => ({
  name: 'auth',
  async start(system) {
    const sessions = await createSessions(system, menu);
    return {
      routes: [loginRoute(system, sessions), logoutRoute(sessions), menusRoute(sessions, menu)],
      authenticateSession: async (token) => (await sessions.find(token))?.actor,
    };
  },
});
