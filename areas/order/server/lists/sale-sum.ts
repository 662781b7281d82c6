import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import type { Loose } from '#kit/server/implement.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { goodsSum, orderSum, saleSum, takeSum } from '../../contract/kitchen.ts';
import { orderKind, orderState, refundState } from '../../contract/lookups.ts';
import { daysWhere } from './order-query.ts';

type RowsOf<E extends { readonly result: z.ZodType }> = Loose<
  (z.output<E['result']> & { records: readonly unknown[] })['records'][number]
>;

const sums = sql`count(distinct s.order_id)::int as order_num, sum(s.quantity)::bigint as quantity,
  sum(s.refund_quantity)::bigint as refund_quantity, sum(s.amount)::bigint as amount, sum(s.discount_share)::bigint as discount_amount,
  sum(s.refund_amount)::bigint as refund_amount, sum(s.amount - s.discount_share - s.refund_amount)::bigint as net_amount`;

type Filter = Pick<
  z.output<typeof saleSum.content>,
  'startDate' | 'endDate' | 'canteenIds' | 'stallIds' | 'mealTypes' | 'orderKinds'
>;

/** Rows of orders or of their lines (table `t`) that the caller may see, filtered. */
const where = (context: Context, filter: Filter, t: string): RawBuilder<SqlBool> => sql<SqlBool>`
  ${sql.ref(`${t}.merchantId`)} = ${context.merchantId} and ${daysWhere(context, `${t}.bizDate`, filter)}
    and ${placeWhere(t, context.scope)}
    and ${whereEquals({
      [`${t}.placeId`]: filter.canteenIds,
      [`${t}.stallId`]: filter.stallIds,
      [`${t}.mealType`]: filter.mealTypes,
      [`${t}.orderKind`]: filter.orderKinds,
    })}`;

/** What was sold, line by line, and in one row each the sales that name no lines. */
const sold = (context: Context, { keyword, ...filter }: z.output<typeof saleSum.content>) => sql`
  select l.order_id, l.place_id, l.stall_id, l.meal_type, l.goods_name, l.measure, l.quantity, l.refund_quantity, l.amount,
         l.discount_share, l.refund_amount
    from order_line l where l.sold and ${where(context, filter, 'l')} and ${whereGiven(keyword, (text) => whereContains(text, 'l.goodsName'))}
  union all
  select o.order_id, o.place_id, o.stall_id, o.meal_type, null, null, 0, 0, o.amount + o.discount_amount, o.discount_amount,
         o.refunded_amount
    from meal_order o where o.paid_amount = o.amount and ${keyword ? sql`false` : sql`true`} and ${where(context, filter, 'o')}
     and not exists (select from order_line l where l.merchant_id = ${context.merchantId} and l.order_id = o.order_id
                      and l.biz_date = o.biz_date)`;

/** An order stands in several rows, and counts once in their total. */
const ordersSold = (context: Context, filter: z.output<typeof saleSum.content>) => ({
  orderNum: sql`(select count(distinct s.order_id)::int from (${sold(context, filter)}) s)`,
});

const byPlace = serveQuery(
  saleSum,
  (context, filter) => sql<RowsOf<typeof saleSum>>`
    select concat_ws('-', g.place_id, g.stall_id, g.meal_type, g.measure, g.goods_name) as row_key, c.canteen_name, st.stall_name,
           g.meal_type, g.goods_name, g.measure, g.order_num, g.quantity, g.refund_quantity, g.amount, g.discount_amount, g.refund_amount,
           g.net_amount
      from (select s.place_id, s.stall_id, s.meal_type, s.goods_name, s.measure, ${sums}
              from (${sold(context, filter)}) s group by 1, 2, 3, 4, 5) g
      left join canteen c on c.merchant_id = ${context.merchantId} and c.canteen_id = g.place_id
      left join stall st on st.merchant_id = ${context.merchantId} and st.stall_id = g.stall_id`,
  { totals: ordersSold },
);

const byGoods = serveQuery(
  goodsSum,
  (context, filter) => sql<RowsOf<typeof goodsSum>>`
    select concat_ws('-', s.measure, s.goods_name) as row_key, s.goods_name, s.measure, ${sums}
      from (${sold(context, filter)}) s group by s.goods_name, s.measure`,
  { totals: ordersSold },
);

const byOrder = serveQuery(
  orderSum,
  (context, { keyword, ...filter }) => sql<RowsOf<typeof orderSum>>`
    select concat_ws('-', g.biz_date, g.place_id, g.stall_id, g.meal_type, g.order_kind) as row_key, g.biz_date, c.canteen_name,
           st.stall_name, g.meal_type, g.order_kind, g.order_num, g.paid_num, g.cancelled_num, g.amount, g.paid_amount, g.refund_amount,
           g.paid_amount - g.refund_amount as net_amount
      from (select o.biz_date, o.place_id, o.stall_id, o.meal_type, o.order_kind, count(*)::int as order_num,
                   (count(*) filter (where o.paid_amount = o.amount))::int as paid_num,
                   (count(*) filter (where o.order_state = ${orderState.key.cancelled}))::int as cancelled_num, sum(o.amount)::bigint as amount,
                   sum(o.paid_amount)::bigint as paid_amount, sum(o.refunded_amount)::bigint as refund_amount
              from meal_order o where ${where(context, filter, 'o')} group by 1, 2, 3, 4, 5) g
      left join canteen c on c.merchant_id = ${context.merchantId} and c.canteen_id = g.place_id
      left join stall st on st.merchant_id = ${context.merchantId} and st.stall_id = g.stall_id
     where ${whereGiven(keyword, (text) => whereContains(text, 'c.canteenName', 'st.stallName'))}`,
);

const left = sql`l.quantity - l.refund_quantity`;

const inState = (state: number) =>
  sql`coalesce(sum(${left}) filter (where o.order_state = ${state}), 0)::bigint`;

/** Kinds that are ordered ahead of being served. */
const AHEAD: readonly number[] = [
  orderKind.key.preOrder,
  orderKind.key.mealSignUp,
  orderKind.key.privateRoom,
  orderKind.key.takeOut,
];

const toCook = [
  orderState.key.paid,
  orderState.key.preparing,
  orderState.key.ready,
  orderState.key.completed,
];

/** Lines of dishes that are still to be served or were served (`l`), with their order (`o`) and its fulfilment (`f`). */
const taken = (
  context: Context,
  {
    keyword,
    deliveryType,
    orderKinds = AHEAD as never,
    ...filter
  }: z.output<typeof takeSum.content>,
) => sql`
  meal_order o
  join order_line l on l.merchant_id = ${context.merchantId} and l.order_id = o.order_id and l.biz_date = o.biz_date
  left join order_fulfil f on f.merchant_id = ${context.merchantId} and f.order_id = o.order_id
 where o.order_state = any(${toCook}::smallint[]) and o.refund_state <> ${refundState.key.refunded} and l.goods_kind = 1
   and ${where(context, { ...filter, orderKinds }, 'o')}
   and ${whereEquals({ 'f.deliveryType': deliveryType })}
   and ${whereGiven(keyword, (text) => whereContains(text, 'l.goodsName'))}`;

const toTake = serveQuery(
  takeSum,
  (context, filter) => sql<RowsOf<typeof takeSum>>`
    select concat_ws('-', g.biz_date, g.place_id, g.stall_id, g.meal_type, g.wanted_at, g.delivery_type, g.measure, g.goods_name) as row_key,
           g.biz_date, c.canteen_name, st.stall_name, g.meal_type, g.wanted_at, g.delivery_type, g.goods_name, g.measure, g.order_num,
           g.quantity, g.waiting_quantity, g.preparing_quantity, g.ready_quantity, g.served_quantity
      from (select o.biz_date, o.place_id, o.stall_id, o.meal_type, f.wanted_at, f.delivery_type, l.goods_name, l.measure,
                   count(distinct o.order_id)::int as order_num, sum(${left})::bigint as quantity,
                   ${inState(orderState.key.paid)} as waiting_quantity, ${inState(orderState.key.preparing)} as preparing_quantity,
                   ${inState(orderState.key.ready)} as ready_quantity, ${inState(orderState.key.completed)} as served_quantity
              from ${taken(context, filter)}
             group by 1, 2, 3, 4, 5, 6, 7, 8) g
      left join canteen c on c.merchant_id = ${context.merchantId} and c.canteen_id = g.place_id
      left join stall st on st.merchant_id = ${context.merchantId} and st.stall_id = g.stall_id`,
  {
    totals: (context, filter) => ({
      orderNum: sql`(select count(distinct o.order_id)::int from ${taken(context, filter)})`,
    }),
  },
);

export const saleSumRoutes = [byPlace, byGoods, byOrder, toTake];
