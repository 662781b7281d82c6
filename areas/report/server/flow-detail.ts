import { sql } from 'kysely';
import type { z } from 'zod';
import { anyBelow } from '#areas/customer/server/api.ts';
import type { Loose } from '#kit/server/implement.ts';
import { containsPattern, prefixPattern } from '#kit/server/like.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { countedIn } from '#kit/server/period.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { scopeWhere, soldWithin } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { type FlowDetailRow, flowBasis, pageFlowDetail } from '../contract/flow-detail.ts';

type Row = Loose<z.output<typeof FlowDetailRow>>;

type Filter = z.output<typeof pageFlowDetail.content>;

/** The moments of the period, or what counts in it as reports count. */
const during = ({ startDate, endDate, periodBasis }: Filter) =>
  periodBasis === flowBasis.key.businessDate
    ? countedIn(
        { startDate, endDate },
        { bizDate: sql`p.biz_date`, occurredAt: sql`p.occurred_at` },
      )
    : sql`p.occurred_at between ${startDate}::timestamptz and ${endDate}::timestamptz + interval '999 milliseconds'`;

const chosen = ({ orgId, orgIds, keyword, ...equal }: Filter, merchantId: number) => {
  const { walletTypes, tradeTypes, accountId, custId } = equal;
  const which = {
    'p.walletType': walletTypes,
    'p.tradeType': tradeTypes,
    'p.accountId': accountId,
    'p.custId': custId,
  };

  const kinds = whereEquals(which);
  const below = whereGiven(orgId, (id) => sql`p.org_id = ${anyBelow({ merchantId }, [id])}`);
  const among = whereGiven(orgIds, (ids) => sql`p.org_id = ${anyBelow({ merchantId }, ids)}`);
  const named = whereGiven(
    keyword,
    (text) => sql`p.cust_id in (select k.cust_id from customer k where k.merchant_id = ${merchantId}
      and (k.cust_name like ${containsPattern(text)} or k.cust_num like ${prefixPattern(text)}))`,
  );

  return sql`${kinds} and ${below} and ${among} and ${named}`;
};

/** The wallet-flow list. A business date is the date of the moment or the day before (meals past midnight), which prunes partitions. */
export const flowDetailRoutes = [
  serveQuery(pageFlowDetail, ({ merchantId, scope }, filter) => {
    assertPeriod(filter);
    return sql<Row>`
        select p.posting_id, p.occurred_at, p.biz_date, c.cust_num, c.cust_name, o.org_full_name, p.wallet_type, p.trade_type,
               p.change as amount, p.balance_after - p.expired_after as balance_after, p.wallet_seq, n.canteen_name, s.stall_name,
               p.order_id, p.remark
          from posting p
          left join customer c on c.merchant_id = ${merchantId} and c.cust_id = p.cust_id
          left join organisation o on o.merchant_id = ${merchantId} and o.org_id = p.org_id
          left join canteen n on n.merchant_id = ${merchantId} and n.canteen_id = p.canteen_id
          left join stall s on s.merchant_id = ${merchantId} and s.stall_id = p.stall_id
         where p.merchant_id = ${merchantId} and p.account_id is not null
           and p.biz_date between ${filter.startDate}::date - 1 and ${filter.endDate}::date
           and ${during(filter)} and ${scopeWhere(filter.custId === undefined ? sql`p.org_id` : sql`c.org_id`, scope.organisations)}
           and ${soldWithin('p', scope)} and ${chosen(filter, merchantId)}`;
  }),
];
