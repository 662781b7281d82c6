import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import {
  type Account,
  openSalesJournal,
  ownAccounts,
  readPaid,
  type SalesJournal,
} from '#areas/ledger/server/api.ts';
import { couponsPaid, earnPoints, pointsWaitFor } from '#areas/marketing/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import {
  carryOut,
  type Deciding,
  type MoneyCommand,
  type Reading,
  type Writing,
} from '#kit/server/money/command.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { orderKind, orderState } from '../../contract/lookups.ts';
import { appliedText } from '../lists/applied-text.ts';
import { type LockedOrder, ORDER_COLUMNS } from '../locked-order.ts';
import { stateAfter } from '../order-state.ts';
import { type PaymentOutcome, paidWrites, payOrder } from '../pay-order.ts';
import { occasionAt, type PayFacts, planPayment, readPayFacts } from '../payment.ts';
import { type TenderSums, type TenderType, tenderSums } from '../sale/tenders.ts';
import { acceptPaid } from './accept.ts';
import { releaseDeposit } from './end-booking.ts';
import { assertPayable } from './payable.ts';

/** An order that its buyer pays from their own account. */
export interface OwnPayment {
  readonly orderId: number;
  readonly custId: number;
  /** The right payment password was typed. */
  readonly isConfirmed: boolean;
}

/**
 * Pays what a person ordered ahead from their own account, as the canteen lets them. Wrap it in `once`.
 * @throws Refusal 404 for orders of others; 409 ORDER_CANCELLED, PAY_TIME_OVER, what the canteen or the account does not allow, PASSWORD_REQUIRED
 */
export const payBooking = (context: Context, payment: OwnPayment): Promise<PaymentOutcome> =>
  carryOut(context, payBookings, payment);

/** Payments of orders ahead by their buyers. */
export const payBookings: MoneyCommand<OwnPayment, PaymentFacts, PaymentPlan, PaymentOutcome> = {
  read: readPayments,
  decide: planOwnPayment,
  write: paymentWrites,

  afterwards(context, plan) {
    if ('deposited' in plan) return () => payWithDeposit(context, plan);

    const { orderId, hasPoints } = plan.order;
    const isCooked = mayBeCookedNow(plan.order, context.now);
    if (!hasPoints && !isCooked) return undefined;

    return async () => {
      if (hasPoints) await earnPoints(context, { orderId, at: context.now });
      if (isCooked) await acceptPaid(context, orderId);
    };
  },

  answer(plan) {
    if (!plan.outcome) throw new Error('the payment was not made');
    return plan.outcome;
  },

  personOf: ({ custId }) => custId,
};

/** An order made ahead with its head. */
interface BookedOrder extends LockedOrder {
  readonly custId: number;
  /** Fen set aside for a room. */
  readonly deposit: number;
  /** Merchant wall time; null: any time. */
  readonly payUntil: string | null;
  readonly outcome: number | null;
  /** There are dishes in it. */
  readonly hasDishes: boolean;
  /** Points wait for its payment. */
  readonly hasPoints: boolean;
}

interface PaymentFacts {
  readonly orders: ReadonlyMap<number, BookedOrder>;
  /** Of their buyers. */
  readonly accounts: ReadonlyMap<number, Account>;
  /** What paid a part of them before, by order. */
  readonly paidBefore: ReadonlyMap<number, readonly TenderType[]>;
  readonly pay: PayFacts;
  readonly journal: SalesJournal;
}

/* One index lookup an order, whatever the planner believes about tables that grow all day; its head is where its business date says. */
const ORDERS = (
  lock: string,
): string => `select o.*, b.cust_id as "custId", b.deposit, b.pay_until as "payUntil", b.outcome,
    b.portions <> '[]' as "hasDishes", ${pointsWaitFor('b.order_id')} as "hasPoints"
  from unnest($2::bigint[]) asked (order_id)
  cross join lateral (select * from order_booking where merchant_id = $1 and order_id = asked.order_id limit 1) b
  cross join lateral (select ${ORDER_COLUMNS} from meal_order
    where merchant_id = $1 and order_id = b.order_id and biz_date = b.biz_date limit 1 ${lock}) o`;

async function readPayments(
  context: Context,
  payments: readonly OwnPayment[],
  { lock }: Reading,
): Promise<PaymentFacts> {
  const { client, merchantId } = context;
  const orderIds = payments.map(({ orderId }) => orderId).sort((left, right) => left - right);
  const [{ rows }, accounts] = await Promise.all([
    client.query<BookedOrder>({
      name: lock ? 'booking.lockPayable' : 'booking.payable',
      text: ORDERS(lock ? 'for update' : ''),
      values: [merchantId, orderIds],
    }),
    ownAccounts(
      context,
      payments.map(({ custId }) => custId),
      { lock },
    ),
  ]);

  const orders = new Map(rows.map((order) => [order.orderId, order]));
  const payers = payments.flatMap(({ orderId, custId }) => {
    const order = orders.get(orderId);
    const account = accounts.get(custId);
    return order && account ? [{ account, placeId: order.placeId, bizDate: order.bizDate }] : [];
  });

  const [pay, paidBefore] = await Promise.all([
    readPayFacts(context, payers),
    readPaidBefore(context, rows),
  ]);

  return { orders, accounts, paidBefore, pay, journal: openSalesJournal() };
}

/** What paid orders that are paid in part. */
async function readPaidBefore(
  context: Context,
  orders: readonly BookedOrder[],
): Promise<ReadonlyMap<number, readonly TenderType[]>> {
  const partly = orders.filter(({ paidAmount }) => paidAmount > 0);
  const paid = await Promise.all(
    partly.map(({ orderId, bizDate }) => readPaid(context, orderId, bizDate)),
  );

  return new Map(
    partly.map(({ orderId }, at) => [
      orderId,
      (paid[at]?.pieces ?? []).map(({ tenderType }) => tenderType),
    ]),
  );
}

/** A payment that was decided on; money set aside for it makes it one that is decided with its account locked, after the writes. */
export type PaymentPlan =
  | {
      readonly order: BookedOrder;
      readonly sums: TenderSums;
      readonly overLimit: ReturnType<typeof planPayment>['overLimit'];
      readonly outcome: PaymentOutcome;
    }
  | {
      readonly deposited: true;
      readonly order: BookedOrder;
      readonly payment: OwnPayment;
      outcome?: PaymentOutcome;
    };

/** @throws Refusal 404; 409 ORDER_CANCELLED, PAY_TIME_OVER, ORDER_STATE, what the canteen or the account does not allow, PASSWORD_REQUIRED */
function planOwnPayment(
  payment: OwnPayment,
  { orders, accounts, paidBefore, pay, journal }: PaymentFacts,
  { now, newId }: Deciding,
): PaymentPlan {
  const { orderId, custId, isConfirmed } = payment;
  const order = orders.get(orderId);
  if (order?.custId !== custId) throw notFound('订单不存在');
  if (order.orderState === orderState.key.cancelled)
    throw conflict('ORDER_CANCELLED', '订单已取消，不能支付');
  if (order.outcome !== null || (order.payUntil !== null && order.payUntil < now))
    throw conflict('PAY_TIME_OVER', '已过支付时间，请重新下单');

  const { amount, bizDate } = order;
  const place = atCanteen(order.placeId, order.stallId);
  assertPayable(pay.rules, { place, amount, bizDate }, now);
  stateAfter('pay', order.orderState);
  if (order.deposit > 0) return { deposited: true, order, payment };

  const due = amount - order.paidAmount;
  if (due <= 0) throw conflict('PAYMENT_TOO_LARGE', '支付金额超过待付金额');

  const account = accounts.get(custId);
  if (account?.accountId !== order.accountId || !account)
    throw conflict('NO_ACCOUNT', '订单没有可扣款的账户');

  const wallets = planPayment(pay, order, { account, amount: due, isConfirmed }, now);
  const occasion = {
    ...occasionAt(pay.calendar, order, { now, operatorId: 0 }),
    remark: appliedText(order.applied),
  };
  const own = { occasion, wallets, outside: [] };
  const posted = journal.postPayment(newId, own, paidBefore.get(orderId));
  const sums = tenderSums(posted.tenders);

  return {
    order,
    sums,
    overLimit: wallets.overLimit,
    outcome: { paymentId: posted.transactionId, tenders: sums, left: 0 },
  };
}

function paymentWrites(
  writing: Writing,
  plans: readonly PaymentPlan[],
  { journal }: PaymentFacts,
): Statement[] {
  const { merchantId } = writing;
  const paid = plans.flatMap((plan) =>
    'deposited' in plan
      ? []
      : [{ order: plan.order, sums: plan.sums, isWhole: true, overLimit: plan.overLimit }],
  );
  const orderIds = paid.map(({ order: { orderId } }) => orderId);

  return [
    ...paidWrites(writing, paid),
    ...timeNotOver(merchantId, orderIds),
    ...couponsPaid(merchantId, orderIds),
    ...journal.writes(writing),
  ];
}

/** What is paid has no time to be paid in; of an order that ended meanwhile the payment is decided again. */
const timeNotOver = (merchantId: number, orderIds: readonly number[]): Statement[] =>
  orderIds.length === 0
    ? []
    : [
        {
          name: 'booking.paid',
          text: `update order_booking set pay_until = null where merchant_id = $1 and order_id = any($2::bigint[]) and outcome is null`,
          values: [merchantId, orderIds],
          rows: orderIds.length,
        },
      ];

/** Pays an order for which money was set aside: it is free again, and pays with what else is there. */
async function payWithDeposit(
  context: Context,
  plan: Extract<PaymentPlan, { deposited: true }>,
): Promise<void> {
  const { order, payment } = plan;
  const { orderId } = order;
  await context.tx
    .updateTable('orderBooking')
    .set({ payUntil: null })
    .where('orderId', '=', orderId)
    .execute();
  if (order.accountId !== null) await releaseDeposit(context, orderId, order.accountId);

  const { isConfirmed } = payment;
  plan.outcome = await payOrder(context, { orderId, isConfirmed, operatorId: 0 });
  await acceptPaid(context, orderId);
}

/** Whether a kitchen may begin with an order at once: it is for today, and of dishes. */
const mayBeCookedNow = (
  { bizDate, orderKind: kind, hasDishes }: BookedOrder,
  now: string,
): boolean => bizDate <= now.slice(0, 10) && kind !== orderKind.key.privateRoom && hasDishes;
