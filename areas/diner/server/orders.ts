import { sql } from 'kysely';
import type { Applied } from '#areas/marketing/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { asked } from '#kit/server/list.ts';
import { dinerOrders } from '../contract/order.ts';
import { dinerOf } from './session-store.ts';

const A_PAGE = 20;
const [UNPAID, READY, COMPLETED] = [1, 4, 5] as const;
const [NOT_CHECKED, CHECKED] = [1, 2];
const ROOM = 5;
const FULLY_REFUNDED = 2;
const OPEN_APPLICATIONS = [1, 5];

async function linesOf({ tx }: Context, orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, never[]>();
  const found = await tx
    .selectFrom('orderLine')
    .select(['orderId', 'goodsName', 'quantity', 'amount'])
    .where('orderId', 'in', orderIds)
    .orderBy('lineNo')
    .execute();
  return Map.groupBy(found, ({ orderId }) => orderId);
}

async function appliedOf({ tx }: Context, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set();
  const found = await tx
    .selectFrom('refundApply')
    .select('orderId')
    .where('orderId', 'in', orderIds)
    .where('state', 'in', OPEN_APPLICATIONS)
    .execute();
  return new Set(found.map(({ orderId }) => orderId));
}

/** One's own orders, by number from the newest: what somebody else bought is not there. */
const ownOrders = (context: Context, before: number | undefined, orderId: number | undefined) =>
  context.tx
    .selectFrom('mealOrder')
    .leftJoin('orderBooking', 'orderBooking.orderId', 'mealOrder.orderId')
    .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
    .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
    .leftJoin('supermarket', 'supermarket.supermarketId', 'mealOrder.placeId')
    .select(['mealOrder.orderId', 'mealOrder.orderKind', 'orderMode', 'occurredAt', 'mealOrder.bizDate'])
    .select(['mealOrder.mealType', 'stall.stallName', 'mealOrder.amount', 'orderState', 'checkState', 'refundState'])
    .select(['pickCode', 'cancelUntil', 'payUntil', 'outcome', 'discountAmount'])
    .select(sql<Applied[]>`coalesce(meal_order.applied, '[]'::jsonb)`.as('applied'))
    .select(sql<number>`meal_order.paid_amount`.as('paidAmount'))
    .select(sql<number>`meal_order.refunded_amount`.as('refundAmount'))
    .select(sql<number>`coalesce(order_booking.fee, 0)`.as('fee'))
    .select(sql<string>`coalesce(canteen.canteen_name, supermarket.supermarket_name, '')`.as('placeName'))
    .where('mealOrder.custId', '=', dinerOf(context))
    .where(asked(before, (id) => sql`meal_order.order_id < ${id}`))
    .where(asked(orderId, (id) => sql`meal_order.order_id = ${id}`))
    .orderBy('mealOrder.orderId', 'desc')
    .limit(A_PAGE)
    .execute();

const orders = implement(dinerOrders, async (context, { before, orderId }) => {
  const { now } = context;
  const found = await ownOrders(context, before, orderId);
  const ids = found.map((each) => each.orderId);
  const [lines, applied] = [await linesOf(context, ids), await appliedOf(context, ids)];
  return found.map(({ outcome, ...row }) => {
    const { orderKind, orderState, checkState, pickCode, payUntil, paidAmount, refundAmount } = row;
    const isOpen = pickCode !== null && outcome === null && checkState === NOT_CHECKED;
    const isServed = orderState === COMPLETED && (checkState === CHECKED || !isOpen);
    const isApplied = applied.has(row.orderId);
    return {
      ...row,
      applied: row.applied.map(({ ruleName, stage, amount }) => ({ ruleName, stage, amount })),
      isApplied,
      isLate: orderState !== UNPAID && row.cancelUntil !== null && now > row.cancelUntil,
      canPay: isOpen && orderState === UNPAID && orderKind !== ROOM && payUntil !== null && now <= payUntil,
      canCancel: isOpen && orderState >= UNPAID && orderState <= READY,
      canApply: isServed && !isApplied && row.refundState !== FULLY_REFUNDED && paidAmount > refundAmount,
      lines: (lines.get(row.orderId) ?? []).map(({ goodsName, quantity, amount }) => ({ goodsName, quantity, amount })),
    };
  });
});

export const ordersRoutes = [orders];
