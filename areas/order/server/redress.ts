import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict } from '#kit/server/refusal.ts';
import { redressBuffet } from '../contract/at-counter.ts';
import { type LockedOrder, lockedOrder } from './locked-order.ts';
import { noteSteps } from './order-event.ts';
import { payOrder } from './pay-order.ts';
import { placeOrder } from './place-order.ts';
import { refundOrder } from './refund.ts';
import { verifyOrder } from './verify.ts';
import { lockVisible } from './visible-orders.ts';

const BUFFET = 4;

/** Charges what a buffet should have cost beside what it did, as a further order of the same meal and account. */
async function chargeMore(context: Context, order: LockedOrder, amount: number): Promise<number> {
  const { placeKind, placeId, stallId, bizDate, mealType, nuclearMode, sourceType, accountId } = order;
  if (accountId === null) throw conflict('NO_ACCOUNT', '订单没有可扣款的账户');
  const person = await context.tx
    .selectFrom('account')
    .innerJoin('customer', 'customer.custId', 'account.custId')
    .select(['customer.custId', 'customer.orgId', 'customer.psnType', 'customer.jobId', 'customer.costCenterId'])
    .where('account.accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const line = { goodsKind: 3, goodsName: '自助餐补差', measure: 1, unitPrice: amount, quantity: 1000 } as const;
  const { orderId } = await placeOrder(context, {
    ...{ orderKind: BUFFET, place: { placeKind, placeId, stallId }, account: { accountId, ...person } },
    ...{ bizDate, mealType, lines: [line], discountAmount: 0, nuclearMode, sourceType },
  });
  await payOrder(context, { orderId, operatorId: context.actor.userId, isConfirmed: true });
  await verifyOrder(context, await lockedOrder(context, orderId));
  return orderId;
}

/** Puts right what a buffet cost. Wrap it in `once`. @throws Refusal 404; 409 NOT_A_BUFFET, ORDER_STATE, SAME_AMOUNT, NO_ACCOUNT */
export async function redress(context: Context, request: { orderId: number; amount: number; reason: string }) {
  const { tx, newId, now, actor } = context;
  const { orderId, amount, reason } = request;
  const [order] = await lockVisible(context, [orderId]);
  if (!order || order.orderKind !== BUFFET) throw conflict('NOT_A_BUFFET', '该订单不是自助餐订单');
  const before = order.paidAmount - order.refundedAmount;
  if (order.paidAmount < order.amount) throw conflict('ORDER_STATE', '订单当前状态不允许此操作');
  if (before === amount) throw conflict('SAME_AMOUNT', '改正金额与实收金额相同');
  const operatorId = actor.userId;
  const refund =
    amount < before ? await refundOrder(context, { orderId, amount: before - amount, reason, operatorId }) : undefined;
  const extraOrderId = amount > before ? await chargeMore(context, order, amount - before) : null;
  const outcome = { refundId: refund?.refundId ?? null, extraOrderId };
  const about = { redressId: newId(), orderId, bizDate: order.bizDate, reason, operatorId, redressedAt: now };
  await tx
    .insertInto('orderRedress')
    .values({ ...about, ...outcome, amountBefore: before, amountAfter: amount })
    .execute();
  await noteSteps(context, 'redress', [order], order.orderState, { remark: reason });
  return { ...outcome, difference: amount - before };
}

export const redressRoutes = [
  implement(redressBuffet, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.redress', key: idempotencyKey, request }, () => redress(context, request)),
  ),
];
