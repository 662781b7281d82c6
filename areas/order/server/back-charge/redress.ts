import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict } from '#kit/server/refusal.ts';
import { redressBuffet } from '../../contract/at-counter.ts';
import { orderKind } from '../../contract/lookups.ts';
import { refundOrder } from '../end-order.ts';
import { verifyOrder } from '../kitchen/verify.ts';
import { lockVisible } from '../lists/visible-orders.ts';
import { type LockedOrder, leftOf, lockedOrder } from '../locked-order.ts';
import { noteSteps } from '../order-event.ts';
import { payOrder } from '../pay-order.ts';
import { placeOrder } from '../place-order.ts';

/** @throws Refusal 409 IS_CORRECTION: what a correction charged is corrected with the order it corrects */
async function assertNoCorrection({ tx }: Context, orderId: number): Promise<void> {
  const found = await tx
    .selectFrom('orderRedress')
    .select('orderId')
    .where('extraOrderId', '=', orderId)
    .executeTakeFirst();
  if (found) throw conflict('IS_CORRECTION', '该订单是改正产生的补差订单，请改正原订单');
}

/** Orders by which earlier corrections charged more, the last first. They have to be locked. */
async function extraOrdersOf(context: Context, orderId: number): Promise<LockedOrder[]> {
  const found = await context.tx
    .selectFrom('orderRedress')
    .select('extraOrderId')
    .where('orderId', '=', orderId)
    .where('extraOrderId', 'is not', null)
    .orderBy('redressId', 'desc')
    .execute();

  const orders: LockedOrder[] = [];
  for (const { extraOrderId } of found) orders.push(await lockedOrder(context, extraOrderId ?? 0));

  return orders;
}

const sumLeft = (orders: readonly LockedOrder[]): number =>
  orders.reduce((sum, order) => sum + leftOf(order), 0);

/** One part of a correction: what was paid before and after it, and the refund or the further order it came to. */
interface Part {
  readonly amountBefore: number;
  readonly amountAfter: number;
  readonly refundId: number | null;
  readonly extraOrderId: number | null;
}

/** Gives back what was paid too much, of the orders in their turn. */
async function giveBack(
  context: Context,
  orders: readonly LockedOrder[],
  {
    before,
    after,
    reason,
  }: { readonly before: number; readonly after: number; readonly reason: string },
): Promise<Part[]> {
  const parts: Part[] = [];
  let paid = before;

  for (const order of orders) {
    const amount = Math.min(leftOf(order), paid - after);
    if (amount <= 0) continue;

    const { orderId } = order;
    const { refundId } = await refundOrder(context, {
      orderId,
      amount,
      reason,
      operatorId: context.actor.userId,
    });
    parts.push({ amountBefore: paid, amountAfter: paid - amount, refundId, extraOrderId: null });
    paid -= amount;
  }

  return parts;
}

/** Charges what a buffet should have cost beside what it did, as a further order of the same meal and account. */
async function chargeMore(context: Context, order: LockedOrder, amount: number): Promise<number> {
  const { placeKind, placeId, stallId, bizDate, mealType, nuclearMode, sourceType, accountId } =
    order;
  if (accountId === null) throw conflict('NO_ACCOUNT', '订单没有可扣款的账户');

  const person = await context.tx
    .selectFrom('account')
    .innerJoin('customer', 'customer.custId', 'account.custId')
    .select([
      'customer.custId',
      'customer.orgId',
      'customer.psnType',
      'customer.jobId',
      'customer.costCenterId',
    ])
    .where('account.accountId', '=', accountId)
    .executeTakeFirstOrThrow();

  const line = {
    goodsKind: 3,
    goodsName: '自助餐补差',
    measure: 1,
    unitPrice: amount,
    quantity: 1000,
  } as const;
  const { orderId } = await placeOrder(context, {
    orderKind: orderKind.key.buffet,
    place: { placeKind, placeId, stallId },
    account: { accountId, ...person },
    bizDate,
    mealType,
    lines: [line],
    discountAmount: 0,
    nuclearMode,
    sourceType,
  });

  await payOrder(context, { orderId, operatorId: context.actor.userId, isConfirmed: true });
  await verifyOrder(context, await lockedOrder(context, orderId));

  return orderId;
}

/**
 * Puts right what a buffet cost: the amount is what it should have cost in all, so that what earlier corrections took or gave counts, and
 * the same correction said again changes nothing. Wrap it in `once`.
 * @throws Refusal 404; 409 NOT_A_BUFFET, IS_CORRECTION, ORDER_STATE, SAME_AMOUNT, NO_ACCOUNT
 */
export async function correctBuffet(
  context: Context,
  request: { orderId: number; amount: number; reason: string },
) {
  const { tx, newId, now, actor } = context;
  const { orderId, amount, reason } = request;
  const [order] = await lockVisible(context, [orderId]);
  if (!order || order.orderKind !== orderKind.key.buffet)
    throw conflict('NOT_A_BUFFET', '该订单不是自助餐订单');

  await assertNoCorrection(context, orderId);
  if (order.paidAmount < order.amount) throw conflict('ORDER_STATE', '订单当前状态不允许此操作');

  const paidFor = [...(await extraOrdersOf(context, orderId)), order];
  const before = sumLeft(paidFor);
  if (before === amount) throw conflict('SAME_AMOUNT', '改正金额与实收金额相同');

  const parts =
    amount < before
      ? await giveBack(context, paidFor, { before, after: amount, reason })
      : [
          {
            amountBefore: before,
            amountAfter: amount,
            refundId: null,
            extraOrderId: await chargeMore(context, order, amount - before),
          },
        ];

  const about = {
    orderId,
    bizDate: order.bizDate,
    reason,
    operatorId: actor.userId,
    redressedAt: now,
  };

  await tx
    .insertInto('orderRedress')
    .values(parts.map((part) => ({ ...about, ...part, redressId: newId() })))
    .execute();
  await noteSteps(context, 'redress', [order], order.orderState, { remark: reason });

  const last = parts.at(-1);

  return {
    refundId: last?.refundId ?? null,
    extraOrderId: last?.extraOrderId ?? null,
    difference: amount - before,
  };
}

export const redressRoutes = [
  implement(redressBuffet, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.redress', key: idempotencyKey, request }, () =>
      correctBuffet(context, request),
    ),
  ),
];
