import { saleRules } from '#areas/canteen/server/api.ts';
import { backChargeCheck, backChargeSingle } from '#areas/funding/contract/back-charge.ts';
import {
  type Account,
  availableAfter,
  peekAccounts,
  personAccount,
  planSale,
  spendTexts,
} from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { translate } from '#kit/server/texts.ts';
import { repairOrder } from './repair.ts';

/** What is left in suspense of an order of the caller's places, and whose it is. @throws Refusal 404, 409 NOTHING_SUSPENDED */
async function suspendedOrder({ tx, scope }: Context, orderId: number) {
  const found = await tx
    .selectFrom('mealOrder')
    .select(['custId', 'suspenseAmount', 'refundSuspense', 'placeId', 'mealType'])
    .where('orderId', '=', orderId)
    .where(placeWhere('mealOrder', scope))
    .executeTakeFirst();

  if (!found) throw notFound('订单不存在');

  const suspended = found.suspenseAmount - found.refundSuspense;
  if (suspended === 0) throw conflict('NOTHING_SUSPENDED', '订单没有挂账');

  const { custId, placeId, mealType } = found;

  return { custId, suspended, where: { placeId, mealType } };
}

/** Who pays: the person named, or whose order it is. @throws Refusal 404, 409 NO_ACCOUNT */
async function payerOf(context: Context, named: number | undefined, owner: number | null) {
  const custId = named ?? owner;
  if (custId === null) throw conflict('NO_ACCOUNT', '订单没有消费人员，请选择由谁支付');

  return personAccount(context, custId);
}

const check = implement(backChargeCheck, async (context, { orderId, custId, amount }) => {
  const order = await suspendedOrder(context, orderId);
  const { accountId, ...person } = await payerOf(context, custId, order.custId);
  const account = (await peekAccounts(context, [accountId])).accounts.get(accountId) as Account;
  const wanted = amount ?? order.suspended;
  if (wanted > order.suspended) throw conflict('REPAIR_TOO_LARGE', '补扣金额超过挂账金额');

  const { where } = order;
  const walletOrder = (await saleRules(context)).walletOrderOf(where.placeId);
  const plan = planSale(account, {
    amount: wanted,
    at: context.now,
    past: false,
    where,
    order: walletOrder,
  });
  const pieces = 'pieces' in plan ? plan.pieces : [];
  const of = (wallet: number) =>
    pieces.reduce(
      (sum, { walletType, amount: part }) => (walletType === wallet ? sum + part : sum),
      0,
    );
  const before = availableAfter(account, context.now, where);
  const split = { personalAmount: of(1), subsidyAmount: of(2), redAmount: of(4) };
  const text = 'reason' in plan ? spendTexts[plan.reason] : undefined;
  const obstacle = text === undefined ? null : translate(context.language, text);

  return {
    ...person,
    ...split,
    suspended: order.suspended,
    amount: wanted,
    before,
    after: before - wanted,
    obstacle,
  };
});

interface Asked {
  readonly orderId: number;
  readonly custId?: number | undefined;
  readonly amount?: number | undefined;
}

async function backCharge(
  context: Context,
  { custId, ...request }: Asked & { readonly reason: string },
) {
  const order = await suspendedOrder(context, request.orderId);
  const { accountId } = await payerOf(context, custId, order.custId);
  const done = await repairOrder(context, {
    ...request,
    accountId,
    operatorId: context.actor.userId,
  });
  const { personal: personalAmount, subsidy: subsidyAmount, red: redAmount } = done.tenders;
  const { repairId, amount, left } = done;

  return { repairId, amount, personalAmount, subsidyAmount, redAmount, left };
}

export const backChargeRoutes = [
  check,
  implement(backChargeSingle, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.backCharge', key: idempotencyKey, request }, () =>
      backCharge(context, request),
    ),
  ),
];
