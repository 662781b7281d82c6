import type { z } from 'zod';
import { personAccount, refusalTexts } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import {
  billAction,
  billDirection,
  billMatch,
  differenceState,
  differenceType,
  payTradeState,
  rechargeSource,
} from '../../contract/lookups.ts';
import type { settlePayDifference } from '../../contract/pay-bill.ts';
import type { PaymentHooks } from '../hooks.ts';
import { settleRefund } from '../refund-settle.ts';
import { creditTrade, lockTrade } from '../trade.ts';
import { ownByNumbers } from './own-records.ts';

type Settlement = Omit<z.output<(typeof settlePayDifference)['content']>, 'idempotencyKey'>;

/** Ends a difference: under its lock, once, with what it books in the same transaction. @throws Refusal 404; 409 SETTLED_ALREADY, CANNOT_SETTLE_SO, … */
export async function settleDifference(
  context: Context,
  hooks: PaymentHooks,
  settlement: Settlement,
) {
  const { tx, actor, now } = context;
  const { diffId, action, reason } = settlement;
  const difference = await lockDifference(context, diffId);
  if (!difference) throw notFound();
  if (difference.state !== differenceState.key.open)
    throw conflict('SETTLED_ALREADY', '该差异已处理');

  if (action === billAction.key.book) await book(context, hooks, difference, settlement);
  if (action === billAction.key.takeBack) await takeBack(context, hooks, difference, reason);
  await tx
    .updateTable('payDifference')
    .set({ state: action, reason, settledBy: actor.userId, settledAt: now })
    .where('diffId', '=', diffId)
    .execute();

  return { diffId, state: action };
}

const lockDifference = ({ tx }: Context, diffId: number) =>
  tx
    .selectFrom('payDifference')
    .selectAll()
    .where('diffId', '=', diffId)
    .forUpdate()
    .executeTakeFirst();

type Difference = NonNullable<Awaited<ReturnType<typeof lockDifference>>>;

async function book(
  context: Context,
  hooks: PaymentHooks,
  difference: Difference,
  { custId, reason }: Settlement,
): Promise<void> {
  const { diffType, direction, matchType } = difference;
  if (diffType === differenceType.key.onlyThere && direction === billDirection.key.in)
    return bookUnknown(context, hooks, difference, custId, reason);
  if (diffType !== differenceType.key.state) throw cannot();
  if (direction === billDirection.key.in && matchType === billMatch.key.channelRecharge)
    return bookTrade(context, hooks, difference);
  if (direction === billDirection.key.out && matchType === billMatch.key.channelRefund)
    return bookRefund(context, hooks, difference);

  throw cannot();
}

/** Money that was not asked for here goes to the person an operator names, under the channel's number, unless it has come in meanwhile. */
async function bookUnknown(
  context: Context,
  hooks: PaymentHooks,
  difference: Difference,
  custId: number | undefined,
  remark: string,
): Promise<void> {
  const { channel, lineKey, theirAmount } = difference;
  if (custId === undefined) throw invalid('custId', '请选择入账人员');

  await personAccount(context, custId);
  if ((await ownByNumbers(context, channel, [lineKey])).length > 0) throw booked();

  const outcome = await hooks.credit(context, {
    custId,
    amount: theirAmount,
    channel,
    source: rechargeSource.key.thirdParty,
    tradeNo: lineKey,
    remark,
    operatorId: context.actor.userId,
  });

  if ('refused' in outcome) throw conflict(outcome.refused, refusalTexts[outcome.refused]);

  await matchLine(context, difference, {
    matchType: billMatch.key.otherRecharge,
    matchId: outcome.rechargeId,
    ourAmount: theirAmount,
  });
}

const booked = () => conflict('BOOKED_ALREADY', '该笔已经入账，请重新核对');

const matchLine = (
  { tx }: Context,
  { channel, direction, lineKey }: Difference,
  to: { matchType: number; matchId: number; ourAmount: number },
) =>
  tx
    .updateTable('payBillLine')
    .set(to)
    .where('channel', '=', channel)
    .where('direction', '=', direction)
    .where('lineKey', '=', lineKey)
    .execute();

const cannot = () => conflict('CANNOT_SETTLE_SO', '该差异不能这样处理');

/** A payment the channel has and we had given up, or were still waiting for. */
async function bookTrade(
  context: Context,
  hooks: PaymentHooks,
  difference: Difference,
): Promise<void> {
  const { matchId, lineKey, theirAmount } = difference;
  const trade = await lockTrade(context, matchId as number);
  if (!trade || trade.state === payTradeState.key.credited) throw booked();

  const refused = await creditTrade(context, hooks, trade, {
    tradeNo: lineKey,
    amount: theirAmount,
    paidAt: new Date(),
  });
  if (refused) throw conflict(refused, refusalTexts[refused]);

  await matchLine(context, difference, {
    matchType: billMatch.key.channelRecharge,
    matchId: trade.tradeId,
    ourAmount: theirAmount,
  });
}

/** A refund that arrived without our hearing of it. */
async function bookRefund(
  context: Context,
  hooks: PaymentHooks,
  difference: Difference,
): Promise<void> {
  const { matchId, channel, lineKey, theirAmount } = difference;
  const refund = await context.tx
    .selectFrom('payRefund')
    .select(['state', 'amount'])
    .where('refundId', '=', matchId as number)
    .executeTakeFirst();

  if (refund?.state !== 1) throw booked();
  if (refund.amount !== theirAmount) throw cannot();

  await settleRefund(context, hooks, matchId as number, channel, {
    state: 'done',
    refundNo: lineKey,
  });
  await matchLine(context, difference, {
    matchType: billMatch.key.channelRefund,
    matchId: matchId as number,
    ourAmount: theirAmount,
  });
}

/** Takes back a recharge the channel knows nothing of; whole or not at all. */
async function takeBack(
  context: Context,
  hooks: PaymentHooks,
  { diffType, matchType, matchId }: Difference,
  reason: string,
): Promise<void> {
  if (diffType !== differenceType.key.onlyHere || matchId === null) throw cannot();
  if (matchType !== billMatch.key.channelRecharge && matchType !== billMatch.key.otherRecharge)
    throw cannot();

  const trade =
    matchType === billMatch.key.channelRecharge ? await lockTrade(context, matchId) : undefined;
  const rechargeId = trade ? (trade.rechargeId as number) : matchId;
  await hooks.takeBack(context, { rechargeId, reason });
}
