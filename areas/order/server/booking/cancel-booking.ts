import { lateCancel } from '#areas/canteen/contract/lookups.ts';
import { type BookingRules, bookingRules } from '#areas/canteen/server/api.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { checkState, orderState } from '../../contract/lookups.ts';
import { endOrder } from '../end-order.ts';
import { lockedOrder } from '../locked-order.ts';
import { OUTCOME } from './draft.ts';

const refusals = {
  CANCEL_OFF: '该食堂不允许自行退单',
  CANCELLED_TOO_LATE: '已过取消截止时间',
} as const;

/**
 * Takes back what a person ordered ahead, by their own wish: before the cut-off all of it, afterwards less the fee of the canteen or not at all. Wrap
 * it in `once`.
 * @throws Refusal 404 for an order of another person; 409 BOOKING_ENDED, CANCEL_OFF, CANCELLED_TOO_LATE, ORDER_STATE
 */
export async function cancelBooking(
  context: Context,
  { orderId, custId }: { orderId: number; custId: number },
) {
  const booking = await openBooking(context, orderId);
  if (booking.custId !== custId) throw notFound('订单不存在');

  const { order: rules } = await bookingRules(context, booking.canteenId);
  const { cancelUntil } = booking;
  const isPaid = booking.orderState !== orderState.key.unpaid;
  const { refused, isLate, fee } = cancelTerms(rules, { isPaid, cancelUntil, now: context.now });
  if (refused) throw conflict(refused, refusals[refused]);

  const outcome = isLate ? OUTCOME.cancelledLate : OUTCOME.cancelled;
  const ended = await endOrder(context, {
    orderId,
    outcome,
    fee,
    reason: '本人取消',
    operatorId: 0,
  });

  return { refunded: ended.refunded, fee: ended.fee };
}

/** The booking of a locked order that is still open. @throws Refusal 404, 409 BOOKING_ENDED */
async function openBooking(context: Context, orderId: number) {
  await lockedOrder(context, orderId);
  const found = await context.tx
    .selectFrom('orderBooking')
    .innerJoin('mealOrder', (join) =>
      join
        .onRef('mealOrder.orderId', '=', 'orderBooking.orderId')
        .onRef('mealOrder.bizDate', '=', 'orderBooking.bizDate'),
    )
    .select(['orderBooking.custId', 'orderBooking.canteenId', 'cancelUntil', 'outcome'])
    .select(['mealOrder.checkState', 'mealOrder.orderState'])
    .where('orderBooking.orderId', '=', orderId)
    .executeTakeFirst();

  if (!found) throw notFound('订单不存在');
  if (found.outcome !== null || found.checkState !== checkState.key.notRedeemed)
    throw conflict('BOOKING_ENDED', '订单已结束，不能取消');

  return found;
}

interface Asked {
  readonly isPaid: boolean;
  readonly cancelUntil: string;
  readonly now: string;
}

/** Whether a buyer may take an order of theirs back at a moment; `fee` is what is kept of it at most, fen. */
export function cancelTerms(rules: BookingRules['order'], { isPaid, cancelUntil, now }: Asked) {
  const isLate = isPaid && now > cancelUntil;
  if (isPaid && rules.ifRefund !== yesNo.key.yes)
    return { refused: 'CANCEL_OFF', isLate, fee: 0 } as const;
  if (isLate && rules.lateCancel !== lateCancel.key.forAFee)
    return { refused: 'CANCELLED_TOO_LATE', isLate, fee: 0 } as const;

  return { refused: undefined, isLate, fee: isLate ? rules.lateCancelFee : 0 };
}
