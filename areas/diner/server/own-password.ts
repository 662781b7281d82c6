import { givePayPassword } from '#areas/customer/server/api.ts';
import { hashPassword, passwordMatches } from '#areas/system/server/api.ts';
import type { Outside } from '#kit/server/context.ts';
import { implementAfter, type Route } from '#kit/server/implement.ts';
import { conflict } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { dinerSetPassword, dinerSetPayPassword } from '../contract/session.ts';
import { assertMayGuess, guessedRight } from './attempts.ts';
import { forgetDevices } from './device.ts';
import { closeOtherSessions, dinerOf, sessionOf } from './session-store.ts';

export const ownPasswordRoutes = (system: System): Route[] => [
  setPassword(system),
  setPayPassword(system),
];

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
        .onConflict((known) =>
          known.columns(['merchantId', 'custId']).doUpdateSet({ passwordHash }),
        )
        .execute();

      const session = sessionOf(context);
      await forgetDevices(context, custId, session);

      return { ended: await closeOtherSessions(context, custId, session) };
    },
  );

/**
 * Whether the caller has a log-in password; a try is counted before what they typed is looked at.
 * @throws Refusal 409 WRONG_PASSWORD, 429
 */
async function proven(
  system: System,
  outside: Outside,
  typed: string | undefined,
): Promise<boolean> {
  const found = await outside.transaction(({ tx }) =>
    tx
      .selectFrom('dinerLogin')
      .select('passwordHash')
      .where('custId', '=', dinerOf(outside))
      .executeTakeFirst(),
  );
  if (!found?.passwordHash) return false;

  const session = sessionOf(outside);
  await assertMayGuess(system, session);
  if (!(await passwordMatches(found.passwordHash, typed ?? '')))
    throw conflict('WRONG_PASSWORD', '登录密码错误');

  await guessedRight(system, session);

  return true;
}

const setPayPassword = (system: System): Route =>
  implementAfter(
    dinerSetPayPassword,
    async (outside, { password, payPassword }) => {
      if (!(await proven(system, outside, password)))
        throw conflict('LOGIN_PASSWORD_UNSET', '请先设置登录密码');
      return hashPassword(payPassword);
    },
    async (context, payPasswordHash) => {
      await givePayPassword(context, dinerOf(context), payPasswordHash).execute();
      return undefined;
    },
  );
