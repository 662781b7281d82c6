import { payType } from '#areas/canteen/contract/lookups.ts';
import { type SaleRules, saleRules } from '#areas/canteen/server/api.ts';
import type { OutsideTender } from '#areas/ledger/server/api.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { conflict } from '#kit/server/refusal.ts';
import { tenderType } from '../../contract/lookups.ts';

/** Money handed over at a counter: cash, or through a channel that is settled outside the system. */
export const outsideOf = (payWay: number, amount: number): OutsideTender => ({
  tenderType: payWay === rechargeChannel.key.cash ? tenderType.key.cash : tenderType.key.channel,
  amount,
  ref: payWay,
});

/** The ways to pay of a canteen that are its wallets, whichever way their owner is known. */
const WALLETS: readonly number[] = [payType.key.card, payType.key.qrCode, payType.key.face];

/**
 * A canteen takes money at its counter in this way.
 * @param payWay the channel; undefined: from the wallets of the buyer
 * @throws Refusal 409 PAY_TYPE_OFF
 */
export async function assertPayWay(
  context: Parameters<typeof saleRules>[0],
  canteenId: number,
  payWay: number | undefined,
): Promise<void> {
  const rules = await saleRules(context);
  const isTaken =
    payWay === undefined
      ? rules.takesOneOf(canteenId, WALLETS)
      : takesChannel(rules, canteenId, payWay);
  if (!isTaken) throw conflict('PAY_TYPE_OFF', '该食堂不支持此支付方式');
}

/** The way to pay of a canteen that money from a channel is. */
const PAY_TYPES: readonly (readonly [number, number])[] = [
  [rechargeChannel.key.wechat, 4],
  [rechargeChannel.key.alipay, 5],
  [rechargeChannel.key.bank, 6],
  [rechargeChannel.key.cash, 8],
];

/** Whether a canteen takes money from a channel. The test channel, of no bank or third party, is no way to pay that a canteen could refuse. */
export function takesChannel(rules: SaleRules, canteenId: number, channel: number): boolean {
  const found = PAY_TYPES.find(([key]) => key === channel);
  return !found || rules.takesOneOf(canteenId, [found[1]]);
}
