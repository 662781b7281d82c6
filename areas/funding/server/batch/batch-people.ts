import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import { refusalTexts } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import type { BatchRows } from './batch-rows.ts';

/** Who is in a batch. */
export interface Target {
  readonly custIds?: readonly number[] | undefined;
  readonly orgIds?: readonly number[] | undefined;
  readonly psnTypes?: readonly number[] | undefined;
}

/** The people of a target, to be given the same amount (fen); `own`: into the personal wallet, which may have a limit. */
export const creditRows = (
  context: Context,
  target: Target,
  amount: number,
  own: boolean,
): BatchRows =>
  peopleOf(
    context,
    target,
    sql`account.account_id, account.cust_id, null::bigint as recharge_id, ${amount}::bigint as amount, null::jsonb as detail,
      case when account.status = ${accountStatus.key.closed} then ${refusalTexts.ACCOUNT_CLOSED}
           when account.credit_block then ${refusalTexts.CREDIT_BLOCKED}
           when ${own ? overMost(amount) : sql`false`} then ${refusalTexts.BALANCE_LIMIT} end as reason`,
  );

/** The people of a target with an account, as a query of customer.* and account.*. */
export const peopleOf = (
  context: Context,
  target: Target,
  columns: RawBuilder<unknown>,
) => sql`select ${columns}
    from customer join account on account.merchant_id = ${context.merchantId} and account.cust_id = customer.cust_id
   where customer.merchant_id = ${context.merchantId} and ${targetWhere(context, target)}`;

/** The where-clause of a batch's people: named ones, or all of organisations and below. */
export function targetWhere(context: Context, target: Target): RawBuilder<SqlBool> {
  const { custIds, orgIds, psnTypes } = target;
  const named = whereEquals({ 'customer.custId': custIds, 'customer.psnType': psnTypes });
  const below = whereGiven(orgIds, (ids) => sql`customer.org_id = ${anyBelow(context, ids)}`);

  return sql<SqlBool>`${scopeWhere('customer.orgId', context.scope.organisations)} and ${named} and ${below}`;
}

/** What the personal wallet of `account` would exceed. */
const overMost = (amount: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(account.limits ->> 'balanceMax')::bigint > 0
    and account.personal_balance + ${amount}::bigint > (account.limits ->> 'balanceMax')::bigint`;

/** Named people are all the caller's, or none of them is recharged. */
export async function assertAllVisible(context: Context, target: Target): Promise<void> {
  if (!target.custIds) return;

  const asked = new Set(target.custIds).size;
  const found = await sql<{ visible: number }>`select count(*) as visible from customer
    where customer.merchant_id = ${context.merchantId} and ${targetWhere(context, { custIds: target.custIds })}`.execute(
    context.tx,
  );
  if (found.rows[0]?.visible !== asked) throw notFound('部分人员不存在或已被删除');
}
