import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import type { settlePayDifference } from '../../contract/pay-bill.ts';
import { WALLET } from '../ledger/codes.ts';
import { settleRefund } from '../pay/refund-settle.ts';
import { credit, lockTrade, TRADE_STATE } from '../pay/trade.ts';
import { personAccount } from '../people.ts';
import { recharge } from '../recharge.ts';
import { refusalTexts } from '../refusal-texts.ts';
import { repealOne } from '../repeal-one.ts';
import { DIFFERENCE } from './bill.ts';
import { MATCH, ownByNumbers } from './own-records.ts';

type Settlement = Omit<z.output<(typeof settlePayDifference)['content']>, 'idempotencyKey'>;

const [IN, OUT] = [1, 2];
const OPEN = 1;
const [BOOK, TAKE_BACK] = [2, 3];
/** A recharge that a third party reported. */
const SOURCE_THIRD = 5;

const cannot = () => conflict('CANNOT_SETTLE_SO', '该差异不能这样处理');
const booked = () => conflict('BOOKED_ALREADY', '该笔已经入账，请重新核对');

const lockDifference = ({ tx }: Context, diffId: number) =>
  tx.selectFrom('payDifference').selectAll().where('diffId', '=', diffId).forUpdate().executeTakeFirst();
type Difference = NonNullable<Awaited<ReturnType<typeof lockDifference>>>;

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

/** Money nobody asked for goes to whom somebody names, under the channel's number, unless it has come in meanwhile. */
async function bookUnknown(
  context: Context,
  difference: Difference,
  custId: number | undefined,
  remark: string,
): Promise<void> {
  const { channel, lineKey, theirAmount } = difference;
  if (custId === undefined) throw invalid('custId', '请选择入账人员');
  await personAccount(context, custId);
  if ((await ownByNumbers(context, channel, [lineKey])).length > 0) throw booked();
  const [outcome] = await recharge(context, {
    items: [{ custId, walletType: WALLET.personal, amount: theirAmount, voucherNo: lineKey, remark }],
    channel,
    source: SOURCE_THIRD,
    operatorId: context.actor.userId,
  });
  if (!outcome || 'refused' in outcome) {
    const refused = outcome?.refused ?? 'NO_ACCOUNT';
    throw conflict(refused, refusalTexts[refused]);
  }
  await matchLine(context, difference, {
    matchType: MATCH.recharge,
    matchId: outcome.rechargeId,
    ourAmount: theirAmount,
  });
}

/** A payment the channel has and we had given up, or were still waiting for. */
async function bookTrade(context: Context, difference: Difference): Promise<void> {
  const { matchId, lineKey, theirAmount } = difference;
  const trade = await lockTrade(context, matchId as number);
  if (!trade || trade.state === TRADE_STATE.paid) throw booked();
  const refused = await credit(context, trade, { tradeNo: lineKey, amount: theirAmount, paidAt: new Date() });
  if (refused) throw conflict(refused, refusalTexts[refused]);
  await matchLine(context, difference, { matchType: MATCH.trade, matchId: trade.tradeId, ourAmount: theirAmount });
}

/** A refund that arrived without our hearing of it. */
async function bookRefund(context: Context, difference: Difference): Promise<void> {
  const { matchId, channel, lineKey, theirAmount } = difference;
  const refund = await context.tx
    .selectFrom('payRefund')
    .select(['state', 'amount'])
    .where('refundId', '=', matchId as number)
    .executeTakeFirst();
  if (refund?.state !== 1) throw booked();
  if (refund.amount !== theirAmount) throw cannot();
  await settleRefund(context, matchId as number, channel, { state: 'done', refundNo: lineKey });
  await matchLine(context, difference, { matchType: MATCH.refund, matchId: matchId as number, ourAmount: theirAmount });
}

async function book(context: Context, difference: Difference, { custId, reason }: Settlement): Promise<void> {
  const { diffType, direction, matchType } = difference;
  if (diffType === DIFFERENCE.onlyThere && direction === IN) return bookUnknown(context, difference, custId, reason);
  if (diffType !== DIFFERENCE.state) throw cannot();
  if (direction === IN && matchType === MATCH.trade) return bookTrade(context, difference);
  if (direction === OUT && matchType === MATCH.refund) return bookRefund(context, difference);
  throw cannot();
}

/** Takes back a recharge the channel knows nothing of; whole or not at all. */
async function takeBack(context: Context, { diffType, matchType, matchId }: Difference, reason: string): Promise<void> {
  if (diffType !== DIFFERENCE.onlyHere || matchId === null) throw cannot();
  if (matchType !== MATCH.trade && matchType !== MATCH.recharge) throw cannot();
  const trade = matchType === MATCH.trade ? await lockTrade(context, matchId) : undefined;
  const rechargeId = trade ? (trade.rechargeId as number) : matchId;
  await repealOne(context, { rechargeId, policy: 'REJECT', reason, byChannel: true });
}

/** Ends a difference: under its lock, once, with what it books in the same transaction. @throws Refusal 404; 409 SETTLED_ALREADY, CANNOT_SETTLE_SO, … */
export async function settleDifference(context: Context, settlement: Settlement) {
  const { tx, actor, now } = context;
  const { diffId, action, reason } = settlement;
  const difference = await lockDifference(context, diffId);
  if (!difference) throw notFound();
  if (difference.state !== OPEN) throw conflict('SETTLED_ALREADY', '该差异已处理');
  if (action === BOOK) await book(context, difference, settlement);
  if (action === TAKE_BACK) await takeBack(context, difference, reason);
  await tx
    .updateTable('payDifference')
    .set({ state: action, reason, settledBy: actor.userId, settledAt: now })
    .where('diffId', '=', diffId)
    .execute();
  return { diffId, state: action };
}
