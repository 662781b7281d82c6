import { type SqlBool, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { orderKind, orderState, refundState } from '../../contract/lookups.ts';
import { pageOrder, pageOrderDetail, pageRedress } from '../../contract/order.ts';
import { peopleNamed, visibleOrders, withOrderColumns } from './order-query.ts';

const list = serveQuery(pageOrder, async (context, filter) => {
  const named = await peopleNamed(context, filter.keyword);
  return withOrderColumns(context, visibleOrders(context, filter, named));
});

const TAKEN = [
  orderState.key.paid,
  orderState.key.preparing,
  orderState.key.ready,
  orderState.key.completed,
];

/** Neither corrected nor made by a correction. */
const notCorrected = ({ merchantId }: Context) =>
  sql<SqlBool>`not exists (select from order_redress r where r.merchant_id = ${merchantId}
    and (r.order_id = meal_order.order_id or r.extra_order_id = meal_order.order_id))`;

const redress = serveQuery(pageRedress, (context, filter) =>
  withOrderColumns(
    context,
    visibleOrders(context, { ...filter, orderKind: orderKind.key.buffet })
      .where('mealOrder.orderState', 'in', TAKEN)
      .where('mealOrder.refundState', '<>', refundState.key.refunded)
      .where(notCorrected(context)),
  ),
);

/** Each order unfolded into the tenders that paid it; one pass over the orders. */
const tenders = serveQuery(pageOrderDetail, async (context, { tenderType, ...filter }) => {
  const lines = sql<{ tenderType: number; amount: number; refundAmount: number }>`(values
        (1, meal_order.personal_amount, meal_order.refund_personal), (2, meal_order.subsidy_amount, meal_order.refund_subsidy),
        (4, meal_order.red_amount, meal_order.refund_red), (5, meal_order.channel_amount, meal_order.refund_channel),
        (6, meal_order.cash_amount, meal_order.refund_cash), (7, meal_order.coupon_amount, meal_order.refund_coupon), (9, meal_order.suspense_amount, meal_order.refund_suspense))`;

  const named = await peopleNamed(context, filter.keyword);
  const query = visibleOrders(context, filter, named)
    .innerJoinLateral(lines.as<'line'>(sql`line (tender_type, amount, refund_amount)`), (join) =>
      join.on('line.amount', '>', 0),
    )
    .select([
      sql<string>`meal_order.order_id || ':' || line.tender_type`.as('lineKey'),
      'mealOrder.orderId',
      'mealOrder.occurredAt',
      'customer.custNum',
      'customer.custId',
      'customer.custName',
      'mealOrder.mealType',
      'line.tenderType',
      'line.amount',
      'line.refundAmount',
      sql<number>`line.amount - line.refund_amount`.as('netAmount'),
    ])
    .select(['canteen.canteenName', 'stall.stallName']);

  return tenderType === undefined
    ? query
    : query.where(sql<SqlBool>`line.tender_type = ${tenderType}`);
});

export const orderListRoutes = [list, redress, tenders];
