import { changePassword, findOperator, passwordMatches } from '#areas/system/server/api.ts';
import { auditFailure, runAudited } from '#kit/server/audit.ts';
import type { Actor } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { changePasswordByOld } from '../contract/password.ts';
import type { Sessions } from './session.ts';
import { revokeSessions } from './session-store.ts';
import { countAttempt, forgetAttempts, oldPasswordSubject, tooManyGuesses } from './throttle.ts';

/**
 * One's own password, proven by the old one (rule operators/password). Tries are counted, so that a stranger at an open console cannot guess it.
 * The old one is looked at outside a transaction: many guesses at once must not hold every connection.
 */
export const changePasswordRoute = (system: System, sessions: Sessions): Route =>
  implementDirect(changePasswordByOld, async ({ principal, ip, requestId }, content) => {
    const actor = principal as Actor;
    const { merchantId, userId, username } = actor;
    if (content.userId !== userId) throw notFound();

    const subject = oldPasswordSubject(actor);
    const { isFree, minutesLeft } = await countAttempt(system, subject);
    if (!isFree) throw tooManyGuesses(minutesLeft);

    const old = system.crypto.openWire('oldPassword', content.oldPassword);
    const fresh = system.crypto.openWire('newPassword', content.newPassword);
    const operator = await system.platform({ readOnly: true }, (tx) => findOperator(tx, username));
    const command = { actor, endpoint: changePasswordByOld, content, ip, requestId };
    if (!(await passwordMatches(operator?.passwordHash, old))) {
      await auditFailure(system, command, { outcome: 'refused', reason: '旧密码错误' });
      throw invalid('oldPassword', '旧密码错误');
    }

    await forgetAttempts(system, subject);
    if (old === fresh) throw invalid('newPassword', '新密码不能与旧密码相同');

    await runAudited(system, command, async (tx) => {
      await changePassword(tx, { merchantId, userId, username }, fresh, 'newPassword');
      await revokeSessions(tx, { merchantId, userId }, 'PASSWORD_CHANGED');
    });
    sessions.forget();

    return undefined;
  });
