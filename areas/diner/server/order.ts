import { sql } from 'kysely';
import { clientType } from '#areas/canteen/contract/client-type.ts';
import { tableOfCode } from '#areas/canteen/server/api.ts';
import { payPasswordReason } from '#areas/customer/server/api.ts';
import {
  applyForRefund,
  cancelBooking,
  namesDishes,
  payBooking,
  placeBooking,
  withdrawRefundApply,
} from '#areas/order/server/api.ts';
import type { Context, Outside } from '#kit/server/context.ts';
import { implement, implementAfter } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import {
  dinerApplyRefund,
  dinerCancel,
  dinerOrder,
  dinerPay,
  dinerWithdrawRefund,
} from '../contract/order.ts';
import { dinerOf } from './session-store.ts';

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

const order = implement(dinerOrder, (context, { idempotencyKey, ...request }) =>
  once(
    context,
    { scope: `diner.order ${dinerOf(context)}`, key: idempotencyKey, request },
    async () => {
      const { table, amount, fees, ...draft } = request;
      const tableId = table === undefined ? undefined : (await tableOfCode(context, table)).tableId;
      /* Without dishes all that it costs is no dish. */
      const shown = namesDishes(draft)
        ? { amount, beside: fees }
        : { amount: 0, beside: amount + fees };

      return placeBooking(context, {
        ...draft,
        ...shown,
        tableId,
        custId: dinerOf(context),
        sourceType: clientType.key.h5,
      });
    },
  ),
);

const pay = implementAfter(
  dinerPay,
  (outside, { payPassword }) => isPasswordRight(outside, payPassword),
  (context, isConfirmed, { orderId, idempotencyKey }) => {
    const custId = dinerOf(context);
    return once(
      context,
      { scope: `diner.pay ${custId}`, key: idempotencyKey, request: { orderId } },
      async () => {
        const { tenders, left } = await payBooking(context, { orderId, custId, isConfirmed });
        return { orderId, paid: tenders.personal + tenders.subsidy + tenders.red, left };
      },
    );
  },
);

const cancel = implement(dinerCancel, (context, { idempotencyKey, orderId }) => {
  const custId = dinerOf(context);
  return once(
    context,
    { scope: `diner.cancel ${custId}`, key: idempotencyKey, request: { orderId } },
    async () => ({
      orderId,
      ...(await cancelBooking(context, { orderId, custId })),
    }),
  );
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

export const orderRoutes = [cancel, applyRefund, withdraw];
