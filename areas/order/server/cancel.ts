import type { LedgerContext } from '#areas/account/server/api.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { OUTCOME } from './booking/draft.ts';
import { endBooking } from './booking/end-booking.ts';
import { lockedOrder } from './locked-order.ts';
import { type OrderStep, stepWrite } from './order-state.ts';
import { type RefundOutcome, refundOrder } from './refund.ts';
import { unuseRules } from './refund-marketing.ts';

/** Takes a step of an order that moves no money. @throws Refusal 404, 409 ORDER_STATE */
export async function stepOrder(
  context: LedgerContext,
  orderId: number,
  step: Exclude<OrderStep, 'pay' | 'cancel'>,
): Promise<void> {
  const order = await lockedOrder(context, orderId);
  await runAll(context.client, [stepWrite(context.merchantId, order, step)]);
  if (step !== 'close') return;
  await unuseRules(context, orderId);
  await endBooking(context, orderId, OUTCOME.unpaid);
}

/**
 * Cancels an order and gives back all that was paid of it. Wrap it in `once`; scope is the caller's to check.
 * @returns the refund; undefined where nothing was left to give back
 * @throws Refusal 404, 409 ORDER_STATE, CREDIT_BLOCKED
 */
export async function cancelOrder(
  context: LedgerContext,
  request: { readonly orderId: number; readonly reason: string; readonly operatorId: number },
): Promise<RefundOutcome | undefined> {
  const order = await lockedOrder(context, request.orderId);
  await runAll(context.client, [stepWrite(context.merchantId, order, 'cancel')]);
  const isPaid = order.paidAmount > order.refundedAmount;
  const refund = isPaid ? await refundOrder(context, request) : undefined;
  if (!isPaid) await unuseRules(context, request.orderId);
  await endBooking(context, request.orderId, OUTCOME.cancelled);
  return refund;
}
