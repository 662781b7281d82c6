import { Counter } from 'prom-client';
import { findOperator, initialPasswordDue, passwordMatches } from '#areas/system/server/api.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { auditFailure, runAudited } from '#kit/server/audit.ts';
import type { Actor } from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { type DirectRequest, implementDirect, type Route } from '#kit/server/implement.ts';
import { invalid, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { LONGEST_NAME, login, logout } from '../contract/session.ts';
import { spendVerification } from './captcha.ts';
import { PREVIEW } from './preview.ts';
import type { Sessions } from './session.ts';
import { closeSession, openSession } from './session-store.ts';
import { addressSubject, countAttempt, forgetAttempts, isFree, nameSubject } from './throttle.ts';

/** Log-in by name and password. That an operator is disabled is told to a caller who knows the password, and to no other. */
export const loginRoute = (system: System): Route => {
  const refused = new Counter({
    name: 'logins_refused_total',
    help: 'Log-ins of operators refused, by whether anybody has the name',
    labelNames: ['name'],
    registers: [system.metrics],
  });
  return implementDirect(login, async (request: DirectRequest, { username: sent, password }) => {
    const username = openName(system, sent);
    await assertMayTry(system, request, username);
    const plainPassword = system.crypto.openWire('password', password);
    const operator = await system.platform({ readOnly: true }, (tx) => findOperator(tx, username));
    const proven = await passwordMatches(operator?.passwordHash, plainPassword);
    if (proven && operator?.state === 1) {
      await forgetAttempts(system, nameSubject(username));
      return openOperatorSession(system, request, operator, login);
    }

    const refusal = proven ? disabled() : wrongCredentials();
    /* At the same time: whether a name exists is not to be told from how long the answer takes. */
    await Promise.all([
      !proven && countAttempt(system, addressSubject(request.ip)),
      operator &&
        auditFailure(system, attempt(request, operator, login), {
          outcome: 'refused',
          reason: refusal.message,
        }),
    ]);

    /* Never the name: it may be a password in the wrong field. */
    refused.inc({ name: operator ? 'known' : 'unknown' });
    system.log.warn(
      { requestId: request.requestId, ip: request.ip, isKnown: operator !== undefined },
      'login refused',
    );
    throw refusal;
  });
};

/** A name longer than any is an encrypted one. @throws invalid */
function openName({ crypto }: System, sent: string): string {
  if (sent.length <= LONGEST_NAME) return sent;

  const name = crypto.openWire('username', sent).trim();
  if (name === '' || name.length > LONGEST_NAME) throw invalid('username', '账号格式不正确');

  return name;
}

/** Counts the attempt before the password is looked at; after some of the name or the address a solved captcha is asked for. */
async function assertMayTry(
  system: System,
  request: DirectRequest,
  username: string,
): Promise<void> {
  const isHuman = await spendVerification(system, headerOf(request, 'code'));
  const [name, address] = await Promise.all([
    countAttempt(system, nameSubject(username)),
    isFree(system, addressSubject(request.ip)),
  ]);
  if (!isHuman && !(name.isFree && address)) throw captchaRequired();
}

/** A header as text, '' when absent. */
export const headerOf = (request: DirectRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

const captchaRequired = () => new Refusal(400, 'CAPTCHA_REQUIRED', '请完成滑块验证');

/** An operator who has proven who they are. */
export interface VerifiedOperator {
  readonly merchantId: number;
  readonly userId: number;
  readonly username: string;
  readonly effId: number | null;
}

/** Opens the session of an operator who has proven who they are at `endpoint`; `entry` names the provider where it was not the password. */
export async function openOperatorSession(
  system: System,
  request: DirectRequest,
  operator: VerifiedOperator,
  endpoint: Endpoint,
  entry?: string,
) {
  const { merchantId, userId, username, effId } = operator;
  const userAgent = headerOf(request, 'user-agent');
  const owner = { merchantId, userId, ip: request.ip, userAgent, entry };
  const token = await runAudited(
    system,
    attempt(request, operator, endpoint, entry),
    async (tx) => {
      const passwordDue = entry === undefined && (await initialPasswordDue(tx, owner));
      return openSession(tx, { ...owner, passwordDue });
    },
  );
  request.setToken(token);

  return {
    x_token: token,
    username,
    merchantId: String(merchantId),
    custEffId: String(effId ?? ''),
  };
}

/** A log-in as the operation log keeps it: the operator, the machine, and the way where it was not the password. */
const attempt = (
  request: DirectRequest,
  operator: VerifiedOperator,
  endpoint: Endpoint,
  entry?: string,
) => {
  const { requestId, ip } = request;
  const content = { ...(entry && { entry }), userAgent: headerOf(request, 'user-agent') };

  return { actor: operator, endpoint, content, object: entry ?? null, ip, requestId };
};

const disabled = () => new Refusal(400, 'ACCOUNT_DISABLED', '账号已停用，请联系管理员');

const wrongCredentials = () => new Refusal(400, 'WRONG_CREDENTIALS', '账号或密码错误');

/** Ends the session here at once and in every other process within moments. */
export const logoutRoute = (system: System, sessions: Sessions): Route =>
  implementDirect(logout, async ({ token, principal, ip, requestId }) => {
    const actor = principal as Actor;
    const command = { actor, endpoint: logout, content: null, ip, requestId };
    const close = (tx: Tx): Promise<void> => closeSession(tx, token);
    /* That somebody ended a preview is nothing the operator did who was looked at. */
    if (actor.confined === PREVIEW) await system.merchant(actor.merchantId, {}, close);
    else await runAudited(system, command, close);

    sessions.forget();

    return undefined;
  });
