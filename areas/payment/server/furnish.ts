import type { Context } from '#kit/server/context.ts';
import { payChannel, rechargeSource } from '../contract/lookups.ts';
import { reconcileBill } from './bill/bill.ts';
import type { BillLine } from './bill/bill-line.ts';
import type { Within } from './channel.ts';
import type { PaymentHooks } from './hooks.ts';
import { payAtTestChannel } from './test-channel.ts';
import { addTrade, settleTrade, tradeOutNo } from './trade.ts';
import { closeTrade, offerTrade } from './trade-flow.ts';

/* What a merchant that has been running for a while finds in its channels: made by the product's own functions, at moments of the past. */

/** A recharge by the test channel, and what became of it. */
export interface ChannelRecharge {
  readonly custId: number;
  readonly amount: number;
  /** `doubted`: the channel took another amount. */
  readonly end: 'paid' | 'doubted' | 'closed';
}

/** What is furnished on one day. */
export interface PaymentFurniture {
  readonly recharges: readonly ChannelRecharge[];
  readonly billName: string;
}

/** Recharges through a channel with the channel's bill. `day` is over: the bill comes the morning after. */
export async function furnishPayments(
  context: Context,
  hooks: PaymentHooks,
  { recharges, billName }: PaymentFurniture,
  day: string,
): Promise<void> {
  const paid = await rechargeByChannel(context, hooks, recharges, day);
  await billOf(context, paid, { day, fileName: billName });
}

/** People recharge through the test channel, a minute after each other from `from` (`YYYY-MM-DD HH:mm`) on. @returns the numbers of the paid ones */
async function rechargeByChannel(
  context: Context,
  hooks: PaymentHooks,
  recharges: readonly ChannelRecharge[],
  day: string,
) {
  const paid: { readonly tradeNo: string; readonly amount: number }[] = [];
  for (const [minute, { custId, amount, end }] of recharges.entries()) {
    const now = `${day} 12:${String(10 + minute)}:00`;
    const at = { ...context, now };
    const within: Within = (work) => work(at);
    const tradeId = await addTrade(at, {
      custId,
      amount,
      channel: payChannel.key.test,
      source: rechargeSource.key.person,
    });
    await offerTrade(within, tradeId, { subject: '账户充值' });
    const outNo = tradeOutNo(tradeId);
    if (end === 'closed') {
      await closeTrade(within, hooks, tradeId);
      continue;
    }

    await payAtTestChannel(within, outNo);
    const taken = end === 'doubted' ? amount - 100 : amount;
    const tradeNo = `TEST${outNo}`;
    const paidAt = new Date(`${now.replace(' ', 'T')}+08:00`);
    await settleTrade(at, hooks, tradeId, payChannel.key.test, {
      state: 'paid',
      tradeNo,
      amount: taken,
      paidAt,
    });
    if (end === 'paid') paid.push({ tradeNo, amount });
  }

  return paid;
}

/** The channel's bill of a day: one payment of ours is missing, one is told with another amount, and one is unknown here. */
async function billOf(
  context: Context,
  paid: readonly { readonly tradeNo: string; readonly amount: number }[],
  { day, fileName }: { readonly day: string; readonly fileName: string },
): Promise<void> {
  const line = (key: string, amount: number): BillLine => ({
    direction: 1,
    key,
    outNo: '',
    date: day,
    amount,
  });
  const lines = paid
    .slice(0, -1)
    .map(({ tradeNo, amount }, at) => line(tradeNo, at === 0 ? amount + 1000 : amount))
    .concat(line(`TESTX${day.replaceAll('-', '')}001`, 5000));
  await reconcileBill(
    context,
    { channel: payChannel.key.test, startDate: day, endDate: day },
    { name: fileName, lines },
  );
}
