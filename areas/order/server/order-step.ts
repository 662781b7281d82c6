import { personAccount } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict } from '#kit/server/refusal.ts';
import { orderKind, orderState } from '../contract/lookups.ts';
import {
  cancelOrder as cancelCall,
  deductError,
  refundableLines,
  writeOffBookings,
  writeOffOrders,
} from '../contract/order-step.ts';
import { repairOrder } from './back-charge/repair.ts';
import { OUTCOME } from './booking/draft.ts';
import { lockForEnding } from './booking/end-booking.ts';
import { endOrder } from './end-order.ts';
import { verifyOrder } from './kitchen/verify.ts';
import { assertVisible, lockVisible } from './lists/visible-orders.ts';
import { leftOf } from './locked-order.ts';
import { noteSteps } from './order-event.ts';
import { assertByRuleOrRight } from './refund/refund-rule.ts';

const ORDER_KIND = orderKind.key;

/** Pre-orders and meal declarations. */
const BOOKED: readonly number[] = [ORDER_KIND.preOrder, ORDER_KIND.mealSignUp];

/** Writes off several orders by hand, all or none. @throws Refusal 404; 409 NOT_BOOKED, CHECKED_ALREADY, ORDER_STATE */
export async function writeOff(context: Context, orderIds: readonly number[], isBooking = false) {
  const orders = await lockVisible(context, orderIds);
  if (isBooking && orders.some(({ orderKind }) => !BOOKED.includes(orderKind)))
    throw conflict('NOT_BOOKED', '该订单不是预订订单');

  if (orders.length > 1) await lockForEnding(context, orderIds);
  for (const order of orders) await verifyOrder(context, order);
  await noteSteps(context, 'complete', orders, orderState.key.completed);

  return { done: orders.length };
}

export const orderStepRoutes = [
  implement(cancelCall, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.cancel', key: idempotencyKey, request }, async () => {
      const { orderId, reason } = request;
      const orders = await lockVisible(context, [orderId]);
      const left = orders.reduce((sum, order) => sum + leftOf(order), 0);
      if (left > 0) await assertByRuleOrRight(context, { orderId, amount: left, reason });

      const operatorId = context.actor.userId;
      const { refunded } = await endOrder(context, {
        orderId,
        outcome: OUTCOME.cancelled,
        fee: 0,
        reason,
        operatorId,
      });
      await noteSteps(context, 'cancel', orders, orderState.key.cancelled, { remark: reason });

      return { orderId, orderState: orderState.key.cancelled, refundAmount: refunded };
    }),
  ),
  implement(deductError, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.deductError', key: idempotencyKey, request }, async () => {
      const { custId, ...asked } = request;
      const { orderId } = asked;
      await assertVisible(context, [orderId]);
      const payer = custId === undefined ? undefined : await personAccount(context, custId);
      const operatorId = context.actor.userId;
      const done = await repairOrder(context, {
        ...asked,
        accountId: payer?.accountId,
        operatorId,
      });
      const { personal, subsidy, red } = done.tenders;
      const { left } = done;

      return {
        orderId,
        amount: done.amount,
        personalAmount: personal,
        subsidyAmount: subsidy,
        redAmount: red,
        left,
      };
    }),
  ),
  implement(writeOffOrders, (context, { orderIds }) => writeOff(context, orderIds)),
  implement(writeOffBookings, (context, { orderIds }) => writeOff(context, orderIds, true)),
  implement(refundableLines, async (context, { orderId }) => {
    await assertVisible(context, [orderId]);
    const lines = await context.tx
      .selectFrom('orderLine')
      .select([
        'lineNo',
        'goodsName',
        'measure',
        'quantity',
        'refundQuantity',
        'amount',
        'discountShare',
        'refundAmount',
      ])
      .where('orderId', '=', orderId)
      .orderBy('lineNo')
      .execute();

    return lines.map(
      ({
        lineNo,
        goodsName,
        measure,
        quantity,
        refundQuantity,
        amount,
        discountShare,
        refundAmount,
      }) => ({
        lineNo,
        goodsName,
        measure,
        leftQuantity: quantity - refundQuantity,
        left: amount - discountShare - refundAmount,
      }),
    );
  }),
];
