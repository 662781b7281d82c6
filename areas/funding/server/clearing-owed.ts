import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { anyBelow } from '#areas/customer/server/api.ts';
import { accountStatus, ledgerAccount } from '#areas/ledger/contract/lookups.ts';
import { namedLike } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { Loose } from '#kit/server/implement.ts';
import { whereBetween, whereEquals, whereGiven } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { type OwedRow, pageClearingDone, pageClearingOwed } from '../contract/clearing-owed.ts';
import { withdrawSource, withdrawStatus } from '../contract/lookups.ts';

const ON_ITS_WAY: readonly number[] = [withdrawStatus.key.paying, withdrawStatus.key.paymentFailed];

/** One row an account with money in clearing: what lies there, what of it is on its way, when it last came. */
export function inClearing(
  { merchantId }: Pick<Context, 'merchantId'>,
  where: RawBuilder<unknown> = sql`true`,
) {
  const clearing = sql.lit(ledgerAccount.key.withdrawalClearing);
  return sql`select lying.account_id, lying.last_at, coalesce(paying.amount, 0)::bigint as paying_amount,
      (lying.amount - coalesce(paying.amount, 0))::bigint as owed_amount
    from (
      select moved.account_id, sum(moved.amount) as amount, max(moved.occurred_at) filter (where moved.amount > 0) as last_at from (
        select to_ref as account_id, amount, occurred_at from posting
         where merchant_id = ${merchantId} and (to_account = 106 or from_account = 106) and to_account = ${clearing}
        union all
        select from_ref, -amount, occurred_at from posting
         where merchant_id = ${merchantId} and (to_account = 106 or from_account = 106) and from_account = ${clearing}) moved
       where ${where} group by moved.account_id having sum(moved.amount) <> 0) lying
    left join (select w.account_id, sum(w.amount) as amount from withdrawal w
      where w.merchant_id = ${merchantId} and w.withdraw_source = ${sql.lit(withdrawSource.key.closing)} and w.state = any(${ON_ITS_WAY}::smallint[])
      group by w.account_id) paying on paying.account_id = lying.account_id`;
}

/** How many closed accounts are owed money that no operator has seen to yet. */
export async function countClearingOwed(context: Context): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${listed(context)}) owing where owed_amount > 0`.execute(
    context.tx,
  );
  return rows[0]?.count ?? 0;
}

const listed = (context: Context) => {
  const { merchantId, scope } = context;
  return sql`select account.account_id, customer.cust_id, customer.cust_num, customer.cust_name, customer.org_id, organisation.org_full_name,
      owed.owed_amount, owed.paying_amount, owed.last_at
    from (${inClearing(context)}) owed
    join account on account.merchant_id = ${merchantId} and account.account_id = owed.account_id and account.status = ${sql.lit(accountStatus.key.closed)}
    join customer on customer.merchant_id = ${merchantId} and customer.cust_id = account.cust_id
    left join organisation on organisation.merchant_id = ${merchantId} and organisation.org_id = customer.org_id
   where ${scopeWhere('customer.orgId', scope.organisations)}`;
};

const owed = serveQuery(
  pageClearingOwed,
  (context, { keyword, orgId, minAmount, maxAmount, ...period }) => sql<
    Loose<z.output<typeof OwedRow>>
  >`
    select customer.account_id, customer.cust_num, customer.cust_name, customer.org_full_name, customer.owed_amount, customer.paying_amount,
           customer.last_at
      from (${listed(context)}) customer
     where ${wherePeriod('customer.lastAt', period)} and ${whereGiven(keyword, namedLike)} and ${whereBetween('customer.owedAmount', minAmount, maxAmount)}
       and ${whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`)}`,
);

const done = serveQuery(pageClearingDone, (context, { keyword, orgId, way, ...period }) =>
  context.tx
    .selectFrom('accountClearing')
    .innerJoin('customer', 'customer.custId', 'accountClearing.custId')
    .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .leftJoin('operator', 'operator.userId', 'accountClearing.operatorId')
    .leftJoin('withdrawal', 'withdrawal.withdrawId', 'accountClearing.withdrawId')
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .where(wherePeriod('accountClearing.occurredAt', period))
    .where(sql<SqlBool>`withdrawal.state is distinct from ${sql.lit(withdrawStatus.key.rejected)}`)
    .where(whereEquals({ 'accountClearing.way': way }))
    .where(whereGiven(keyword, namedLike))
    .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
    .select([
      'accountClearing.clearingId',
      'accountClearing.occurredAt',
      'customer.custNum',
      'customer.custName',
      'accountClearing.way',
      'accountClearing.amount',
      'withdrawal.withdrawMethod',
      'accountClearing.withdrawId',
      'operator.realName as operatorName',
      'accountClearing.reason',
      (eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'),
    ])
    .$narrowType<{ way: 1 | 2; withdrawMethod: 1 | 2 | 3 | null }>(),
);

export const clearingOwedRoutes = [owed, done];
