import { sql } from 'kysely';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { type LedgerContext, lockedAccount, placeHold } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { payRefundKind, payRefundState, payTradeState } from '../contract/lookups.ts';
import { refundedOf } from './trade.ts';

/* Money of channel payments that goes back to who paid. Rows are written before the channel is asked, with its number; a worker asks it until it says
   what became of it. */

/**
 * Asks channels again for what of an order's refund they refused, under new numbers. The caller holds the lock of the order, so that of two who ask
 * one sees what the other has asked for; whether the caller may see the order is the caller's to check.
 * @throws Refusal 409 NOT_FAILED where nothing of it has failed, or was asked for again already
 */
export async function returnAgain(context: Context, bizId: number): Promise<number> {
  const found = await context.tx
    .selectFrom('payRefund')
    .selectAll()
    .where('kind', '=', payRefundKind.key.order)
    .where('bizId', '=', bizId)
    .orderBy('refundId')
    .execute();

  const latest = new Map(found.map((each) => [`${each.channel}/${each.tradeNo}`, each])).values();
  const failed = [...latest].filter(({ state }) => state === payRefundState.key.failed);
  if (failed.length === 0) throw conflict('NOT_FAILED', '该退款没有渠道退款失败的部分');

  const operatorId = context.actor.userId;
  const again = failed.map(({ channel, tradeNo, total, amount, custId }) => ({
    channel,
    tradeNo,
    total: total ?? amount,
    amount,
    bizId,
    custId,
    operatorId,
    reason: '订单退款',
  }));
  await returnThroughChannels(context, again);

  return again.reduce((sum, { amount }) => sum + amount, 0);
}

/** A part of an order that goes back through the channel it was paid by. */
export interface ChannelReturn {
  readonly channel: number;
  /** The channel's number of the payment. */
  readonly tradeNo: string;
  /** Fen of the whole payment. */
  readonly total: number;
  readonly amount: number;
  /** The refund of the order. */
  readonly bizId: number;
  readonly custId: number | null;
  readonly reason: string;
  readonly operatorId: number;
}

/** Writes down what of a refund of an order its channels give back: the worker asks them once this is committed. */
export async function returnThroughChannels(
  { client, merchantId, newId, now }: LedgerContext,
  returns: readonly ChannelReturn[],
): Promise<void> {
  for (const { channel, tradeNo, total, amount, bizId, custId, reason, operatorId } of returns)
    await client.query(
      `insert into pay_refund (merchant_id, refund_id, kind, channel, trade_no, total, amount, biz_id, cust_id, reason, created_by, created_at,
         look_at) values ($1, $2, ${payRefundKind.key.order}, $3, $4, $5, $6, $7, $8, $9, $10, $11::text::timestamptz, now())`,
      [
        merchantId,
        newId(),
        channel,
        tradeNo,
        total,
        amount,
        bizId,
        custId,
        reason,
        operatorId,
        now,
      ],
    );
}

interface Withdrawal {
  readonly withdrawId: number;
  readonly accountId: number;
  readonly channel: number;
  /** What its owner gets. */
  readonly net: number;
}

/**
 * Sends a withdrawal back the way the money came: out of the latest payments of the account through its channel, as far as they were not given back yet.
 * Where these are not enough (money handed over outside the system) nothing is sent and an operator pays by hand.
 */
export async function refundWithdrawal(
  context: Context,
  { withdrawId, accountId, channel, net }: Withdrawal,
): Promise<void> {
  const trades = await context.tx
    .selectFrom('payTrade')
    .select(['tradeId', sql<number>`paid_amount - ${refundedOf(context)}`.as('free')])
    .where('accountId', '=', accountId)
    .where('channel', '=', channel)
    .where('state', '=', payTradeState.key.credited)
    .orderBy('tradeId', 'desc')
    .forUpdate()
    .execute();

  const { done } = await withdrawalRefunds(context, withdrawId);
  const parts: { tradeId: number; amount: number }[] = [];
  let left = net - done;
  for (const { tradeId, free } of trades) {
    const amount = Math.min(left, free);
    if (amount > 0) parts.push({ tradeId, amount });
    left -= Math.max(0, amount);
  }

  if (left > 0) return;

  const shared = { channel, kind: payRefundKind.key.withdrawal, bizId: withdrawId, reason: '提现' };
  for (const part of parts) await addRefund(context, { ...shared, ...part });
}

/** How much of a withdrawal arrived through its channel, is on its way, and whether any of it failed. */
export async function withdrawalRefunds({ tx }: Context, withdrawId: number) {
  const found = await tx
    .selectFrom('payRefund')
    .select(['state', 'amount', 'refundNo', 'reason'])
    .where('kind', '=', payRefundKind.key.withdrawal)
    .where('bizId', '=', withdrawId)
    .orderBy('refundId')
    .execute();

  const sumOf = (state: number): number =>
    found.reduce((sum, refund) => (refund.state === state ? sum + refund.amount : sum), 0);

  return {
    done: sumOf(payRefundState.key.refunded),
    working: sumOf(payRefundState.key.refunding),
    refundNo: found.findLast(({ state }) => state === payRefundState.key.refunded)?.refundNo ?? '',
    reason: found.findLast(({ state }) => state === payRefundState.key.failed)?.reason ?? '',
  };
}

interface Draft {
  readonly tradeId: number;
  readonly channel: number;
  readonly kind: 1 | 2 | 3;
  readonly bizId: number;
  readonly amount: number;
  readonly reason: string;
}

/** Writes down money that has to go back; answers its number. */
export async function addRefund(
  { tx, newId, actor, now }: Context,
  draft: Draft & { refundId?: number },
): Promise<number> {
  const refundId = draft.refundId ?? newId();
  const values = {
    ...draft,
    refundId,
    createdBy: actor.userId,
    createdAt: now,
    lookAt: sql<string>`now()`,
  };
  await tx.insertInto('payRefund').values(values).execute();

  return refundId;
}

/**
 * Gives what is left of a recharge back through its channel: held until the channel has done it, free again where it fails.
 * @throws Refusal 404; 409 ALREADY_REVOKED, REFUNDED_IN_PART, INSUFFICIENT_BALANCE
 */
export async function refundRecharge(
  context: Context,
  { tradeId, reason }: { tradeId: number; reason: string },
) {
  const {
    channel,
    custId,
    rechargeId,
    paidAmount,
    amount: whole,
    revokedAmount,
    refunded,
  } = await paidTrade(context, tradeId);

  const amount = whole - revokedAmount;
  if (amount <= 0) throw conflict('ALREADY_REVOKED', '该充值已撤销');
  if ((paidAmount ?? 0) - refunded < amount)
    throw conflict('REFUNDED_IN_PART', '该笔支付已有部分原路退回，请用提现办理剩余金额');

  const refundId = context.newId();
  const account = await lockedAccount(context, custId);
  await placeHold(context, account, {
    kind: 'refund',
    bizId: refundId,
    walletType: heldWallet.key.personal,
    amount,
  });
  await addRefund(context, {
    refundId,
    tradeId,
    channel,
    amount,
    reason,
    kind: payRefundKind.key.rechargeRefund,
    bizId: rechargeId as number,
  });

  return { refundId, amount, state: payRefundState.key.refunding };
}

/** A paid trade of a person the caller may see, locked. @throws Refusal 404 */
async function paidTrade(context: Context, tradeId: number) {
  const found = await context.tx
    .selectFrom('payTrade')
    .innerJoin('recharge', 'recharge.rechargeId', 'payTrade.rechargeId')
    .innerJoin('customer', 'customer.custId', 'payTrade.custId')
    .select([
      'payTrade.tradeId',
      'payTrade.channel',
      'payTrade.custId',
      'payTrade.rechargeId',
      'payTrade.paidAmount',
    ])
    .select(['recharge.amount', 'recharge.revokedAmount', refundedOf(context).as('refunded')])
    .where('payTrade.tradeId', '=', tradeId)
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .forUpdate('payTrade')
    .executeTakeFirst();

  if (!found) throw notFound('支付单不存在');

  return found;
}
