import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { refundOrder } from '../end-order.ts';
import { leftOf, lockedOrder } from '../locked-order.ts';
import type { RefundOutcome } from './refund.ts';
import { assertByRule } from './refund-rule.ts';

/** What a machine gives back of a sale it made. */
export interface MachineRefund {
  readonly deviceId: number;
  /** The business date of now at its canteen. */
  readonly bizDate: string;
  readonly orderId: number;
  /** Fen; absent: all that is left. */
  readonly amount?: number | undefined;
  readonly reason: string;
}

/** No operator of the console. */
const MACHINE = 0;

/**
 * Gives money of a sale of today back at the machine that made it, the way it came, as the return rules let it. Wrap it in `once`.
 * @throws Refusal 404 for orders of other machines; 409 NOT_TODAY, BACK_RULE, and what a refund refuses
 */
export async function refundAtMachine(
  context: Context,
  { deviceId, bizDate, orderId, amount, reason }: MachineRefund,
): Promise<RefundOutcome> {
  const order = await lockedOrder(context, orderId);
  if (order.deviceId !== deviceId) throw notFound('订单不存在');
  if (order.bizDate !== bizDate)
    throw conflict('NOT_TODAY', '只能退当日的订单，其他订单请在管理台办理');

  await assertByRule(context, {
    orderId,
    amount: amount ?? leftOf(order),
    override: false,
    reason,
  });

  return refundOrder(context, { orderId, amount, reason, operatorId: MACHINE });
}
