import { findOperator, passwordMatches } from '#areas/system/server/api.ts';
import { type DirectRequest, implementDirect, type Route } from '#kit/server/implement.ts';
import { Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { login, logout } from '../contract/session.ts';
import { spendVerification } from './captcha.ts';
import type { Sessions } from './session.ts';
import { assertNotLocked, countFailure, forgetFailures, subjectsOf } from './throttle.ts';

const wrongCredentials = () => new Refusal(400, 'WRONG_CREDENTIALS', '账号或密码错误');
const captchaRequired = () => new Refusal(400, 'CAPTCHA_REQUIRED', '请完成滑块验证');

/** A header as text, '' when absent. */
export const headerOf = (request: DirectRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** An operator who has proven who they are. */
export interface Admitted {
  readonly merchantId: number;
  readonly userId: number;
  readonly username: string;
  readonly effId: number | null;
}

/** Opens the session of somebody who has proven who they are; `entry` names the provider where it was not the password. */
export async function admit(sessions: Sessions, request: DirectRequest, operator: Admitted, entry?: string) {
  const { merchantId, userId, username, effId } = operator;
  const userAgent = headerOf(request, 'user-agent');
  const token = await sessions.open({ merchantId, userId, ip: request.ip, userAgent, entry });
  return { x_token: token, username, merchantId: String(merchantId), custEffId: String(effId ?? '') };
}

/** Log-in by name and password. After some failures of the name or the address a solved captcha is asked for. */
export const loginRoute = (system: System, sessions: Sessions): Route =>
  implementDirect(login, async (request: DirectRequest, { username, password }) => {
    const subjects = subjectsOf(username, request.ip);
    const { captcha } = await assertNotLocked(system, subjects);
    if (captcha && !(await spendVerification(system, headerOf(request, 'code')))) throw captchaRequired();
    const plainPassword = system.crypto.openWire('password', password);
    const operator = await system.platform({ readOnly: true }, (tx) => findOperator(tx, username));
    if (!(await passwordMatches(operator?.passwordHash, plainPassword)) || !operator || operator.state !== 1) {
      await countFailure(system, subjects);
      system.log.warn({ requestId: request.requestId, ip: request.ip }, 'login refused');
      throw wrongCredentials();
    }
    await forgetFailures(system, subjects);
    return admit(sessions, request, operator);
  });

/** Ends the session at once. */
export const logoutRoute = (sessions: Sessions): Route =>
  implementDirect(logout, async (request) => {
    await sessions.close(request.token);
    return undefined;
  });
