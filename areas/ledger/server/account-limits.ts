import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { STATUS } from './codes.ts';
import { type Limits, NO_LIMITS } from './limits.ts';

/** A condition on the rows of `customer`: whose accounts are meant. */
type Whose = RawBuilder<SqlBool>;

/** What changes of an account's limits; what is left out stays as it is. */
interface Changes extends Partial<Limits> {
  /** Fen the personal wallet may fall below zero. */
  readonly overdraftLimit?: number | undefined;
}

/**
 * Changes overdraft and limits of the accounts that can be changed: those that are open and owe no more than the new overdraft. Answers which,
 * how many, and how many were left out.
 */
export async function setLimits(
  context: Context,
  whose: Whose,
  { overdraftLimit, ...limits }: Changes,
) {
  const { tx, merchantId } = context;
  const changes = JSON.stringify(limits);
  const none = JSON.stringify(NO_LIMITS);
  /* Locked in id order, like every command on many accounts. */
  await sql`select from account where account.merchant_id = ${merchantId} and account.account_id in (
      select account.account_id from customer
        join account on account.merchant_id = ${merchantId} and account.cust_id = customer.cust_id
       where customer.merchant_id = ${merchantId} and ${whose})
    order by account.account_id for no key update`.execute(tx);

  const counts = await countLimitable(context, whose, overdraftLimit);
  const { rows } = await sql<{ accountId: number }>`update account
       set overdraft_limit = coalesce(${overdraftLimit ?? null}::bigint, account.overdraft_limit),
           limits = nullif(coalesce(account.limits, ${none}::jsonb) || ${changes}::jsonb, ${none}::jsonb)
      from customer
     where account.merchant_id = ${merchantId} and customer.merchant_id = ${merchantId} and account.cust_id = customer.cust_id
       and ${whose} and account.status <> ${STATUS.closed} and not ${owes(overdraftLimit)}
    returning account.account_id`.execute(tx);

  return { counts, accountIds: rows.map(({ accountId }) => accountId) };
}

/** How many accounts can be changed, and how many cannot: closed ones, and those that owe more than the new overdraft. */
export async function countLimitable(
  { tx, merchantId }: Context,
  whose: Whose,
  overdraftLimit: number | undefined,
) {
  const closed = sql`account.status = ${STATUS.closed}`;
  const found = await sql<Record<'people' | 'closed' | 'owing', number>>`
    select count(*) filter (where not ${closed} and not ${owes(overdraftLimit)}) as people, count(*) filter (where ${closed}) as closed,
           count(*) filter (where not ${closed} and ${owes(overdraftLimit)}) as owing
      from customer join account on account.merchant_id = ${merchantId} and account.cust_id = customer.cust_id
     where customer.merchant_id = ${merchantId} and ${whose}`.execute(tx);

  return found.rows[0] ?? { people: 0, closed: 0, owing: 0 };
}

const owes = (overdraftLimit: number | undefined) =>
  overdraftLimit === undefined
    ? sql`false`
    : sql`account.personal_balance - account.personal_held < ${-overdraftLimit}::bigint`;
