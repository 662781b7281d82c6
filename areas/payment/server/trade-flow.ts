import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { payTradeState } from '../contract/lookups.ts';
import { isChannelError, type Offer, type Within } from './channel.ts';
import type { PaymentHooks } from './hooks.ts';
import { openChannel } from './open-channel.ts';
import { settingOf } from './settings.ts';
import { changeTrade, lockTrade, settleTrade, tradeOutNo } from './trade.ts';

/* What is said to channels about payments: each a call outside of any transaction, and a short transaction that keeps what it answered. */

interface Payer {
  /** How the channel knows the payer; without it any payer may scan. */
  readonly payerId?: string | undefined;
  readonly subject: string;
}

/**
 * Asks the channel to take a payment in. Where it does not answer the trade stays as it is and is asked about later; what it refuses is closed with its
 * reason.
 */
export async function offerTrade(
  within: Within,
  tradeId: number,
  { payerId, subject }: Payer,
): Promise<Offer | undefined> {
  const { state, outNo, amount, setting, remote } = await spoken(within, tradeId);
  if (state !== payTradeState.key.starting) return undefined;

  try {
    const expiresAt = Date.now() + setting.validMinutes * 60_000;
    const offer = await remote.create({ outNo, amount, subject, expiresAt, payerId });
    await within((context) => keepOffer(context, tradeId, offer.payUrl));
    return offer;
  } catch (error) {
    if (!isChannelError(error)) throw error;

    if (error.kind === 'refused')
      await within((context) => keepRefusal(context, tradeId, error.message));
    return undefined;
  }
}

/** A trade with its channel, to be spoken to. */
async function spoken(within: Within, tradeId: number) {
  const { trade, setting } = await within(async (context) => {
    const trade = await context.tx
      .selectFrom('payTrade')
      .select(['tradeId', 'channel', 'amount', 'state', 'tradeNo', 'expiresAt', 'createdAt'])
      .where('tradeId', '=', tradeId)
      .executeTakeFirst();
    return { trade, setting: trade && (await settingOf(context, trade.channel)) };
  });

  if (!trade) throw notFound('支付单不存在');
  if (!setting) throw conflict('CHANNEL_OFF', '该支付渠道未启用');

  return { ...trade, outNo: tradeOutNo(tradeId), setting, remote: openChannel(setting, within) };
}

const keepOffer = (context: Context, tradeId: number, payUrl: string): Promise<unknown> =>
  lockTrade(context, tradeId).then((trade) =>
    trade?.state === payTradeState.key.starting
      ? changeTrade(context, tradeId, { state: payTradeState.key.unpaid, payUrl })
      : undefined,
  );

const keepRefusal = async (context: Context, tradeId: number, reason: string): Promise<void> => {
  const trade = await lockTrade(context, tradeId);
  if (trade?.state === payTradeState.key.starting)
    await changeTrade(context, tradeId, {
      state: payTradeState.key.closed,
      reason: reason.slice(0, 200),
      lookAt: null,
    });
};

/** Asks what became of it and does what follows. @throws ChannelError where the channel does not say */
export async function askTrade(
  within: Within,
  hooks: PaymentHooks,
  tradeId: number,
): Promise<void> {
  const { outNo, channel, remote } = await spoken(within, tradeId);
  const news = await remote.query(outNo);
  await within((context) => settleTrade(context, hooks, tradeId, channel, news));
}

/** Ends it, unless it was paid meanwhile: the channel has the last word. @throws ChannelError where it has none */
export async function closeTrade(
  within: Within,
  hooks: PaymentHooks,
  tradeId: number,
): Promise<void> {
  const { outNo, channel, remote } = await spoken(within, tradeId);
  try {
    await remote.close(outNo);
  } catch (error) {
    if (!isChannelError(error, 'refused')) throw error;
  }

  const news = await remote.query(outNo);
  /* What the channel never heard of cannot be paid. */
  const end = news.state === 'absent' ? ({ state: 'closed' } as const) : news;
  await within((context) => settleTrade(context, hooks, tradeId, channel, end));
}
