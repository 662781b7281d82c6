import { sql } from 'kysely';
import { hashPassword, passwordMatches } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { openSecret } from '#kit/server/secret.ts';
import { PayPassword, payPasswordState, setPayPassword } from '../contract/pay-password.ts';

type Within = <T>(work: (context: Pick<Context, 'tx' | 'merchantId'>) => Promise<T>) => Promise<T>;

/** Why a payment password does not pay. */
export type PayPasswordReason =
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_UNSET'
  | 'PASSWORD_WRONG'
  | 'PASSWORD_LOCKED';

const state = implement(payPasswordState, async ({ tx, scope }, { custId }) => {
  const found = await tx
    .selectFrom('customer')
    .select([
      'payPasswordTries as wrongTries',
      sql<boolean>`pay_password_hash is not null`.as('isSet'),
    ])
    .select(
      sql<
        string | null
      >`case when pay_password_locked_until > now() then pay_password_locked_until end`.as(
        'lockedUntil',
      ),
    )
    .where('custId', '=', custId)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .executeTakeFirst();

  if (!found) throw notFound('人员不存在或已被删除');

  return found;
});

/** Wrong tries in a row, and how long it takes none after them. */
const MOST_TRIES = 5;

const LOCK_MINUTES = 30;

/**
 * What is wrong with a payment password that was typed; undefined where it is the person's. A try is counted before it is looked at, so that
 * many at once are no more tries than one after the other. Comparing takes its time outside of the transactions.
 */
export async function payPasswordReason(
  within: Within,
  custId: number,
  typed: string | undefined,
): Promise<PayPasswordReason | undefined> {
  const state = await within(({ tx }) =>
    tx
      .selectFrom('customer')
      .select([
        'payPasswordHash',
        sql<boolean>`coalesce(pay_password_locked_until > now(), false)`.as('isLocked'),
      ])
      .where('custId', '=', custId)
      .executeTakeFirst(),
  );

  if (!state?.payPasswordHash) return 'PASSWORD_UNSET';
  if (state.isLocked) return 'PASSWORD_LOCKED';
  if (typed === undefined) return 'PASSWORD_REQUIRED';

  const { rows } = await within(({ tx, merchantId }) =>
    sql<{ hash: string }>`update customer
       set pay_password_tries = case when pay_password_locked_until is null then pay_password_tries + 1 else 1 end,
           pay_password_locked_until = case when pay_password_locked_until is null and pay_password_tries + 1 >= ${MOST_TRIES}
             then now() + make_interval(mins => ${LOCK_MINUTES}) end
     where merchant_id = ${merchantId} and cust_id = ${custId}
       and (pay_password_locked_until is null or pay_password_locked_until <= now())
    returning pay_password_hash as hash`.execute(tx),
  );

  const [tried] = rows;
  if (!tried) return 'PASSWORD_LOCKED';
  if (!(await passwordMatches(tried.hash, typed))) return 'PASSWORD_WRONG';

  await within(({ tx }) =>
    tx
      .updateTable('customer')
      .set({ payPasswordTries: 0, payPasswordLockedUntil: null })
      .where('custId', '=', custId)
      .execute(),
  );

  return undefined;
}

/** Gives an active person a payment password, and ends its lock. */
export const givePayPassword = (
  { tx }: Pick<Context, 'tx'>,
  custId: number,
  payPasswordHash: string,
) =>
  tx
    .updateTable('customer')
    .set({
      payPasswordHash,
      payPasswordInitial: false,
      payPasswordTries: 0,
      payPasswordLockedUntil: null,
    })
    .where('custId', '=', custId)
    .where('state', '=', 1);

const set = implementAfter(
  setPayPassword,
  async ({ transaction }, { payPassword }) => {
    const plain = await transaction(async (context) =>
      openSecret(context, 'payPassword', payPassword, PayPassword),
    );
    /* An empty field of the wire means "none" elsewhere; a payment password is never none. */
    if (!plain) throw invalid('payPassword', '支付密码须为6位数字');

    return hashPassword(plain);
  },
  async (context, payPasswordHash, { custId }) => {
    const { numUpdatedRows } = await givePayPassword(context, custId, payPasswordHash)
      .where(scopeWhere('customer.orgId', context.scope.organisations))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('人员不存在或已被删除');

    return undefined;
  },
);

export const payPasswordRoutes = [set, state];
