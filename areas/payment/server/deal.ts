import { refusalTexts } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import { exceptionPayState, payRefundKind, payTradeState } from '../contract/lookups.ts';
import type { PaymentHooks } from './hooks.ts';
import { addRefund } from './refund.ts';
import { changeTrade, creditTrade, lockTrade } from './trade.ts';

interface Outcome {
  readonly paymentNo: number;
  /** 2 paid, 3 not. */
  readonly state: 2 | 3;
  readonly tradeNo: string;
  readonly remark: string;
}

/**
 * Says what became of a recharge in doubt, once: paid, which credits what arrived; or not, which closes it and gives back what did arrive. False where the
 * number is no recharge of people the caller may see.
 * @throws Refusal 409 DEALT_ALREADY, TRADE_NO_TAKEN, or why the account takes nothing
 */
export async function dealTrade(
  context: Context,
  hooks: PaymentHooks,
  { paymentNo: tradeId, state, tradeNo, remark }: Outcome,
): Promise<boolean> {
  const { tx, scope, actor, now } = context;
  const seen = await tx
    .selectFrom('payTrade')
    .innerJoin('customer', 'customer.custId', 'payTrade.custId')
    .select('tradeId')
    .where('tradeId', '=', tradeId)
    .where('doubtAt', 'is not', null)
    .where(scopeWhere('customer.orgId', scope.organisations))
    .executeTakeFirst();

  const trade = seen && (await lockTrade(context, tradeId));
  if (!trade) return false;
  if (trade.state !== payTradeState.key.inDoubt) throw conflict('DEALT_ALREADY', '该支付已处理');

  const dealt = { dealtBy: actor.userId, dealtAt: now, dealRemark: remark };
  const { channel, paidAmount } = trade;
  if (state === exceptionPayState.key.confirmedPaid) {
    const paid = { tradeNo, amount: paidAmount ?? trade.amount, paidAt: new Date() };
    const refused = await sayDuplicate(creditTrade(context, hooks, trade, paid, dealt), {
      pay_trade_no: conflict('TRADE_NO_TAKEN', '该三方流水号已用于其他支付'),
    });
    if (refused) throw conflict(refused, refusalTexts[refused]);

    return true;
  }

  await changeTrade(context, tradeId, { ...dealt, state: payTradeState.key.closed, lookAt: null });

  if (paidAmount !== null) {
    const back = {
      tradeId,
      channel,
      kind: payRefundKind.key.uncredited,
      bizId: tradeId,
      amount: paidAmount,
      reason: '未入账退款',
    };
    await addRefund(context, back);
  }

  return true;
}
