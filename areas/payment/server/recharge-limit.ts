import { settingsOf } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';

/** Fen that the merchant lets one recharge of one person bring. */
export const maxRecharge = async (context: Context): Promise<number> =>
  (await settingsOf(context, 'acc')).rechargeMax;

/**
 * Refuses a recharge above what the merchant lets one recharge of one person bring.
 * @throws conflict RECHARGE_MAX
 */
export async function assertRechargeMax(context: Context, amount: number): Promise<void> {
  const rechargeMax = await maxRecharge(context);
  if (amount <= rechargeMax) return;

  throw conflict('RECHARGE_MAX', '单次充值不能超过{amount}元', {
    amount: (rechargeMax / 100).toFixed(2),
  });
}
