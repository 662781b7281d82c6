import { mealCalendar } from '#areas/canteen/server/api.ts';
import {
  type LedgerContext,
  type OutsideTender,
  openBook,
  orderPayment,
} from '#areas/ledger/server/api.ts';
import { couponsPaid, earnPoints } from '#areas/marketing/server/api.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll, type Statement } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { appliedText } from './lists/applied-text.ts';
import { type LockedOrder, lockedOrder } from './locked-order.ts';
import { linesChanged } from './order-line.ts';
import { stateAfter } from './order-state.ts';
import { occasionAt, planPayment, readPayFacts, type WalletPayment } from './payment.ts';
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
  const wallets = await walletPayment(context, order, { amount: wallet, isConfirmed });
  const payment = await orderPayment(context, { order, occasion, wallets, outside });
  const sums = tenderSums(payment.tenders);
  const left = due - wallet - beside;
  const paid = { order, sums, isWhole: left === 0, overLimit: wallets?.overLimit };
  await runAll(client, [
    ...payment.writes,
    ...paidWrites(context, [paid]),
    ...couponsPaid(context.merchantId, left === 0 ? [order.orderId] : []),
  ]);

  if (left === 0) await earnPoints(context, { orderId: order.orderId, at: context.now });

  return { paymentId: payment.transactionId, tenders: sums, left };
}

/** The occasion of a payment or repair now: its own date, the order's meal and place. */
export async function occasionNow(context: LedgerContext, order: LockedOrder, operatorId: number) {
  const { client, now } = context;
  const occasion = occasionAt(await mealCalendar(context), order, { now, operatorId });
  await ensureMonths(client, ['posting'], [occasion.bizDate]);

  return occasion;
}

/** How the order's own account pays; undefined where it has nothing to pay. @throws Refusal 409 NO_ACCOUNT, and what `planPayment` says */
async function walletPayment(
  context: LedgerContext,
  order: LockedOrder,
  { amount, isConfirmed }: { readonly amount: number; readonly isConfirmed: boolean },
): Promise<WalletPayment | undefined> {
  if (amount === 0) return undefined;

  const accountIds = order.accountId === null ? [] : [order.accountId];
  const [account] = [...(await openBook(context, { accountIds })).accounts.values()];
  if (!account) throw conflict('NO_ACCOUNT', '订单没有可扣款的账户');

  const { placeId, bizDate } = order;
  const facts = await readPayFacts(context, [{ account, placeId, bizDate }]);

  return planPayment(facts, order, { account, amount, isConfirmed }, context.now);
}

/** What paid an order by now, to be written. */
export interface PaidOrder {
  readonly order: Pick<
    LockedOrder,
    'orderId' | 'bizDate' | 'orderState' | 'paidAmount' | 'placeId'
  >;
  /** Fen by what paid. */
  readonly sums: TenderSums;
  /** Nothing is left to be paid. */
  readonly isWhole: boolean;
  readonly overLimit: WalletPayment['overLimit'];
}

const stateWith = ({ order, isWhole }: PaidOrder) =>
  isWhole ? stateAfter('pay', order.orderState) : order.orderState;

/*
 * Written only over what was read: of two payments of an order at once the second is decided again. Orders are looked up by their numbers, whatever
 * the planner believes about a table that grows all day.
 */
const PAID = `update meal_order t set order_state = n.order_state, personal_amount = t.personal_amount + n.personal,
    subsidy_amount = t.subsidy_amount + n.subsidy, red_amount = t.red_amount + n.red, channel_amount = t.channel_amount + n.channel,
    cash_amount = t.cash_amount + n.cash, coupon_amount = t.coupon_amount + n.coupon, suspense_amount = t.suspense_amount + n.suspense,
    over_limit = coalesce(n.over_limit, t.over_limit)
  from unnest($2::bigint[], $3::date[], $4::smallint[], $5::bigint[], $6::smallint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[],
      $11::bigint[], $12::bigint[], $13::bigint[], $14::text[])
    n (order_id, biz_date, state_read, paid_read, order_state, personal, subsidy, red, channel, cash, coupon, suspense, over_limit)
 where t.merchant_id = $1 and t.order_id = any($2::bigint[]) and t.order_id = n.order_id and t.biz_date = n.biz_date
   and t.order_state = n.state_read and t.paid_amount = n.paid_read`;

const headsPaid = (merchantId: number, paid: readonly PaidOrder[]): Statement => ({
  name: 'order.paid',
  text: PAID,
  values: [
    merchantId,
    paid.map(({ order }) => order.orderId),
    paid.map(({ order }) => order.bizDate),
    paid.map(({ order }) => order.orderState),
    paid.map(({ order }) => order.paidAmount),
    paid.map(stateWith),
    paid.map(({ sums }) => sums.personal),
    paid.map(({ sums }) => sums.subsidy),
    paid.map(({ sums }) => sums.red),
    paid.map(({ sums }) => sums.channel),
    paid.map(({ sums }) => sums.cash),
    paid.map(({ sums }) => sums.coupon),
    paid.map(({ sums }) => sums.suspense),
    paid.map(({ overLimit }) => overLimit ?? null),
  ],
  rows: paid.length,
});

/** Adds what was paid to the heads, and takes on what is paid whole: its lines are sold. */
export function paidWrites(
  context: Pick<LedgerContext, 'client' | 'merchantId' | 'newId'>,
  paid: readonly PaidOrder[],
): Statement[] {
  if (paid.length === 0) return [];

  const { merchantId } = context;
  const whole = paid.flatMap(({ order, isWhole }) => (isWhole ? [order] : []));
  if (whole.length === 0) return [headsPaid(merchantId, paid)];

  const sold = {
    name: 'order.sold',
    text: `update order_line l set sold = true from unnest($2::bigint[], $3::date[]) n (order_id, biz_date)
      where l.merchant_id = $1 and l.order_id = any($2::bigint[]) and l.order_id = n.order_id and l.biz_date = n.biz_date`,
    values: [merchantId, whole.map(({ orderId }) => orderId), whole.map(({ bizDate }) => bizDate)],
  };

  return [headsPaid(merchantId, paid), sold, ...linesChanged(context, whole)];
}
