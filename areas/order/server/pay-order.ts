import { mealAt, mealCalendar, saleRules } from '#areas/canteen/server/api.ts';
import { overLimit } from '#areas/ledger/contract/lookups.ts';
import {
  type Account,
  type LedgerContext,
  type LimitReason,
  limitReason,
  type OutsideTender,
  openBook,
  orderPayment,
  type Piece,
  planSale,
  refusedFor,
} from '#areas/ledger/server/api.ts';
import { couponPaid, earnPoints } from '#areas/marketing/server/api.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll, type Statement } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { appliedText } from './lists/applied-text.ts';
import { type LockedOrder, lockedOrder } from './locked-order.ts';
import { linesChanged } from './order-line.ts';
import { stateAfter } from './order-state.ts';
import { dayAt, readDaySpending } from './sale/day-spending.ts';
import { readPersonBought } from './sale/person-bought.ts';
import { type TenderSums, tenderSums } from './sale/tenders.ts';

/** An order by its number, or as the caller has locked it. */
type Payable = { readonly orderId: number } | { readonly order: LockedOrder };

export type PaymentRequest = Payable & {
  /** Fen from the wallets of the order's account; absent: all that is left beside the outside tenders. */
  readonly walletAmount?: number;
  readonly outside?: readonly OutsideTender[];
  /** Whose wallets pay has typed the right payment password. */
  readonly isConfirmed?: boolean;
  readonly operatorId: number;
};

export interface PaymentOutcome {
  /** The ledger transaction. */
  readonly paymentId: number;
  readonly tenders: TenderSums;
  /** Fen still to be paid. */
  readonly left: number;
}

/**
 * Pays an order, whole or in part: a ledger transaction of its own, now, whenever the order is for. Wrap it in `once`; scope is the
 * caller's to check.
 * @throws Refusal 404; 409 ORDER_STATE, PAYMENT_TOO_LARGE, NO_ACCOUNT, why the account may not pay, the limit it is beyond,
 * PASSWORD_REQUIRED
 */
export async function payOrder(
  context: LedgerContext,
  request: PaymentRequest,
): Promise<PaymentOutcome> {
  const { client } = context;
  const { outside = [], isConfirmed = false, operatorId } = request;
  const order = 'order' in request ? request.order : await lockedOrder(context, request.orderId);
  stateAfter('pay', order.orderState);
  const beside = outside.reduce((sum, { amount }) => sum + amount, 0);
  const due = order.amount - order.paidAmount;
  const wallet = request.walletAmount ?? due - beside;
  if (wallet < 0 || wallet + beside > due || wallet + beside === 0)
    throw conflict('PAYMENT_TOO_LARGE', '支付金额超过待付金额');

  const occasion = {
    ...(await occasionNow(context, order, operatorId)),
    remark: appliedText(order.applied),
  };
  const fromWallets = await walletPayment(context, order, {
    amount: wallet,
    isConfirmed,
  });
  const payment = await orderPayment(context, {
    order,
    occasion,
    wallets: fromWallets.wallets,
    outside,
  });
  const tenders = tenderSums(payment.tenders);
  const left = due - wallet - beside;
  await runAll(client, [
    ...payment.writes,
    ...paidWrites(context, order, tenders, left === 0, fromWallets.overLimit),
    ...(left === 0 ? [couponPaid(context.merchantId, order.orderId)] : []),
  ]);

  if (left === 0) await earnPoints(context, { orderId: order.orderId, at: context.now });

  return { paymentId: payment.transactionId, tenders, left };
}

/** The occasion of a payment or repair now: its own date, the order's meal and place. */
export async function occasionNow(context: LedgerContext, order: LockedOrder, operatorId: number) {
  const { orderId, orderKind, placeKind, placeId, stallId, mealType } = order;
  const { deviceId, nuclearMode, onlineFlag, sourceType } = order;
  const { bizDate, mealVersion } = mealAt(await mealCalendar(context), placeId, context.now);
  await ensureMonths(context.client, ['posting'], [bizDate]);
  const place = { placeKind, placeId, stallId };
  const sold = {
    orderId,
    orderKind,
    place,
    mealType,
    mealVersion,
    deviceId,
    nuclearMode,
    onlineFlag,
    sourceType,
  };

  return { occurredAt: context.now, bizDate, ...sold, operatorId };
}

interface WalletPayment {
  /** What pays; absent: nothing is to be paid. */
  readonly wallets?: { readonly account: Account; readonly pieces: readonly Piece[] };
  /** Which limit of its person it is beyond. */
  readonly overLimit?: LimitReason | undefined;
}

async function walletPayment(
  context: LedgerContext,
  order: LockedOrder,
  { amount, isConfirmed }: { readonly amount: number; readonly isConfirmed: boolean },
): Promise<WalletPayment> {
  if (amount === 0) return {};

  const book = await openBook(context, {
    accountIds: order.accountId === null ? [] : [order.accountId],
  });
  const account = [...book.accounts.values()][0];
  if (!account) throw conflict('NO_ACCOUNT', '订单没有可扣款的账户');

  const { placeId, mealType } = order;
  const spend = {
    where: { placeId, mealType },
    order: (await saleRules(context)).walletOrderOf(placeId),
  };
  const plan = planSale(account, { amount, at: context.now, past: false, ...spend });
  if ('reason' in plan) throw conflict(plan.reason, '账户余额不足或不可用');

  const beyond = await beyondLimit(context, order, account, amount, isConfirmed);

  return { wallets: { account, pieces: plan.pieces }, overLimit: beyond };
}

/**
 * Which limit of its person a payment is beyond; what is refused for a limit of person or place throws. The order itself is no further
 * purchase of its meal.
 */
async function beyondLimit(
  context: LedgerContext,
  order: LockedOrder,
  account: Account,
  amount: number,
  isConfirmed: boolean,
) {
  const { bizDate, mealType, placeId, paidAmount, refundedAmount } = order;
  const most = (await saleRules(context)).dayLimitOf(placeId);
  if (most > 0) {
    const day = dayAt(account, placeId, bizDate);
    const spent = (await readDaySpending(context, [day])).of(day);
    if (spent + amount > most) throw conflict('OVER_DAY_LIMIT', '超出食堂每人每日限额');
  }

  if (!account.limits) return undefined;

  const bought = await readPersonBought(context, [{ custId: account.custId, bizDate }]);
  const before = bought.of({ account, bizDate, mealType });
  const isCounted = paidAmount > refundedAmount ? 1 : 0;
  const others = { ...before, mealCount: before.mealCount - isCounted };
  const reason = limitReason(account.limits, amount, context.now, others);
  const refused = refusedFor(account.limits, reason, isConfirmed);
  if (refused === 'PASSWORD_REQUIRED') throw conflict(refused, '超出限额，请输入支付密码');
  if (refused) throw conflict(refused, labelOf(overLimit, refused));

  return reason;
}

/** Adds what was paid to the head, and where it is paid whole takes it on: its lines are sold. */
export function paidWrites(
  context: LedgerContext,
  order: LockedOrder,
  sums: TenderSums,
  isWhole: boolean,
  beyond?: LimitReason,
): Statement[] {
  const { merchantId } = context;
  const { orderId, bizDate, orderState } = order;
  const state = isWhole ? stateAfter('pay', orderState) : orderState;
  const { personal, subsidy, red, channel, cash, coupon, suspense } = sums;
  const head = {
    name: 'order.paid',
    text: `update meal_order set order_state = $4, personal_amount = personal_amount + $5, subsidy_amount = subsidy_amount + $6,
        red_amount = red_amount + $7, channel_amount = channel_amount + $8, cash_amount = cash_amount + $9,
        coupon_amount = coupon_amount + $10, suspense_amount = suspense_amount + $11,
        over_limit = coalesce($12, over_limit)
      where merchant_id = $1 and order_id = $2 and biz_date = $3::date`,
    values: [
      merchantId,
      orderId,
      bizDate,
      state,
      personal,
      subsidy,
      red,
      channel,
      cash,
      coupon,
      suspense,
      beyond ?? null,
    ],
  };

  const sold = {
    name: 'order.sold',
    text: 'update order_line set sold = true where merchant_id = $1 and order_id = $2 and biz_date = $3::date',
    values: [merchantId, orderId, bizDate],
  };

  return isWhole ? [head, sold, ...linesChanged(context, [order])] : [head];
}
