import { sql } from 'kysely';
import type { z } from 'zod';
import { paymentHooks } from '#areas/funding/server/api.ts';
import { dealExceptionPay, pageExceptionPay } from '#areas/payment/contract/exception-pay.ts';
import { exceptionPayState } from '#areas/payment/contract/lookups.ts';
import { dealTrade } from '#areas/payment/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { implement } from '#kit/server/implement.ts';
import { containsPattern } from '#kit/server/like.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import { tenderType } from '../contract/lookups.ts';
import { acceptPaid } from './booking/accept.ts';
import { OUTCOME } from './booking/draft.ts';
import { endOrder } from './end-order.ts';
import { ordersMatching } from './lists/order-query.ts';
import { leftOf, lockedOrder } from './locked-order.ts';
import { type OrderStep, stepWrite } from './order-state.ts';
import { payOrder } from './pay-order.ts';

/* Where a payment comes from: its outcome was unknown, or it was told with its number where it was taken. */

interface DoubtfulPayment {
  readonly orderId: number;
  /** 1 WeChat, 2 Alipay, 3 bank. */
  readonly channel: number;
  readonly amount: number;
  /** Merchant wall time it was asked for. */
  readonly askedAt: string;
}

/**
 * Keeps that a third party was asked for money and does not say what became of it: the order is abnormal until an operator finds out.
 * @throws Refusal 404; 409 ORDER_STATE unless the order is unpaid, PAYMENT_TOO_LARGE
 */
export async function doubtPayment(context: Context, payment: DoubtfulPayment): Promise<number> {
  const { orderId, amount } = payment;
  const { bizDate, ...order } = await lockedOrder(context, orderId);
  if (amount > order.amount - order.paidAmount)
    throw conflict('PAYMENT_TOO_LARGE', '支付金额超过待付金额');

  await takeStep(context, orderId, 'doubt');
  const paymentNo = context.newId();
  await context.tx
    .insertInto('channelPayment')
    .values({ ...payment, paymentNo, bizDate })
    .execute();

  return paymentNo;
}

/** The third party is asked, or says what became of it. @throws Refusal 409 ORDER_STATE */
async function takeStep(
  context: Context,
  orderId: number,
  step: Extract<OrderStep, 'doubt' | 'clear'>,
): Promise<void> {
  const order = await lockedOrder(context, orderId);
  await runAll(context.client, [stepWrite(context.merchantId, order, step)]);
}

const ORIGIN = { doubtful: 1, told: 2 } as const;

const numberTaken = {
  channel_payment_trade_no: conflict('TRADE_NO_TAKEN', '该三方流水号已用于其他支付'),
};

/**
 * Keeps the number under which a third party took money at a counter: with it a bill can name the payment, and a refund goes back through the channel.
 * @throws Refusal 409 TRADE_NO_TAKEN
 */
export async function noteTradeNo(
  context: Context,
  payment: Omit<DoubtfulPayment, 'askedAt'> & { tradeNo: string },
) {
  const { bizDate } = await lockedOrder(context, payment.orderId);
  const { now, actor } = context;
  const told = {
    state: exceptionPayState.key.confirmedPaid,
    origin: ORIGIN.told,
    askedAt: now,
    dealtAt: now,
    dealtBy: actor.userId,
  };
  await sayDuplicate(
    context.tx
      .insertInto('channelPayment')
      .values({ ...payment, ...told, paymentNo: context.newId(), bizDate })
      .execute(),
    numberTaken,
  );
}

type Filter = Omit<z.output<(typeof pageExceptionPay)['content']>, 'page' | 'orders'>;

/** Payments of orders, by place. */
const ofOrders = (context: Context, { keyword, channel, state, ...period }: Omit<Filter, 'kind'>) =>
  context.tx
    .selectFrom('channelPayment')
    .innerJoin('mealOrder', (join) =>
      join
        .onRef('mealOrder.orderId', '=', 'channelPayment.orderId')
        .onRef('mealOrder.bizDate', '=', 'channelPayment.bizDate'),
    )
    .leftJoin('customer', 'customer.custId', 'mealOrder.custId')
    .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
    .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
    .leftJoin('operator', 'operator.userId', 'channelPayment.dealtBy')
    .where(placeWhere('mealOrder', context.scope))
    .where('channelPayment.origin', '=', ORIGIN.doubtful)
    .where(wherePeriod('channelPayment.askedAt', period))
    .where(whereEquals({ 'channelPayment.channel': channel, 'channelPayment.state': state }))
    .where(whereGiven(keyword, (text) => ordersMatching(context, text)))
    .select(sql<1 | 2>`1`.as('kind'))
    .select([
      'channelPayment.paymentNo',
      sql<number | null>`channel_payment.order_id`.as('orderId'),
    ])
    .select(['channelPayment.askedAt', 'channelPayment.channel'])
    .select([
      'channelPayment.amount',
      'channelPayment.state',
      'channelPayment.tradeNo',
      'channelPayment.remark',
    ])
    .select(['channelPayment.dealtAt', 'operator.realName as dealerName'])
    .select(['customer.custNum', 'customer.custName', 'canteen.canteenName', 'stall.stallName'])
    .select(sql<string>`''`.as('reason'));

/** Recharges that are or were in doubt, by organisation. */
const ofRecharges = (
  context: Context,
  { keyword, channel, state, ...period }: Omit<Filter, 'kind'>,
) =>
  context.tx
    .selectFrom('payTrade')
    .innerJoin('customer', 'customer.custId', 'payTrade.custId')
    .leftJoin('operator', 'operator.userId', 'payTrade.dealtBy')
    .where('payTrade.doubtAt', 'is not', null)
    .where(scopeWhere('customer.orgId', context.scope.organisations))
    .where(wherePeriod('payTrade.createdAt', period))
    .where(whereEquals({ 'payTrade.channel': channel }))
    .where(
      whereGiven(
        state,
        (key) => sql`case pay_trade.state when 3 then 2 when 4 then 3 else 1 end = ${key}`,
      ),
    )
    .where(
      whereGiven(
        keyword,
        (text) =>
          sql`(customer.cust_num ^@ ${text} or customer.cust_name like ${containsPattern(text)} or pay_trade.trade_id::text = ${text})`,
      ),
    )
    .select(sql<1 | 2>`2`.as('kind'))
    .select(['payTrade.tradeId as paymentNo', sql<number | null>`null::bigint`.as('orderId')])
    .select(['payTrade.createdAt as askedAt', 'payTrade.channel', 'payTrade.amount'])
    .select(
      sql<number>`(case pay_trade.state when 3 then 2 when 4 then 3 else 1 end)::smallint`.as(
        'state',
      ),
    )
    .select([
      'payTrade.tradeNo',
      'payTrade.dealRemark as remark',
      'payTrade.dealtAt',
      'operator.realName as dealerName',
    ])
    .select(['customer.custNum', 'customer.custName'])
    .select([
      sql<string | null>`null::text`.as('canteenName'),
      sql<string | null>`null::text`.as('stallName'),
    ])
    .select('payTrade.reason');

const list = serveQuery(
  pageExceptionPay,
  (context, { kind, ...filter }) => {
    if (kind === 1) return ofOrders(context, filter);
    if (kind === 2) return ofRecharges(context, filter);

    return sql`${ofOrders(context, filter)} union all ${ofRecharges(context, filter)}` as never;
  },
  { row: (row, { language }) => ({ ...row, reason: translate(language, row.reason) }) },
);

interface Outcome {
  readonly paymentNo: number;
  readonly state: 2 | 3;
  readonly tradeNo: string;
  readonly remark: string;
}

/** A payment of the caller's places that is not handled yet; locked with its order. @throws Refusal 404, 409 DEALT_ALREADY */
async function unknownPayment(context: Context, paymentNo: number) {
  const { tx, scope } = context;
  const found = await tx
    .selectFrom('channelPayment')
    .innerJoin('mealOrder', (join) =>
      join
        .onRef('mealOrder.orderId', '=', 'channelPayment.orderId')
        .onRef('mealOrder.bizDate', '=', 'channelPayment.bizDate'),
    )
    .select(['channelPayment.orderId', 'channelPayment.channel', 'channelPayment.amount'])
    .where('channelPayment.paymentNo', '=', paymentNo)
    .where(placeWhere('mealOrder', scope))
    .executeTakeFirst();

  if (!found) throw notFound('支付记录不存在');

  await lockedOrder(context, found.orderId);
  const { state } = await tx
    .selectFrom('channelPayment')
    .select('state')
    .where('paymentNo', '=', paymentNo)
    .executeTakeFirstOrThrow();

  if (state !== exceptionPayState.key.inDoubt) throw conflict('DEALT_ALREADY', '该支付已处理');

  return found;
}

/* What stays unpaid of an order that was paid in part may be paid again. */
async function settle(
  context: Context,
  { orderId, channel, amount }: Omit<DoubtfulPayment, 'askedAt'>,
  state: 2 | 3,
) {
  if (state === exceptionPayState.key.confirmedPaid) {
    const outside = [{ tenderType: tenderType.key.channel, amount, ref: channel }];
    const { left } = await payOrder(context, {
      orderId,
      walletAmount: 0,
      outside,
      operatorId: context.actor.userId,
    });
    if (left > 0) await takeStep(context, orderId, 'clear');
    else await acceptPaid(context, orderId);

    return;
  }

  await takeStep(context, orderId, 'clear');
  if (leftOf(await lockedOrder(context, orderId)) > 0) return;

  const why = { reason: '第三方未支付', operatorId: context.actor.userId };
  await endOrder(context, { orderId, outcome: OUTCOME.unpaid, fee: 0, ...why });
}

async function deal(context: Context, { paymentNo, state, tradeNo, remark }: Outcome) {
  const payment = await unknownPayment(context, paymentNo);
  const { orderId } = payment;
  await settle(context, payment, state);
  await sayDuplicate(
    context.tx
      .updateTable('channelPayment')
      .set({ state, tradeNo, remark, dealtBy: context.actor.userId, dealtAt: context.now })
      .where('paymentNo', '=', paymentNo)
      .execute(),
    numberTaken,
  );

  const { orderState } = await lockedOrder(context, orderId);

  return { paymentNo, orderId, orderState };
}

export const exceptionPayRoutes = [
  list,
  implement(dealExceptionPay, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.exceptionPay', key: idempotencyKey, request }, async () => {
      const isTrade = await dealTrade(context, paymentHooks, request);
      return isTrade
        ? { paymentNo: request.paymentNo, orderId: null, orderState: null }
        : deal(context, request);
    }),
  ),
];
