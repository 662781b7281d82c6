import { type RawBuilder, sql } from 'kysely';
import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { payRefundKind, payRefundState, rechargeChannel } from '#areas/payment/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import { withdrawMethod, withdrawStatus } from '../../contract/lookups.ts';

/** The channel a new withdrawal of `net` fen goes back through. @throws Refusal 400 where there is none, 409 CHANNEL_LIMIT with the most that goes */
export async function channelFor(
  context: Context,
  accountId: number,
  net: number,
): Promise<number> {
  const found = (await originalOf(context, [accountId])).get(accountId);
  if (!found) throw invalid('withdrawMethod', '该账户没有线上充值，不能原路退回');
  if (net > found.left)
    throw conflict('CHANNEL_LIMIT', '原路最多可退{most}元，其余请用现金或银行转账', {
      most: yuan(found.left),
    });

  return found.channel;
}

/** The channel an account's money goes back through, and how much of it at most. */
export interface OriginalChannel {
  readonly channel: number;
  /** Fen the channel took and has not given back, what is on its way to be given back counted as given. */
  readonly left: number;
}

/** By account, for those that ever were paid in through a channel. */
export async function originalOf(
  context: Context,
  accountIds: readonly number[],
  only?: { readonly channels: readonly number[]; readonly except: number },
): Promise<Map<number, OriginalChannel>> {
  const chosen = sql`select unnest(${[...accountIds]}::bigint[])`;
  const { rows } = await sql<{
    accountId: number;
    channel: number;
    channelLeft: number;
  }>`${originalChannels(context, chosen, only)}`.execute(context.tx);

  return new Map(
    rows.map(({ accountId, channel, channelLeft: left }) => [accountId, { channel, left }]),
  );
}

/** Channels that money goes back through. */
const ORIGINAL: readonly number[] = [
  rechargeChannel.key.wechat,
  rechargeChannel.key.alipay,
  rechargeChannel.key.bank,
  rechargeChannel.key.test,
];

const OVER: readonly number[] = [withdrawStatus.key.rejected, withdrawStatus.key.cancelled];

/**
 * One row an account (columns account_id, channel, channel_left): the channel of the last money paid in through WeChat, Alipay or a bank, with what it
 * took and has not given back, whether this server or an operator by hand does it. `accounts` is a query of account ids; `except` is a withdrawal that
 * does not count.
 */
export const originalChannels = (
  { merchantId }: Context,
  accounts: RawBuilder<unknown>,
  {
    channels = ORIGINAL,
    except = 0,
  }: { readonly channels?: readonly number[]; readonly except?: number } = {},
) => {
  const own = sql.lit(heldWallet.key.personal);
  return sql`select latest.account_id, latest.channel, (
      (select coalesce(sum(r.amount - r.revoked_amount), 0) from recharge r where r.merchant_id = ${merchantId}
        and r.account_id = latest.account_id and r.wallet_type = ${own} and r.channel = latest.channel)
      - (select coalesce(sum(w.amount - w.fee), 0) from withdrawal w where w.merchant_id = ${merchantId}
        and w.account_id = latest.account_id and w.withdraw_method = ${sql.lit(withdrawMethod.key.originalChannel)} and w.channel = latest.channel
        and w.state <> all(${OVER}::smallint[]) and w.withdraw_id <> ${except})
      - (select coalesce(sum(f.amount), 0) from pay_refund f join recharge r on r.merchant_id = ${merchantId} and r.recharge_id = f.biz_id
        where f.merchant_id = ${merchantId} and f.kind = ${sql.lit(payRefundKind.key.rechargeRefund)} and f.state = ${sql.lit(payRefundState.key.refunding)}
          and f.channel = latest.channel and r.account_id = latest.account_id))::bigint as channel_left
    from (select distinct on (paid.account_id) paid.account_id, paid.channel from recharge paid
           where paid.merchant_id = ${merchantId} and paid.account_id in (${accounts}) and paid.wallet_type = ${own}
             and paid.channel = any(${[...channels]}::smallint[])
           order by paid.account_id, paid.recharge_id desc) latest`;
};

const yuan = (fen: number): string => (Math.max(0, fen) / 100).toFixed(2);

interface Paying {
  readonly withdrawId: number;
  readonly accountId: number;
  readonly channel: number;
  /** What its owner gets. */
  readonly net: number;
}

/** Whether a withdrawal still goes back through its channel. @throws Refusal 409 CHANNEL_LIMIT with the most that goes */
export async function assertChannelLeft(
  context: Context,
  { withdrawId, accountId, channel, net }: Paying,
): Promise<void> {
  const only = { channels: [channel], except: withdrawId };
  const left = (await originalOf(context, [accountId], only)).get(accountId)?.left ?? 0;
  if (net > left)
    throw conflict('CHANNEL_LIMIT', '原路最多可退{most}元，请驳回后改用现金或银行转账', {
      most: yuan(left),
    });
}
