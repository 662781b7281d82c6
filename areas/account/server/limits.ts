import { sql } from 'kysely';
import type { z } from 'zod';
import { assertAllVisible, type Target, targetWhere } from '#areas/funding/server/batch-people.ts';
import { accountStatusEvent } from '#areas/ledger/contract/lookups.ts';
import { STATUS } from '#areas/ledger/server/codes.ts';
import { NO_LIMITS } from '#areas/ledger/server/limits.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import {
  balanceLimitOrg,
  balanceLimitPer,
  checkAccountInfo,
  updateAccountInfo,
  updateAccountInfoBatch,
} from '../contract/limits.ts';
import { tellEvents } from './account-event.ts';

type Changes = Partial<
  Omit<z.output<typeof updateAccountInfo.content>, 'custId' | 'remark' | 'idempotencyKey'>
>;

const owes = (overdraftLimit: number | undefined) =>
  overdraftLimit === undefined
    ? sql`false`
    : sql`account.personal_balance - account.personal_held < ${-overdraftLimit}::bigint`;

/** How many of a target can be changed, and who cannot. */
async function countTarget(context: Context, target: Target, overdraftLimit: number | undefined) {
  const closed = sql`account.status = ${STATUS.closed}`;
  const found = await sql<Record<'people' | 'closed' | 'owing', number>>`
    select count(*) filter (where not ${closed} and not ${owes(overdraftLimit)}) as people, count(*) filter (where ${closed}) as closed,
           count(*) filter (where not ${closed} and ${owes(overdraftLimit)}) as owing
      from customer join account on account.merchant_id = ${context.merchantId} and account.cust_id = customer.cust_id
     where customer.merchant_id = ${context.merchantId} and ${targetWhere(context, target)}`.execute(
    context.tx,
  );

  return found.rows[0] ?? { people: 0, closed: 0, owing: 0 };
}

/**
 * Changes overdraft and limits of everybody of a target who can be changed, with an event each; answers how many, and who was left out. What is
 * not named stays as it is.
 */
export async function changeLimits(
  context: Context,
  target: Target,
  { overdraftLimit, ...limits }: Changes,
  remark: string,
) {
  const { tx, merchantId } = context;
  await assertAllVisible(context, target);
  const changes = JSON.stringify(limits);
  const none = JSON.stringify(NO_LIMITS);
  /* Locked in id order, like every command on many accounts. */
  await sql`select from account where account.merchant_id = ${merchantId} and account.account_id in (
      select account.account_id from customer
        join account on account.merchant_id = ${merchantId} and account.cust_id = customer.cust_id
       where customer.merchant_id = ${merchantId} and ${targetWhere(context, target)})
    order by account.account_id for no key update`.execute(tx);

  const counts = await countTarget(context, target, overdraftLimit);
  const { rows } = await sql<{ accountId: number }>`update account
       set overdraft_limit = coalesce(${overdraftLimit ?? null}::bigint, account.overdraft_limit),
           limits = nullif(coalesce(account.limits, ${none}::jsonb) || ${changes}::jsonb, ${none}::jsonb)
      from customer
     where account.merchant_id = ${merchantId} and customer.merchant_id = ${merchantId} and account.cust_id = customer.cust_id
       and ${targetWhere(context, target)} and account.status <> ${STATUS.closed} and not ${owes(overdraftLimit)}
    returning account.account_id`.execute(tx);

  await tellEvents(
    context,
    rows.map(({ accountId }) => ({
      accountId,
      event: accountStatusEvent.key.limitsChanged,
      remark,
    })),
  );

  return counts;
}

async function changeOne(
  context: Context,
  { custId, remark, ...changes }: Changes & { custId: number; remark: string },
) {
  const counts = await changeLimits(context, { custIds: [custId] }, changes, remark);
  if (counts.people === 1) return { custId };

  throw counts.closed > 0
    ? conflict('ACCOUNT_CLOSED', '账户已注销')
    : conflict('ACCOUNT_IN_DEBT', '账户已透支的金额超过新的透支额度');
}

async function changeMany(context: Context, target: Target, changes: Changes, remark: string) {
  const counts = await changeLimits(context, target, changes, remark);
  if (counts.people === 0) throw invalid('custIds', '所选范围内没有可修改的账户');

  return counts;
}

export const limitRoutes = [
  implement(updateAccountInfo, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.limits', key: idempotencyKey, request }, () =>
      changeOne(context, request),
    ),
  ),
  implement(checkAccountInfo, (context, { overdraftLimit, ...target }) =>
    countTarget(context, target, overdraftLimit),
  ),
  implement(updateAccountInfoBatch, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'account.limitsBatch', key: idempotencyKey, request }, () => {
      const { custIds, orgIds, psnTypes, remark, ...changes } = request;
      return changeMany(context, { custIds, orgIds, psnTypes }, changes, remark);
    }),
  ),
  ...[balanceLimitOrg, balanceLimitPer].map((endpoint) =>
    implement(endpoint as typeof balanceLimitOrg, (context, { idempotencyKey, ...request }) =>
      once(context, { scope: endpoint.id, key: idempotencyKey, request }, () => {
        const { balanceMax, remark, ...target } = request;
        return changeMany(context, target, { balanceMax }, remark);
      }),
    ),
  ),
];
