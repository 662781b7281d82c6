import { countAttempt, forgetAttempts } from '#areas/auth/server/api.ts';
import { givePayPassword } from '#areas/customer/server/api.ts';
import { hashPassword, passwordMatches } from '#areas/system/server/api.ts';
import type { Outside } from '#kit/server/context.ts';
import { implementAfter, type Route } from '#kit/server/implement.ts';
import { conflict, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { dinerSetPassword, dinerSetPayPassword } from '../contract/session.ts';
import { ofNumber } from './attempts.ts';
import { closeDinerSessions, dinerOf } from './session-store.ts';

/**
 * Whether somebody has a log-in password; a try is counted before what they typed is looked at.
 * @throws Refusal 409 WRONG_PASSWORD, 429
 */
async function proven(system: System, outside: Outside, typed: string | undefined): Promise<boolean> {
  const found = await outside.transaction(({ tx }) =>
    tx.selectFrom('dinerLogin').select('passwordHash').where('custId', '=', dinerOf(outside)).executeTakeFirst(),
  );
  if (!found?.passwordHash) return false;
  const subject = ofNumber(outside.actor.merchantId, outside.actor.username);
  if (!(await countAttempt(system, subject)).isFree)
    throw new Refusal(429, 'TOO_MANY_TRIES', '尝试次数过多，请稍后再试');
  if (!(await passwordMatches(found.passwordHash, typed ?? ''))) throw conflict('WRONG_PASSWORD', '登录密码错误');
  await forgetAttempts(system, subject);
  return true;
}

const setPassword = (system: System): Route =>
  implementAfter(
    dinerSetPassword,
    async (outside, { current, password }) => {
      await proven(system, outside, current);
      return hashPassword(password);
    },
    async (context, passwordHash) => {
      const custId = dinerOf(context);
      await context.tx
        .insertInto('dinerLogin')
        .values({ custId, passwordHash })
        .onConflict((known) => known.columns(['merchantId', 'custId']).doUpdateSet({ passwordHash }))
        .execute();
      await closeDinerSessions(context, custId);
      return undefined;
    },
  );

const setPayPassword = (system: System): Route =>
  implementAfter(
    dinerSetPayPassword,
    async (outside, { password, payPassword }) => {
      if (!(await proven(system, outside, password))) throw conflict('LOGIN_PASSWORD_UNSET', '请先设置登录密码');
      return hashPassword(payPassword);
    },
    async (context, payPasswordHash) => {
      await givePayPassword(context, dinerOf(context), payPasswordHash).execute();
      return undefined;
    },
  );

export const ownPasswordRoutes = (system: System): Route[] => [setPassword(system), setPayPassword(system)];
