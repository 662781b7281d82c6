import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import type { Loose } from '#kit/server/implement.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { countedIn } from '#kit/server/period.ts';
import { assertPeriod } from '#kit/server/report/period.ts';
import { serveReport } from '#kit/server/report/serve-report.ts';
import { chosenWithin, scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import type { supermarketFilter } from '../contract/filters.ts';
import {
  supermarketByOrganisation,
  supermarketByPersonType,
  supermarketGoodsDetail,
  supermarketGoodsRank,
  supermarketIncome,
  supermarketSummary,
} from '../contract/supermarket.ts';
import { consumeFamily } from './consume-family.ts';
import { labels } from './sources.ts';
import {
  ofSupermarkets,
  placesWithMalls,
  SUPERMARKET_PLACES,
  withMalls,
} from './supermarket-places.ts';

type Filter = z.output<z.ZodObject<typeof supermarketFilter>>;

const sold = {
  family: consumeFamily,
  labels,
  places: placesWithMalls,
  filters: async (context: Context, { supermarketIds }: Filter) => ({
    placeKind: SUPERMARKET_PLACES,
    placeId: await withMalls(context, supermarketIds),
  }),
} as const;
const net =
  sql`coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)::bigint` as RawBuilder<number>;
const measures = {
  consumeNum: 'consumeNum',
  consumeAmount: 'consumeAmount',
  consumeRefundNum: 'refundNum',
  consumeRefundAmount: 'refundAmount',
  totalAmount: net,
} as const;
const average =
  sql`round(sum(c.consume_amount) / nullif(sum(c.consume_num), 0))::bigint` as RawBuilder<number>;
/* People's own scope limits them as well. */
const ofPeople = {
  ...sold,
  measures,
  filters: async (context: Context, filter: Filter) => ({
    ...(await sold.filters(context, filter)),
    orgId: chosenWithin(undefined, context.scope.organisations),
  }),
};

/** Lines of supermarkets and their malls in a period (table `l`, the supermarket `m`), within the caller's places. */
function lines(
  { merchantId, scope }: Context,
  filter: Omit<z.output<typeof supermarketGoodsDetail.content>, 'page' | 'orders'>,
) {
  assertPeriod(filter);
  const { startDate, endDate, keyword, supermarketIds, goodsId } = filter;

  return sql`order_line l
    left join mall on mall.merchant_id = ${merchantId} and mall.mall_id = l.place_id
    left join supermarket m on m.merchant_id = ${merchantId} and m.supermarket_id = coalesce(mall.supermarket_id, l.place_id)
   where l.merchant_id = ${merchantId} and l.sold and l.place_kind = any(${SUPERMARKET_PLACES}::smallint[])
     and ${countedIn({ startDate, endDate }, { bizDate: sql`l.biz_date`, occurredAt: sql`l.occurred_at` })}
     and ${scopeWhere('m.supermarketId', scope.canteens)} and ${whereEquals({ 'm.supermarketId': supermarketIds, 'l.goodsId': goodsId })}
     and ${whereGiven(keyword, (text) => whereContains(text, 'l.goodsName'))}`;
}

export const supermarketRoutes = [
  serveReport(supermarketIncome, {
    ...sold,
    ...ofSupermarkets,
    measures: { ...measures, consumeNum: 'consumeTenderNum', consumeRefundNum: 'refundTenderNum' },
  }),
  serveReport(supermarketSummary, {
    ...sold,
    ...ofSupermarkets,
    measures: { ...measures, averageAmount: average },
  }),
  serveReport(supermarketByOrganisation, ofPeople),
  serveReport(supermarketByPersonType, ofPeople),

  serveQuery(
    supermarketGoodsDetail,
    (context, filter) => sql<
      Loose<z.output<typeof supermarketGoodsDetail.result>['records'][number]>
    >`
      select concat(s.order_id, '-', s.line_no) as row_key, s.occurred_at, s.order_id, s.place_kind, s.supermarket_name, s.goods_name, s.unit_price,
             s.quantity / 1000 as quantity, s.amount - s.discount_share as amount, s.refund_quantity / 1000 as refund_quantity,
             s.refund_amount, p.cust_num, p.cust_name
        from (select l.*, m.supermarket_name from ${lines(context, filter)}) s
        left join customer p on p.merchant_id = ${context.merchantId} and p.cust_id = s.cust_id`,
  ),

  serveQuery(
    supermarketGoodsRank,
    (context, filter) => sql<
      Loose<z.output<typeof supermarketGoodsRank.result>['records'][number]>
    >`
      select g.*, rank() over (order by g.total_amount desc) as rank,
             coalesce(g.total_amount / nullif(sum(g.total_amount) over (), 0), 0)::float8 as share
        from (select l.goods_id, max(l.goods_name) as goods_name, max(m.supermarket_name) as supermarket_name,
                     (sum(l.quantity - l.refund_quantity) / 1000)::bigint as quantity,
                     sum(l.amount - l.discount_share)::bigint as amount, sum(l.refund_amount)::bigint as refund_amount,
                     sum(l.amount - l.discount_share - l.refund_amount)::bigint as total_amount
                from ${lines(context, filter)} and l.goods_id is not null group by l.goods_id) g`,
  ),
];
