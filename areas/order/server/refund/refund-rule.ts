import { type BackQuestion, mostBack } from '#areas/marketing/server/api.ts';
import { type Context, mayUse } from '#kit/server/context.ts';
import { conflict, forbidden, Refusal } from '#kit/server/refusal.ts';
import { REFUND_OVERRIDE } from '../../contract/refund.ts';
import { noteSteps } from '../order-event.ts';

/** Fen of an order that return rules of marketing let give back yet; nothing where its time is over. */
export const mostByRule = async (context: Context, orderId: number): Promise<number> =>
  (await mostUntil(context, orderId)) ?? 0;

/** The same; undefined where the time of its rule is over. */
async function mostUntil(context: Context, orderId: number): Promise<number | undefined> {
  try {
    return await mostBack(context, await backQuestionOf(context, orderId));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The order as return rules look at it. */
export async function backQuestionOf(
  { tx }: Pick<Context, 'tx'>,
  orderId: number,
): Promise<BackQuestion> {
  const order = await tx
    .selectFrom('mealOrder')
    .leftJoin('customer', 'customer.custId', 'mealOrder.custId')
    .select([
      'customer.custId',
      'customer.orgId',
      'customer.psnType',
      'paidAmount',
      'refundedAmount',
    ])
    .select([
      'placeId as canteenId',
      'stallId',
      'deviceId',
      'occurredAt as at',
      'bizDate',
      'mealType',
    ])
    .$narrowType<{ paidAmount: number; refundedAmount: number }>()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();

  const { custId, orgId, psnType, paidAmount, refundedAmount, ...occasion } = order;

  return {
    buyer: custId === null ? undefined : { custId, orgId, psnType },
    occasion,
    paid: paidAmount,
    refunded: refundedAmount,
  };
}

/** The same for calls that ask for no consent of their own: an operator with the right goes beyond the rules. @throws Refusal 409 BACK_RULE */
export const assertByRuleOrRight = (
  context: Context,
  refund: { readonly orderId: number; readonly amount: number; readonly reason: string },
): Promise<void> =>
  assertByRule(context, { ...refund, override: mayUse(context.actor, REFUND_OVERRIDE) });

/**
 * A refund by a clerk keeps to the return rules. A clerk with the right may go beyond them; the history of the order keeps that.
 * @throws Refusal 409 BACK_RULE, 403
 */
export async function assertByRule(
  context: Context,
  {
    orderId,
    amount,
    override,
    reason,
  }: { orderId: number; amount: number; override: boolean; reason: string },
): Promise<void> {
  const [until, { paid, refunded }] = [
    await mostUntil(context, orderId),
    await backQuestionOf(context, orderId),
  ];
  const most = until ?? 0;
  /* More than is left of it no rule has a say in: the refund itself refuses that. */
  if ((until !== undefined && amount <= most) || amount > paid - refunded) return;

  if (!override)
    throw conflict('BACK_RULE', '退餐规则最多退 {amount} 元', { amount: (most / 100).toFixed(2) });
  if (!mayUse(context.actor, REFUND_OVERRIDE)) throw forbidden('需要超出退餐规则退款的权限');

  const { orderState } = await context.tx
    .selectFrom('mealOrder')
    .select('orderState')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();

  await noteSteps(context, 'refundOverride', [{ orderId, orderState }], orderState, {
    remark: reason,
  });
}
