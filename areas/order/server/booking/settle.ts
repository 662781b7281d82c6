import type { LedgerContext } from '#areas/account/server/api.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { lockedOrder } from '../locked-order.ts';
import { type OrderStep, stepWrite } from '../order-state.ts';
import { payOrder } from '../pay-order.ts';
import { refundOrder } from '../refund.ts';
import { unuseRules } from '../refund-marketing.ts';
import type { Outcome } from './draft.ts';
import { endBooking, releaseDeposit } from './end-booking.ts';

interface Settlement {
  readonly orderId: number;
  readonly outcome: Outcome;
  /** Fen that are kept at most; what was not paid is taken of what was set aside. */
  readonly fee: number;
  /** The step the order takes. */
  readonly step: Extract<OrderStep, 'cancel' | 'complete' | 'close'>;
  readonly reason: string;
  readonly operatorId: number;
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

/** Ends an order that was made ahead: gives back what was paid but for a fee. Answers the fen given back and kept. */
export async function settleBooking(context: LedgerContext, settlement: Settlement) {
  const { client, merchantId } = context;
  const { orderId, outcome, step, reason, operatorId } = settlement;
  const order = await lockedOrder(context, orderId);
  const paid = order.paidAmount - order.refundedAmount;
  if (paid > 0) {
    const fee = Math.min(settlement.fee, paid);
    await runAll(client, [stepWrite(merchantId, order, step)]);
    if (paid > fee) await refundOrder(context, { orderId, amount: paid - fee, reason, operatorId });
    await endBooking(context, orderId, outcome, fee);
    return { refunded: paid - fee, fee };
  }
  const { deposit, account_id: accountId } = await depositOf(context, orderId);
  const fee = Math.min(settlement.fee, deposit, order.amount);
  if (deposit > 0) await releaseDeposit(context, orderId, accountId);
  if (fee > 0) await payOrder(context, { orderId, walletAmount: fee, isConfirmed: true, operatorId });
  const now = await lockedOrder(context, orderId);
  await runAll(client, [stepWrite(merchantId, now, fee > 0 ? 'cancel' : step)]);
  /* What keeps a fee was used, as with an order that was paid; else coupon, points and counts are free again. */
  if (fee === 0) await unuseRules(context, orderId);
  await endBooking(context, orderId, outcome, fee);
  return { refunded: 0, fee };
}
