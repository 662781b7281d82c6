import type { Context } from '#kit/server/context.ts';
import { notFound } from '#kit/server/refusal.ts';
import { payRefundKind, payRefundState } from '../contract/lookups.ts';
import { isChannelError, type RefundNews, type Within } from './channel.ts';
import type { PaymentHooks } from './hooks.ts';
import { openChannel } from './open-channel.ts';
import { settingOf } from './settings.ts';
import { refundOutNo, tradeOutNo } from './trade.ts';

/** Does what a channel's word on a refund means, once. @throws Refusal 404 */
export async function settleRefund(
  given: Context,
  hooks: PaymentHooks,
  refundId: number,
  channel: number,
  news: RefundNews,
): Promise<void> {
  const { tx, now, log } = given;
  const refund = await tx
    .selectFrom('payRefund')
    .selectAll()
    .where('refundId', '=', refundId)
    .forUpdate()
    .executeTakeFirst();

  if (!refund || refund.channel !== channel) throw notFound('退款单不存在');
  if (news.state === 'working' || news.state === 'absent') return;

  const arrived = news.state === 'done';
  const said =
    news.state === 'done' ? { refundNo: news.refundNo } : { reason: news.reason.slice(0, 200) };
  if (refund.state !== payRefundState.key.refunding) {
    if (arrived && refund.state === payRefundState.key.failed)
      log.error({ refundId }, 'a refund that failed has arrived');
    return;
  }

  await tx
    .updateTable('payRefund')
    .set({
      state: arrived ? payRefundState.key.refunded : payRefundState.key.failed,
      doneAt: now,
      lookAt: null,
    })
    .set(said)
    .where('refundId', '=', refundId)
    .execute();

  /* In the name of the operator who asked for it. */
  const context = { ...given, actor: { ...given.actor, userId: refund.createdBy } };
  if (refund.kind === payRefundKind.key.withdrawal)
    await hooks.withdrawalTold(context, refund.bizId);
  if (refund.kind === payRefundKind.key.rechargeRefund)
    await hooks.rechargeReturned(context, {
      refundId,
      rechargeId: refund.bizId,
      reason: refund.reason,
      arrived,
    });
}

/** Asks the channel to give money back, again and again under one number until it says what became of it. @throws ChannelError */
export async function sendRefund(
  within: Within,
  hooks: PaymentHooks,
  refundId: number,
): Promise<void> {
  const { refund, setting } = await within(async (context) => {
    const refund = await context.tx
      .selectFrom('payRefund')
      .leftJoin('payTrade', 'payTrade.tradeId', 'payRefund.tradeId')
      .select([
        'payRefund.tradeId',
        'payRefund.channel',
        'payRefund.amount',
        'payRefund.state',
        'payRefund.reason',
      ])
      .select(['payRefund.tradeNo', 'payRefund.total', 'payTrade.paidAmount'])
      .where('payRefund.refundId', '=', refundId)
      .executeTakeFirst();
    return { refund, setting: refund && (await settingOf(context, refund.channel)) };
  });

  if (refund?.state !== payRefundState.key.refunding || !setting) return;

  const { tradeId, tradeNo, channel, amount, paidAmount, reason } = refund;
  const payment = tradeId === null ? { outNo: '', tradeNo } : { outNo: tradeOutNo(tradeId) };
  const numbers = { ...payment, refundOutNo: refundOutNo(refundId) };
  const remote = openChannel(setting, within);
  let news: RefundNews;
  try {
    news = await remote.refund({
      ...numbers,
      amount,
      total: paidAmount ?? refund.total ?? amount,
      reason,
    });
    if (news.state === 'working') news = await remote.queryRefund(numbers);
  } catch (error) {
    if (!isChannelError(error, 'refused')) throw error;

    /* An earlier try may have been heard: only what the channel does not have has failed. */
    const known = await remote.queryRefund(numbers);
    news = known.state === 'absent' ? { state: 'failed', reason: error.message } : known;
  }

  await within((context) => settleRefund(context, hooks, refundId, channel, news));
}
