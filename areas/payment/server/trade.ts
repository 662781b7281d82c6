import { sql } from 'kysely';
import { accountStatus } from '#areas/ledger/contract/lookups.ts';
import { personAccount, refusalTexts } from '#areas/ledger/server/api.ts';
import { type Context, wallTime } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { payTradeState } from '../contract/lookups.ts';
import type { TradeNews } from './channel.ts';
import type { PaymentHooks } from './hooks.ts';
import { assertRechargeMax } from './recharge-limit.ts';
import { openSetting } from './settings.ts';

/* Numbers of ours at the channel: they lead back to the row, and nothing else does. */

const DIGITS = 15;

export const tradeOutNo = (tradeId: number): string => `R${String(tradeId).padStart(DIGITS, '0')}`;

export const refundOutNo = (refundId: number): string =>
  `B${String(refundId).padStart(DIGITS, '0')}`;

export const tradeIdOf = (outNo: string): number => idOf(/^R(\d{15})$/, outNo);

const idOf = (pattern: RegExp, outNo: string): number => Number(pattern.exec(outNo)?.[1] ?? 0);

export const refundIdOf = (outNo: string): number => idOf(/^B(\d{15})$/, outNo);

export interface TradeDraft {
  readonly custId: number;
  readonly amount: number;
  readonly channel: number;
  /** As recharge.source: 1 a clerk's, 2 the person's own. */
  readonly source: number;
}

/** Seconds until a trade is looked after for the first time, and between two looks: longer and longer. */
const FIRST_LOOK = 20;

/** Writes down that a channel is about to be asked. @throws Refusal 404; 409 CHANNEL_OFF, RECHARGE_MAX, or why the account takes nothing */
export async function addTrade(
  context: Context,
  { custId, amount, channel, source }: TradeDraft,
): Promise<number> {
  const { tx, now, newId, actor } = context;
  const { validMinutes } = await openSetting(context, channel);
  await assertRechargeMax(context, amount);
  const { accountId } = await personAccount(context, custId);
  const account = await tx
    .selectFrom('account')
    .select(['status', 'creditBlock'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();

  if (account.status === accountStatus.key.closed)
    throw conflict('ACCOUNT_CLOSED', refusalTexts.ACCOUNT_CLOSED);
  if (account.creditBlock) throw conflict('CREDIT_BLOCKED', refusalTexts.CREDIT_BLOCKED);

  const tradeId = newId();
  await tx
    .insertInto('payTrade')
    .values({
      tradeId,
      channel,
      custId,
      accountId,
      amount,
      source,
      createdBy: actor.userId,
      createdAt: now,
      expiresAt: wallTime(Date.now() + validMinutes * 60_000, actor.timeZone),
      lookAt: sql`now() + make_interval(secs => ${FIRST_LOOK})`,
    })
    .execute();

  return tradeId;
}

export type Trade = NonNullable<Awaited<ReturnType<typeof lockTrade>>>;

/** A trade, locked until the end of the transaction. */
export const lockTrade = ({ tx }: Context, tradeId: number) =>
  tx
    .selectFrom('payTrade')
    .selectAll()
    .where('tradeId', '=', tradeId)
    .forUpdate()
    .executeTakeFirst();

type Change = Partial<{
  state: number;
  tradeNo: string;
  paidAmount: number;
  paidAt: string;
  rechargeId: number;
  reason: string;
  payUrl: string;
  lookAt: null;
  doubtAt: string;
  dealtBy: number;
  dealtAt: string;
  dealRemark: string;
}>;

/** Keeps that an operator has to look: what is known of the payment is kept with it. */
export const markDoubtful = (
  context: Context,
  trade: Trade,
  reason: string,
  known: Change = {},
): Promise<unknown> =>
  changeTrade(context, trade.tradeId, {
    ...known,
    state: payTradeState.key.inDoubt,
    reason,
    payUrl: '',
    doubtAt: trade.doubtAt ?? context.now,
  });

export const changeTrade = ({ tx }: Context, tradeId: number, change: Change): Promise<unknown> =>
  tx.updateTable('payTrade').set(change).where('tradeId', '=', tradeId).execute();

type Paid = Extract<TradeNews, { state: 'paid' }>;

/** Puts money that arrived into its wallet. `undefined`, or why that cannot be. */
export async function creditTrade(
  context: Context,
  hooks: PaymentHooks,
  trade: Trade,
  paid: Omit<Paid, 'state'>,
  more: Change = {},
) {
  const { tradeId, custId, channel, source, createdBy } = trade;
  const { tradeNo, amount, paidAt } = paid;
  const outcome = await hooks.credit(context, {
    custId,
    amount,
    channel,
    source,
    tradeNo,
    operatorId: createdBy,
  });

  if ('refused' in outcome) return outcome.refused;

  await changeTrade(context, tradeId, {
    state: payTradeState.key.credited,
    tradeNo,
    paidAmount: amount,
    rechargeId: outcome.rechargeId,
    payUrl: '',
    reason: '',
    paidAt: wallTime(paidAt, context.actor.timeZone),
    lookAt: null,
    ...more,
  });

  return undefined;
}

/**
 * Does what a channel's word means, however often and by whichever way it arrives: money is credited once, to the person and by the amount it
 * was asked for; anything else is in doubt. What is paid stays paid, and what was closed is paid where the channel says so after all.
 * @throws Refusal 404
 */
export async function settleTrade(
  context: Context,
  hooks: PaymentHooks,
  tradeId: number,
  channel: number,
  news: TradeNews,
): Promise<void> {
  const trade = await lockTrade(context, tradeId);
  if (!trade || trade.channel !== channel) throw notFound('支付单不存在');

  const { state, tradeNo } = trade;
  if (state === payTradeState.key.credited) {
    if (news.state === 'paid' && news.tradeNo !== tradeNo)
      context.log.error(
        { tradeId, tradeNo: news.tradeNo },
        'a payment was reported under two numbers',
      );
    return;
  }

  /* What an operator decided on stays decided; of money that arrived only the payment itself says more. */
  if (news.state === 'paid') {
    if (tradeNo === '') await settlePaid(context, hooks, trade, news);
    return;
  }

  if (news.state === 'closed' && state !== payTradeState.key.closed && tradeNo === '')
    await changeTrade(context, tradeId, {
      state: payTradeState.key.closed,
      payUrl: '',
      lookAt: null,
    });
}

async function settlePaid(
  context: Context,
  hooks: PaymentHooks,
  trade: Trade,
  paid: Paid,
): Promise<void> {
  const { tradeNo, amount } = paid;
  const known = {
    tradeNo,
    paidAmount: amount,
    paidAt: wallTime(paid.paidAt, context.actor.timeZone),
    lookAt: null,
  };
  if (amount !== trade.amount)
    return void (await markDoubtful(context, trade, '支付金额与发起金额不符', known));

  const refused = await creditTrade(context, hooks, trade, paid);
  if (refused) await markDoubtful(context, trade, refusalTexts[refused], known);
}

/** Sum of what went back of a trade, or is on its way. */
export const refundedOf = (
  context: Context,
) => sql<number>`coalesce((select sum(r.amount) from pay_refund r
  where r.merchant_id = ${context.merchantId} and r.trade_id = pay_trade.trade_id and r.state <> 3), 0)::bigint`;
