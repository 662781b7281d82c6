import type { LedgerContext } from '#areas/ledger/server/api.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { orderState, refundState } from '../contract/lookups.ts';
import { OUTCOME, type Outcome } from './booking/draft.ts';
import { endBooking, releaseDeposit } from './booking/end-booking.ts';
import { leaveTableOf } from './booking/table.ts';
import { type LockedOrder, leftOf, lockedOrder } from './locked-order.ts';
import { type OrderStep, stepWrite } from './order-state.ts';
import { payOrder } from './pay-order.ts';
import { payBack, type RefundOutcome, type RefundRequest } from './refund/refund.ts';
import { recallDishes } from './refund/refund-lines.ts';
import { unuseRules } from './refund/refund-marketing.ts';

const ORDER_STATE = orderState.key;

/*
 * How orders end that were not served. Whichever command ends one, and whatever state it is in, it is done here, once, with the order locked:
 *
 *   money             what was paid goes back but for a fee; a fee of what was not paid is taken of what was set aside
 *   coupon, points,   free again, unless something is kept: what keeps a fee was used. Of an order that cost nothing the fee
 *   counts of rules   keeps these
 *   portions          can be sold again, unless the meal is over (the buyer did not come)
 *   table, room,      free
 *   what was set aside
 */

const NOT_SERVED: readonly number[] = [
  ORDER_STATE.unpaid,
  ORDER_STATE.paid,
  ORDER_STATE.preparing,
  ORDER_STATE.ready,
];

/** Why an order ends that was not served. */
interface Ending {
  readonly orderId: number;
  readonly outcome: Exclude<Outcome, typeof OUTCOME.served>;
  /** Fen that are kept at most. */
  readonly fee: number;
  readonly reason: string;
  readonly operatorId: number;
}

/** What the end of an order came to, fen. */
export interface EndedOrder {
  readonly refunded: number;
  readonly fee: number;
  /** Undefined where nothing was left to give back. */
  readonly refund: RefundOutcome | undefined;
}

/** An unpaid order whose time is over or which the canteen stopped is closed. One whose buyer did not come and that keeps a fee is taken as served. */
function stepOf(order: LockedOrder, outcome: Outcome, isKept: boolean): OrderStep {
  const isUnpaid = order.orderState === ORDER_STATE.unpaid && leftOf(order) === 0;
  if (isUnpaid && (outcome === OUTCOME.unpaid || outcome === OUTCOME.stopped)) return 'close';

  return order.orderState !== ORDER_STATE.unpaid && outcome === OUTCOME.noShow && isKept
    ? 'complete'
    : 'cancel';
}

/** Fen set aside for an open booking that waits for its payment. */
async function depositOf({ client, merchantId }: LedgerContext, orderId: number) {
  const { rows } = await client.query<{ deposit: number; account_id: number }>({
    name: 'booking.deposit',
    text: 'select deposit, account_id from order_booking where merchant_id = $1 and order_id = $2 and outcome is null',
    values: [merchantId, orderId],
  });
  return rows[0] ?? { deposit: 0, account_id: 0 };
}

/** Takes the fee of an order that was not paid of what was set aside for it. Answers fen. */
async function takeOfDeposit(
  context: LedgerContext,
  order: LockedOrder,
  { fee, operatorId }: Ending,
): Promise<number> {
  const { orderId } = order;
  const { deposit, account_id: accountId } = await depositOf(context, orderId);
  if (deposit === 0) return 0;

  await releaseDeposit(context, orderId, accountId);
  const taken = Math.min(fee, deposit, order.amount - order.paidAmount);
  if (taken > 0)
    await payOrder(context, { orderId, walletAmount: taken, isConfirmed: true, operatorId });

  return taken;
}

/** What stays with the seller: fen, and whether the order counts as used. */
async function keep(context: LedgerContext, order: LockedOrder, ending: Ending) {
  const left = leftOf(order);
  if (left > 0) {
    const fee = Math.min(ending.fee, left);
    return { fee, isKept: fee > 0 };
  }

  const isFree = order.amount === 0;
  if (isFree) return { fee: 0, isKept: ending.fee > 0 };

  const fee = await takeOfDeposit(context, order, ending);

  return { fee, isKept: fee > 0 };
}

/**
 * Ends an order that was not served: money, coupon, points, counts, portions, table, room and what was set aside, as the head of this file says. Wrap
 * it in `once`; scope is the caller's to check.
 * @throws Refusal 404, 409 ORDER_STATE, CREDIT_BLOCKED
 */
export async function endOrder(context: LedgerContext, ending: Ending): Promise<EndedOrder> {
  const { orderId, outcome, reason, operatorId } = ending;
  const order = await lockedOrder(context, orderId);
  const left = leftOf(order);
  const { fee, isKept } = await keep(context, order, ending);

  /* What was taken of a deposit may have paid it. */
  const { orderState } = left === 0 && fee > 0 ? await lockedOrder(context, orderId) : order;
  await runAll(context.client, [
    stepWrite(context.merchantId, { ...order, orderState }, stepOf(order, outcome, isKept)),
  ]);

  const back = left > 0 ? left - fee : 0;
  const refund =
    back > 0 ? await payBack(context, order, { amount: back, reason, operatorId }) : undefined;
  if (!isKept) await unuseRules(context, orderId);
  await endBooking(context, orderId, outcome, fee);

  return { refunded: back, fee, refund };
}

/**
 * Refunds an order, whole or in part, whenever it was paid and by however many payments, so that what stays paid is what the smaller
 * order would have cost (rule ledger/refund). What is given back whole is over: an order that was not served yet ends by it, and what it used is free
 * again. Portions of an order that was served come back where its lines are named with a quantity. Wrap it in `once` with the caller's idempotency key.
 * Scope is the caller's to check.
 * @throws Refusal 404 for an unknown order, 409 REFUND_TOO_LARGE, ALREADY_REFUNDED, NOTHING_PAID, CREDIT_BLOCKED, LINE_REFUND_TOO_LARGE
 */
export async function refundOrder(
  context: LedgerContext,
  { orderId, ...request }: RefundRequest & { readonly orderId: number },
): Promise<RefundOutcome> {
  const order = await lockedOrder(context, orderId);
  const refund = await payBack(context, order, request);

  if (
    refund.refundState === refundState.key.refunded &&
    order.orderState !== ORDER_STATE.abnormal
  ) {
    await unuseRules(context, orderId);

    if (NOT_SERVED.includes(order.orderState))
      await runAll(context.client, [stepWrite(context.merchantId, order, 'cancel')]);

    if (await endBooking(context, orderId, OUTCOME.cancelled)) return refund;

    await leaveTableOf(context, orderId);
  }

  /* Portions come last, as where they are sold: an order that is placed meanwhile holds the table and waits for them. */
  await recallDishes(context, order, refund.lines);

  return refund;
}
