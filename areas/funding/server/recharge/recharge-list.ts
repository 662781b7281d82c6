import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { anyBelow } from '#areas/customer/server/api.ts';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { namedLike } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { whereBetween, whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { pageRecharge, pageRechargeCollect, pageSubsidy } from '../../contract/recharge.ts';

type Filter = z.output<(typeof pageRecharge)['content']>;

/** Recharges of a filter within the caller's scope. */
function recharges(context: Context, filter: Omit<Filter, 'page' | 'orders'>) {
  const { tx, scope } = context;
  return tx
    .selectFrom('recharge')
    .innerJoin('customer', 'customer.custId', 'recharge.custId')
    .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .leftJoin('operator', 'operator.userId', 'recharge.operatorId')
    .where(scopeWhere('customer.orgId', scope.organisations))
    .where(wherePeriod('recharge.occurredAt', filter))
    .where(
      whereEquals({
        'recharge.accountId': filter.accountId,
        'recharge.walletType': filter.walletType,
        'recharge.state': filter.state,
        'recharge.offlineType': filter.offlineType,
        'recharge.source': filter.source,
        'recharge.batchNo': filter.batchNo,
        'recharge.channel': filter.channel,
        'recharge.giftRuleId': filter.giftRuleId,
        'customer.psnType': filter.psnType,
      }),
    )
    .where(whereBetween('recharge.amount', filter.minAmount, filter.maxAmount))
    .where(whereGiven(filter.keyword, namedLike))
    .where(whereContains(filter.operatorName, 'operator.realName'))
    .where(whereGiven(filter.orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
    .select([
      'recharge.rechargeId',
      'recharge.accountId',
      'recharge.occurredAt',
      'customer.custNum',
      'customer.custId',
      'customer.custName',
      'recharge.walletType',
      'recharge.amount',
      'recharge.revokedAmount',
      'recharge.giftAmount',
      'recharge.revokedGift',
      'recharge.state',
      'recharge.offlineType',
      'recharge.channel',
      'recharge.source',
      'recharge.voucherNo',
      'recharge.batchNo',
      'recharge.remark',
      'operator.realName as operatorName',
      sql<number>`recharge.amount - recharge.revoked_amount`.as('netAmount'),
      (eb) => eb.ref('organisation.orgFullName').$notNull().as('orgFullName'),
    ]);
}

/** By trade type and channel; a gift is a trade type of its own, of the recharge it came with. */
function collected(context: Context, filter: z.output<(typeof pageRechargeCollect)['content']>) {
  const { merchantId, scope } = context;
  const { keyword, orgId, walletType, channel, ...period } = filter;
  const conditions = sql`${scopeWhere('customer.orgId', scope.organisations)} and ${wherePeriod('recharge.occurredAt', period)}
      and ${whereEquals({ 'recharge.walletType': walletType, 'recharge.channel': channel })} and ${whereGiven(keyword, namedLike)}
      and ${whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`)}`;

  const part = (
    tradeType: RawBuilder<unknown>,
    amount: string,
    revoked: string,
    where: RawBuilder<unknown>,
  ) =>
    sql`select ${tradeType} as trade_type, recharge.channel, ${sql.ref(`recharge.${amount}`)} as amount,
        ${sql.ref(`recharge.${revoked}`)} as revoked_amount
      from recharge join customer on customer.merchant_id = ${merchantId} and customer.cust_id = recharge.cust_id
     where recharge.merchant_id = ${merchantId} and ${conditions} and ${where}`;

  const own = sql`case recharge.wallet_type when 1 then 10 when 2 then 12 else 13 end`;

  return sql<{
    tradeType: 10 | 11 | 12 | 13;
    channel: 1 | 2 | 3 | 4 | 5 | 6 | 9;
    count: number;
    amount: number;
    revokedAmount: number;
    netAmount: number;
    rowKey: string;
  }>`select trade_type, channel, count(*) as count, sum(amount)::bigint as amount, sum(revoked_amount)::bigint as revoked_amount,
      sum(amount - revoked_amount)::bigint as net_amount, trade_type || ':' || channel as row_key
    from (${part(own, 'amount', 'revokedAmount', sql`true`)}
      union all ${part(sql`11`, 'giftAmount', 'revokedGift', sql`recharge.gift_amount > 0`)}) part
   group by trade_type, channel`;
}

export const rechargeListRoutes = [
  serveQuery(pageRecharge, recharges),
  serveQuery(pageSubsidy, (context, filter) =>
    recharges(context, { ...filter, walletType: heldWallet.key.subsidy }),
  ),
  serveQuery(pageRechargeCollect, collected),
];
