import { sql } from 'kysely';
import type { LedgerContext, ReturnedPart } from '#areas/ledger/server/api.ts';
import { payRefundKind } from '#areas/payment/contract/lookups.ts';
import { type ChannelReturn, returnThroughChannels } from '#areas/payment/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { tenderType } from '../../contract/lookups.ts';
import type { LockedOrder } from '../locked-order.ts';

interface Refund {
  readonly refundId: number;
  readonly parts: readonly ReturnedPart[];
  readonly reason: string;
  readonly operatorId: number;
}

interface Payment {
  readonly channel: number;
  readonly tradeNo: string;
  readonly total: number;
  readonly custId: number | null;
  /** Fen not given back yet, nor on their way. */
  readonly free: number;
}

/* Payments whose number is known, of channels that are set up. A number that is a recharge's gives back the recharge and nothing else. */
const PAYMENTS = `select p.channel, p.trade_no as "tradeNo", p.amount as total,
    (select cust_id from meal_order o where o.merchant_id = $1 and o.order_id = $2 and o.biz_date = p.biz_date) as "custId", p.amount - coalesce((select sum(r.amount) from pay_refund r
    where r.merchant_id = $1 and r.channel = p.channel and r.trade_no = p.trade_no and r.state <> 3), 0)::bigint as free
  from channel_payment p
 where p.merchant_id = $1 and p.order_id = $2 and p.state = 2 and p.trade_no <> ''
   and exists (select from pay_channel c where c.merchant_id = $1 and c.channel = p.channel and c.secrets is not null)
   and not exists (select from pay_trade t where t.merchant_id = $1 and t.channel = p.channel and t.trade_no = p.trade_no)
 order by p.payment_no desc`;

/**
 * Has what third parties took given back by them, latest payment first; what no payment with a known number covers goes back by hand. The books are
 * made in the same transaction, the channel is asked after it. The order is locked, so two refunds never count on the same money.
 */
export async function refundThroughChannels(
  context: LedgerContext,
  { orderId }: LockedOrder,
  { refundId, parts, reason, operatorId }: Refund,
): Promise<void> {
  const outside = parts.filter(({ piece }) => piece.tenderType === tenderType.key.channel);
  if (outside.length === 0) return;

  const { rows } = await context.client.query<Payment>(PAYMENTS, [context.merchantId, orderId]);
  const owed = new Map<number, number>();
  for (const { piece, amount } of outside)
    owed.set(piece.fromRef, (owed.get(piece.fromRef) ?? 0) + amount);
  const returns: ChannelReturn[] = [];
  for (const { channel, tradeNo, total, custId, free } of rows) {
    const amount = Math.min(owed.get(channel) ?? 0, free);
    if (amount <= 0) continue;

    owed.set(channel, (owed.get(channel) ?? 0) - amount);
    returns.push({ channel, tradeNo, total, amount, bizId: refundId, custId, reason, operatorId });
  }

  await returnThroughChannels(context, returns);
}

/**
 * What became of the money third parties give back for a refund: 1 on its way, 2 arrived, 3 failed, 4 handed back outside of the system; null where
 * no third party had paid. Of what was asked for again the last word counts.
 */
export const channelReturnState = ({ merchantId }: Context) => sql<
  1 | 2 | 3 | 4 | null
>`case when order_refund.channel_amount > 0 then coalesce(
    (select case max(case state when 3 then 3 when 1 then 2 else 1 end) when 3 then 3 when 2 then 1 when 1 then 2 end
       from (select distinct on (channel, trade_no) state from pay_refund
              where merchant_id = ${merchantId} and kind = ${payRefundKind.key.order} and biz_id = order_refund.refund_id
              order by channel, trade_no, refund_id desc) last), 4) end`;
