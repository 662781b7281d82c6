import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';

/** A movement of ours through a channel. */
export interface OwnRecord {
  readonly matchType: number;
  readonly matchId: number;
  readonly direction: 1 | 2;
  /** The channel's number as we know it, and ours as it knows it. */
  readonly number: string;
  readonly outNo: string;
  readonly amount: number;
  readonly date: string | null;
  /** Whether it has happened by our books. */
  readonly done: boolean;
}

/** What of ours these numbers name; what was taken back is ours no more. */
export async function ownByNumbers(
  context: Context,
  channel: number,
  numbers: readonly string[],
): Promise<OwnRecord[]> {
  const named = sql`any(${[...numbers]}::text[])`;
  const { rows } =
    await sql<OwnRecord>`select match_type, match_id, direction, number, out_no, amount, date::text as date, done
    from (${own(context, channel)}) own
   where (own.number = ${named} or own.out_no = ${named})
     and not exists (select from pay_difference d where d.merchant_id = ${context.merchantId} and d.match_type = own.match_type
       and d.match_id = own.match_id and d.state = 3)`.execute(context.tx);

  return rows;
}

/**
 * Everything of ours that a bill of a channel could name. What was handed over outside the system (transfers by chat) stands in no bill of WeChat or Alipay:
 * such recharges are found by their voucher number, and missed on a bank's bill alone.
 */
const own = ({ merchantId }: Context, channel: number) => sql`
  select 1 as match_type, t.trade_id as match_id, 1 as direction, t.trade_no as number, 'R' || lpad(t.trade_id::text, 15, '0') as out_no,
         coalesce(t.paid_amount, t.amount) as amount, t.paid_at::date as date, t.state = 3 as done, true as billed
    from pay_trade t where t.merchant_id = ${merchantId} and t.channel = ${channel}
  union all
  select 2, r.recharge_id, 1, r.voucher_no, '', r.amount, r.occurred_at::date, true, ${channel === 3}
    from recharge r where r.merchant_id = ${merchantId} and r.channel = ${channel} and r.wallet_type = 1 and r.voucher_no <> ''
     and not exists (select from pay_trade t where t.merchant_id = ${merchantId} and t.recharge_id = r.recharge_id)
  union all
  select 3, w.withdraw_id, 2, w.voucher_no, '', w.amount - w.fee, w.paid_at::date, true, ${channel === 3}
    from withdrawal w where w.merchant_id = ${merchantId} and w.channel = ${channel} and w.state = 4 and w.voucher_no <> ''
     and not exists (select from pay_refund f where f.merchant_id = ${merchantId} and f.kind = 1 and f.biz_id = w.withdraw_id and f.state = 2)
  union all
  select 4, f.refund_id, 2, f.refund_no, 'B' || lpad(f.refund_id::text, 15, '0'), f.amount, f.done_at::date, f.state = 2, true
    from pay_refund f where f.merchant_id = ${merchantId} and f.channel = ${channel}
  union all
  select 5, p.payment_no, 1, p.trade_no, '', p.amount, p.asked_at::date, true, true
    from channel_payment p where p.merchant_id = ${merchantId} and p.channel = ${channel} and p.state = 2 and p.trade_no <> ''`;

/** What happened by our books on these days and no bill has named. */
export async function ownMissing(
  context: Context,
  channel: number,
  from: string,
  until: string,
): Promise<OwnRecord[]> {
  const { merchantId, tx } = context;
  const { rows } =
    await sql<OwnRecord>`select match_type, match_id, direction, number, out_no, amount, date::text as date, done
    from (${own(context, channel)}) own
   where own.done and own.billed and own.date between ${from}::date and ${until}::date
     and not exists (select from pay_bill_line l where l.merchant_id = ${merchantId} and l.match_type = own.match_type and l.match_id = own.match_id)
     and not exists (select from pay_difference d where d.merchant_id = ${merchantId} and d.match_type = own.match_type and d.match_id = own.match_id)
   order by own.match_id`.execute(tx);

  return rows;
}
