import { heldWallet } from '#areas/ledger/contract/lookups.ts';
import { endHold, openBook } from '#areas/ledger/server/api.ts';
import { type PaymentHooks, withdrawalRefunds } from '#areas/payment/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { rechargeWallets } from './recharge/recharge.ts';
import { repealOne } from './revocation/repeal-one.ts';
import { withdrawalRows } from './withdrawal/withdrawal.ts';

/** What money that a channel brings or takes back means for wallets. */
export const paymentHooks: PaymentHooks = {
  async credit(context, { custId, amount, channel, source, tradeNo, remark, operatorId }) {
    const [outcome] = await rechargeWallets(context, {
      items: [{ custId, walletType: heldWallet.key.personal, amount, voucherNo: tradeNo, remark }],
      channel,
      source,
      operatorId,
    });

    return outcome ?? { refused: 'NO_ACCOUNT' };
  },

  async takeBack(context, { rechargeId, reason }) {
    await repealOne(context, { rechargeId, policy: 'REJECT', reason, byChannel: true });
  },

  /* Out of the wallet now that its payer has the money, or free again. */
  async rechargeReturned(context, { refundId, rechargeId, reason, arrived }) {
    const { accountId } = await context.tx
      .selectFrom('recharge')
      .select('accountId')
      .where('rechargeId', '=', rechargeId)
      .executeTakeFirstOrThrow();

    await openBook(context, { accountIds: [accountId] });
    await endHold(context, { kind: 'refund', bizId: refundId }, arrived ? 'POSTED' : 'VOIDED');
    if (arrived)
      await repealOne(context, { rechargeId, policy: 'REJECT', reason, byChannel: true });
  },

  withdrawalTold: endWithdrawal,
};

/** Ends a withdrawal once nothing of it is on its way any more: paid, or failed with what the channel said. */
async function endWithdrawal(context: Context, withdrawId: number): Promise<void> {
  const {
    done,
    working,
    refundNo: voucherNo,
    reason,
  } = await withdrawalRefunds(context, withdrawId);
  if (working > 0) return;

  const { amount, fee, version } = await context.tx
    .selectFrom('withdrawal')
    .select(['amount', 'fee', 'version'])
    .where('withdrawId', '=', withdrawId)
    .executeTakeFirstOrThrow();

  if (done === amount - fee)
    await withdrawalRows.take(context, 'paid', { withdrawId, version, voucherNo });
  else
    await withdrawalRows.take(context, 'fail', {
      withdrawId,
      version,
      remark: reason || '渠道退款失败',
    });
}
