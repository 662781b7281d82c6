import type { Context } from '#kit/server/context.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import {
  cancelOrder as cancelCall,
  deductError,
  refundableLines,
  writeOffBookings,
  writeOffOrders,
} from '../contract/order-step.ts';
import { cancelOrder } from './cancel.ts';
import { type LockedOrder, lockedOrder } from './locked-order.ts';
import { ORDER, stepWrite } from './order-state.ts';
import { repairOrder } from './repair.ts';

const VERIFIED = 2;
/** Pre-orders and meal declarations. */
const BOOKED = [2, 3];

/** Refuses orders of places the caller does not see as orders that do not exist. */
async function assertVisible({ tx, scope }: Context, orderIds: readonly number[]): Promise<void> {
  const found = await tx
    .selectFrom('mealOrder')
    .select('orderId')
    .where('orderId', 'in', orderIds)
    .where(placeWhere('mealOrder', scope))
    .execute();
  if (found.length !== new Set(orderIds).size) throw notFound('订单不存在');
}

async function verify(context: Context, order: LockedOrder): Promise<void> {
  const { client, merchantId } = context;
  const { orderId, bizDate } = order;
  const write = stepWrite(merchantId, order, 'complete');
  const { rowCount } = await client.query(
    `update meal_order set check_state = $4 where merchant_id = $1 and order_id = $2 and biz_date = $3::text::date and check_state = 1`,
    [merchantId, orderId, bizDate, VERIFIED],
  );
  if (rowCount === 0) throw conflict('CHECKED_ALREADY', '订单已核销或已过期');
  await runAll(client, [write]);
}

/** In id order, so that two who verify the same orders wait for each other and do not lock each other out. */
async function verifyAll(context: Context, orderIds: readonly number[], isBooking: boolean) {
  await assertVisible(context, orderIds);
  const ids = [...new Set(orderIds)].sort((left, right) => left - right);
  for (const orderId of ids) {
    const order = await lockedOrder(context, orderId);
    if (isBooking && !BOOKED.includes(order.orderKind)) throw conflict('NOT_BOOKED', '该订单不是预订订单');
    await verify(context, order);
  }
  return { done: ids.length };
}

export const orderStepRoutes = [
  implement(cancelCall, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.cancel', key: idempotencyKey, request }, async () => {
      const { orderId, reason } = request;
      await assertVisible(context, [orderId]);
      const refund = await cancelOrder(context, { orderId, reason, operatorId: context.actor.userId });
      return { orderId, orderState: ORDER.cancelled, refundAmount: refund?.amount ?? 0 };
    }),
  ),
  implement(deductError, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.deductError', key: idempotencyKey, request }, async () => {
      const { orderId, amount, reason } = request;
      await assertVisible(context, [orderId]);
      const done = await repairOrder(context, { orderId, amount, reason, operatorId: context.actor.userId });
      const { personal, subsidy, red } = done.tenders;
      const { left } = done;
      return { orderId, amount: done.amount, personalAmount: personal, subsidyAmount: subsidy, redAmount: red, left };
    }),
  ),
  implement(writeOffOrders, (context, { orderIds }) => verifyAll(context, orderIds, false)),
  implement(writeOffBookings, (context, { orderIds }) => verifyAll(context, orderIds, true)),
  implement(refundableLines, async (context, { orderId }) => {
    await assertVisible(context, [orderId]);
    const lines = await context.tx
      .selectFrom('orderLine')
      .select(['lineNo', 'goodsName', 'quantity', 'refundQuantity', 'amount', 'discountShare', 'refundAmount'])
      .where('orderId', '=', orderId)
      .orderBy('lineNo')
      .execute();
    return lines.map(({ lineNo, goodsName, quantity, refundQuantity, amount, discountShare, refundAmount }) => ({
      lineNo,
      goodsName,
      leftQuantity: quantity - refundQuantity,
      left: amount - discountShare - refundAmount,
    }));
  }),
];
