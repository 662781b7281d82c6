import { sql } from 'kysely';
import type { z } from 'zod';
import { balancesOf, peekRefund } from '#areas/ledger/server/api.ts';
import { returnAgain } from '#areas/payment/server/api.ts';
import type { Language } from '#kit/contract/language.ts';
import { type Actor, type Context, mayUse } from '#kit/server/context.ts';
import { implement, implementMoney } from '#kit/server/implement.ts';
import { whereBetween, whereEquals, whereGiven } from '#kit/server/list.ts';
import { type Fact, factOf, heldIn, type MoneyCommand } from '#kit/server/money/command.ts';
import { once } from '#kit/server/once.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import {
  checkRefund,
  detourText,
  pageRefund,
  REFUND_OVERRIDE,
  type RefundDetour,
  refundOrder as refundOrderCall,
  retryChannelRefund,
} from '../../contract/refund.ts';
import { refundOrder } from '../end-order.ts';
import { ordersMatching, periodOf } from '../lists/order-query.ts';
import { periodWhere, soldAs } from '../lists/sale-filter.ts';
import { lockedOrder } from '../locked-order.ts';
import { noteSteps } from '../order-event.ts';
import { detoursOf, refundableAmount, splitOf } from './refund.ts';
import { channelReturnState } from './refund-channel.ts';
import { assertByRule, mostByRule } from './refund-rule.ts';

/** An order of the caller's places. */
async function visibleOrder({ tx, scope }: Context, orderId: number) {
  const found = await tx
    .selectFrom('mealOrder')
    .select([
      'bizDate',
      'custId',
      'amount',
      'orderState',
      'refundState',
      'paidAmount',
      'refundedAmount',
    ])
    .$narrowType<{ paidAmount: number; refundedAmount: number }>()
    .where('orderId', '=', orderId)
    .where(placeWhere('mealOrder', scope))
    .executeTakeFirst();

  if (!found) throw notFound('订单不存在');

  return found;
}

/** Who gets a refund, with what the wallets hold before it. */
async function buyerOf(context: Context, custId: number | null) {
  if (custId === null) return null;

  const [balance, person] = await Promise.all([
    balancesOf(context, [custId]),
    context.tx
      .selectFrom('customer')
      .select(['custNum', 'custName'])
      .where('custId', '=', custId)
      .executeTakeFirstOrThrow(),
  ]);

  const { personal = 0, subsidy = 0, red = 0 } = balance.get(custId) ?? {};

  return { ...person, personalBalance: personal, subsidyBalance: subsidy, redBalance: red };
}

/** The plan a refund would follow, without following it. */
const check = implement(checkRefund, async (context, { orderId, amount }) => {
  const order = await visibleOrder(context, orderId);
  const wanted = refundableAmount(order, amount);
  const parts = await peekRefund(context, { orderId, bizDate: order.bizDate }, wanted);
  const buyer = await buyerOf(context, order.custId);
  const left = order.paidAmount - order.refundedAmount;
  const rule = {
    ruleMost: await mostByRule(context, orderId),
    mayOverride: mayUse(context.actor, REFUND_OVERRIDE),
  };

  return {
    orderId,
    refundable: left,
    amount: wanted,
    ...rule,
    ...splitOf(parts),
    detours: detoursOf(parts),
    buyer,
  };
});

/** An order that is given back before it was served ends by it: its history says so. */
async function noteEnd(
  context: Context,
  before: { readonly orderId: number; readonly orderState: number },
  remark: string,
) {
  const { orderState } = await lockedOrder(context, before.orderId);
  if (orderState !== before.orderState)
    await noteSteps(context, 'cancel', [before], orderState, { remark });
}

type RefundContent = Omit<z.output<typeof refundOrderCall.content>, 'idempotencyKey'>;

/** A refund by an operator. */
interface Refunding {
  readonly actor: Actor;
  readonly request: RefundContent;
}

type VisibleOrder = Awaited<ReturnType<typeof visibleOrder>>;

interface RefundPlan extends Refunding {
  readonly order: VisibleOrder;
  answer?: z.output<typeof refundOrderCall.result>;
}

/** Refunds of orders, whole or in part. */
const refunds: MoneyCommand<
  Refunding,
  ReadonlyMap<Refunding, Fact<VisibleOrder>>,
  RefundPlan,
  z.output<typeof refundOrderCall.result>
> = {
  apart: true,

  async read(context, refundings) {
    const facts = await Promise.all(
      refundings.map((each) => factOf(refundableOrder(asOperator(context, each), each))),
    );
    return new Map(refundings.map((each, at) => [each, facts[at] as Fact<VisibleOrder>]));
  },

  decide(refunding, facts) {
    const { lines, amount } = refunding.request;
    const order = heldIn(facts.get(refunding) as Fact<VisibleOrder>);
    const named = lines?.reduce((sum, line) => sum + line.amount, 0) ?? amount;
    if (named !== amount) throw invalid('amount', '退款金额须等于所选明细之和');

    return { ...refunding, order };
  },

  write: () => [],

  afterwards: (context, plan) => async () => {
    const { actor, order } = plan;
    const { override: _override, ...request } = plan.request;
    const asked = { ...request, operatorId: actor.userId };
    const refunded = await refundOrder(context, asked);
    const { orderId, reason } = request;
    await noteEnd(asOperator(context, plan), { ...order, orderId }, reason);
    const { refundId, amount, split, detours, refundState } = refunded;
    plan.answer = { refundId, amount, refundState, ...split, detours: [...detours] };
  },

  answer({ answer }) {
    if (!answer) throw new Error('nothing was given back');
    return answer;
  },
};

const asOperator = (context: Context, { actor }: Refunding): Context => ({
  ...context,
  actor,
  scope: actor.scope,
});

/** @throws Refusal 404 for orders the operator does not see; 409 what the rule of refunds does not allow */
async function refundableOrder(
  context: Context,
  { request: { override, ...request } }: Refunding,
): Promise<VisibleOrder> {
  const order = await visibleOrder(context, request.orderId);
  await assertByRule(context, { ...request, override });

  return order;
}

const refund = implementMoney(refundOrderCall, refunds, {
  ask: (actor, { idempotencyKey: key, ...request }) => ({
    scope: 'order.refund',
    key,
    request,
    item: { actor, request },
  }),
});

/** The business date a refund counts on: that of its first posting, which is of its calendar date or of the day before; without money its date. */
const bizDateOf = ({ merchantId }: Context) =>
  sql`coalesce((select posting.biz_date from posting where posting.merchant_id = ${merchantId}
    and posting.biz_date between order_refund.occurred_at::date - 1 and order_refund.occurred_at::date
    and posting.posting_id = order_refund.transaction_id + 1), order_refund.occurred_at::date)`;

const detourIn = (language: Language, detours: readonly RefundDetour[]): string =>
  detours
    .map((detour) => {
      const { source, params } = detourText(detour);
      return translate(language, source, { ...params, wallet: translate(language, params.wallet) });
    })
    .join('; ');

const list = serveQuery(
  pageRefund,
  (
    context,
    { keyword, canteenId, stallId, mealType, minAmount, maxAmount, channelState, ...given },
  ) => {
    const { tx, scope, now } = context;
    const query = tx
      .selectFrom('orderRefund')
      .innerJoin('mealOrder', (join) =>
        join
          .onRef('mealOrder.orderId', '=', 'orderRefund.orderId')
          .onRef('mealOrder.bizDate', '=', 'orderRefund.bizDate'),
      )
      .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
      .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
      .leftJoin('customer', 'customer.custId', 'mealOrder.custId')
      .leftJoin('operator', 'operator.userId', 'orderRefund.operatorId')
      .where(
        periodWhere(given, periodOf(now, given), {
          at: 'orderRefund.occurredAt',
          bizDate: bizDateOf(context),
        }),
      )
      .where(soldAs(context, given))
      .where(placeWhere('mealOrder', scope))
      .where(
        whereEquals({
          'mealOrder.canteenId': canteenId,
          'mealOrder.stallId': stallId,
          'mealOrder.mealType': mealType,
        }),
      )
      .where(whereBetween('orderRefund.amount', minAmount, maxAmount))
      .where(whereGiven(channelState, (state) => sql`${channelReturnState(context)} = ${state}`))
      .select([
        'orderRefund.refundId',
        'orderRefund.orderId',
        'orderRefund.occurredAt as refundedAt',
        'mealOrder.occurredAt',
        'customer.custNum',
        'customer.custId',
        'customer.custName',
        'mealOrder.mealType',
        'mealOrder.amount as orderAmount',
        'orderRefund.amount',
        'orderRefund.personalAmount',
        'orderRefund.subsidyAmount',
        'orderRefund.redAmount',
        'orderRefund.channelAmount',
        'orderRefund.cashAmount',
        'orderRefund.couponAmount',
        'orderRefund.suspenseAmount',
        'orderRefund.fundAmount',
        'orderRefund.clearingAmount',
        sql<string>`order_refund.detours::text`.as('detour'),
        'orderRefund.reason',
        'operator.realName as operatorName',
      ])
      .select(['canteen.canteenName', 'stall.stallName'])
      .select(channelReturnState(context).as('channelState'));

    return keyword ? query.where(ordersMatching(context, keyword)) : query;
  },
  { row: (row, { language }) => ({ ...row, detour: detourIn(language, JSON.parse(row.detour)) }) },
);

const retry = implement(retryChannelRefund, (context, { idempotencyKey, ...request }) =>
  once(context, { scope: 'order.channelRefund', key: idempotencyKey, request }, async () => {
    const { refundId } = request;
    const found = await context.tx
      .selectFrom('orderRefund')
      .select('orderId')
      .where('refundId', '=', refundId)
      .executeTakeFirst();

    if (!found) throw notFound('退款单不存在');

    await visibleOrder(context, found.orderId);
    await lockedOrder(context, found.orderId);

    return { refundId, amount: await returnAgain(context, refundId) };
  }),
);

export const refundRoutes = [check, refund, list, retry];
