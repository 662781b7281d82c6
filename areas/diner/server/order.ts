import { sql } from 'kysely';
import { tableOfCode } from '#areas/canteen/server/api.ts';
import { payPasswordReason } from '#areas/customer/server/api.ts';
import {
  applyForRefund,
  type CancellingPlan,
  cancelBookings,
  type PaymentPlan,
  payBookings,
  placeBookings,
  priceBookings,
  withdrawRefundApply,
} from '#areas/order/server/api.ts';
import type { Context, Outside } from '#kit/server/context.ts';
import { implement, implementMoney } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import {
  dinerApplyRefund,
  dinerCancel,
  dinerOrder,
  dinerPay,
  dinerWithdrawRefund,
} from '../contract/order.ts';
import { dinerPriceOrder } from '../contract/price.ts';
import { dinerOf } from './session-store.ts';
import { draftOf, shownRule } from './wanted.ts';

const passwordTexts = {
  PASSWORD_REQUIRED: '请输入支付密码',
  PASSWORD_UNSET: '请先在“我的”中设置支付密码',
  PASSWORD_WRONG: '支付密码错误',
  PASSWORD_LOCKED: '支付密码错误次数过多，请稍后再试',
} as const;

/** Whether the payment password was typed, and right. @throws Refusal 409 where it is wrong */
export async function isPasswordRight(
  outside: Outside,
  typed: string | undefined,
): Promise<boolean> {
  if (typed === undefined) return false;

  const reason = await payPasswordReason(
    (work) => outside.transaction(work),
    dinerOf(outside),
    typed,
  );
  if (reason) throw conflict(reason, passwordTexts[reason]);

  return true;
}

const order = implementMoney(dinerOrder, placeBookings, {
  before: async (outside, { payPassword, table }) => ({
    isConfirmed: await isPasswordRight(outside, payPassword),
    tableId: table === undefined ? undefined : await tableIdOf(outside, table),
  }),

  /* What it was said to cost is no part of what is wanted: a repetition of an order that was made answers the order, whatever it would cost by now. */
  ask(actor, { idempotencyKey, payPassword: _typed, due, ...request }, { isConfirmed, tableId }) {
    const custId = dinerOf({ actor });
    const { pay, ...wanted } = request;

    return {
      scope: `diner.order ${custId}`,
      key: idempotencyKey,
      request,
      item: {
        draft: { ...draftOf(custId, wanted, tableId), due },
        pay: pay ? { isConfirmed } : undefined,
      },
    };
  },
});

const price = implement(dinerPriceOrder, async (context, { orders: wanted }) => {
  const drafts = wanted.map((each) => draftOf(dinerOf(context), each));
  const { orders, available } = await priceBookings(context, drafts);

  return {
    orders: orders.map(({ applied, ...sums }) => ({ ...sums, applied: applied.map(shownRule) })),
    due: orders.reduce((sum, { due }) => sum + due, 0),
    available,
  };
});

/** @throws Refusal 404 for a code that no table has */
const tableIdOf = (outside: Outside, code: string): Promise<number> =>
  outside.transaction(async (context) => (await tableOfCode(context, code)).tableId);

/** A payment as its buyer hears of it. */
const ownPayments = {
  ...payBookings,
  answer(plan: PaymentPlan) {
    const { tenders, left } = payBookings.answer(plan);
    return {
      orderId: plan.order.orderId,
      paid: tenders.personal + tenders.subsidy + tenders.red,
      left,
    };
  },
};

const pay = implementMoney(dinerPay, ownPayments, {
  before: (outside, { payPassword }) => isPasswordRight(outside, payPassword),
  ask(actor, { orderId, idempotencyKey }, isConfirmed) {
    const custId = dinerOf({ actor });
    return {
      scope: `diner.pay ${custId}`,
      key: idempotencyKey,
      request: { orderId },
      item: { orderId, custId, isConfirmed },
    };
  },
});

/** An order its buyer took back, as they hear of it. */
const ownCancellings = {
  ...cancelBookings,
  answer: (plan: CancellingPlan) => ({ orderId: plan.orderId, ...cancelBookings.answer(plan) }),
};

const cancel = implementMoney(dinerCancel, ownCancellings, {
  ask(actor, { idempotencyKey, orderId }) {
    const custId = dinerOf({ actor });
    return {
      scope: `diner.cancel ${custId}`,
      key: idempotencyKey,
      request: { orderId },
      item: { orderId, custId },
    };
  },
});

interface Complaint {
  readonly orderId: number;
  readonly custId: number;
  readonly reason: string;
  readonly lineNos?: readonly number[] | undefined;
}

/** Asks for all of an order, or for all of the lines that are named. */
async function askForRefund(context: Context, { lineNos, ...complaint }: Complaint) {
  if (!lineNos) return applyForRefund(context, complaint);

  const found = await context.tx
    .selectFrom('orderLine')
    .select(['lineNo', sql<number>`amount - discount_share - refund_amount`.as('amount')])
    .where('orderId', '=', complaint.orderId)
    .where('custId', '=', complaint.custId)
    .where('lineNo', 'in', lineNos)
    .orderBy('lineNo')
    .execute();

  if (found.length !== lineNos.length) throw notFound('订单不存在');

  return applyForRefund(context, { ...complaint, lines: found });
}

const applyRefund = implement(dinerApplyRefund, (context, { idempotencyKey, ...request }) => {
  const custId = dinerOf(context);
  return once(context, { scope: `diner.applyRefund ${custId}`, key: idempotencyKey, request }, () =>
    askForRefund(context, { ...request, custId }),
  );
});

const withdraw = implement(dinerWithdrawRefund, async (context, { applyId }) => {
  await withdrawRefundApply(context, { applyId, custId: dinerOf(context) });
  return undefined;
});

/** What a diner buys; and what happens to it later. */
export const buyingRoutes = [order, pay];

export const orderRoutes = [price, cancel, applyRefund, withdraw];
