import { changePassword, findOperator, passwordMatches } from '#areas/system/server/api.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { changePasswordByOld } from '../contract/password.ts';
import type { Sessions } from './session.ts';
import { assertNotLocked, countFailure, subjectsOf } from './throttle.ts';

/** Wrong old passwords count like failed log-ins: whoever finds an open console cannot try them all. */
const GUESSER = 'session';

/** One's own password, proven by the old one (document 0 sections 4 and 5). */
export const changePasswordRoute = (system: System, sessions: Sessions): Route =>
  implement(changePasswordByOld, async (context, { oldPassword, newPassword, userId }) => {
    const { actor, merchantId } = context;
    if (userId !== actor.userId) throw notFound();
    const subjects = subjectsOf(actor.username, GUESSER);
    await assertNotLocked(system, subjects);
    const [old, fresh] = [
      context.crypto.openWire('oldPassword', oldPassword),
      context.crypto.openWire('newPassword', newPassword),
    ];
    const operator = await system.platform({ readOnly: true }, (tx) => findOperator(tx, actor.username));
    if (!(await passwordMatches(operator?.passwordHash, old))) {
      await countFailure(system, subjects);
      throw invalid('oldPassword', '旧密码错误');
    }
    if (old === fresh) throw invalid('newPassword', '新密码不能与旧密码相同');
    await changePassword(context.tx, { merchantId, userId, username: actor.username }, fresh, 'newPassword');
    context.afterCommit(sessions.forget);
    return undefined;
  });
