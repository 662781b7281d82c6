import { sql } from 'kysely';
import { planRefund, readPaid } from '#areas/account/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { matching, ranging } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { within } from '#kit/server/period.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { placeWhere, scopeWhere } from '#kit/server/scope.ts';
import { checkRefund, pageRefund, refundOrder as refundOrderCall } from '../contract/refund.ts';
import { matches, periodOf } from './order-query.ts';
import { byTender, type RefundOutcome, refundOrder } from './refund.ts';

/** What is left to refund of an order of the caller's canteens. */
async function refundable({ tx, scope }: Context, orderId: number): Promise<{ bizDate: string; left: number }> {
  const found = await tx
    .selectFrom('mealOrder')
    .select([
      'bizDate',
      sql<number>`amount - refund_personal - refund_subsidy - refund_red - refund_suspense`.as('left'),
    ])
    .where('orderId', '=', orderId)
    .where(placeWhere('mealOrder', scope))
    .executeTakeFirst();
  if (!found) throw notFound('订单不存在');
  return found;
}

const wire = ({ personal, subsidy, red, suspense }: Omit<RefundOutcome, 'refundId' | 'amount' | 'refundState'>) => ({
  personalAmount: personal,
  subsidyAmount: subsidy,
  redAmount: red,
  suspenseAmount: suspense,
});

/** The plan a refund would follow, without following it. */
const check = implement(checkRefund, async (context, { orderId, amount }) => {
  const { bizDate, left } = await refundable(context, orderId);
  if (left === 0) throw conflict('ALREADY_REFUNDED', '订单已全额退款');
  const wanted = amount ?? left;
  if (wanted > left) throw conflict('REFUND_TOO_LARGE', '退款金额超过可退金额');
  const plan = planRefund(await readPaid(context, orderId, bizDate), wanted);
  return { orderId, refundable: left, amount: wanted, ...wire(byTender(plan)) };
});

const refund = implement(refundOrderCall, (context, { idempotencyKey, ...request }) =>
  once(context, { scope: 'order.refund', key: idempotencyKey, request }, async () => {
    await refundable(context, request.orderId);
    const done = await refundOrder(context, { ...request, operatorId: context.actor.userId });
    return { refundId: done.refundId, amount: done.amount, refundState: done.refundState, ...wire(done) };
  }),
);

const list = implementPage(
  pageRefund,
  (context, { keyword, canteenId, stallId, mealType, minAmount, maxAmount, ...asked }) => {
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
      .where(within('orderRefund.createdAt', periodOf(now, asked)))
      .where(scopeWhere('orderRefund.canteenId', scope.canteens))
      .where(scopeWhere('mealOrder.stallId', scope.stalls))
      .where(
        matching({
          'orderRefund.canteenId': canteenId,
          'mealOrder.stallId': stallId,
          'mealOrder.mealType': mealType,
        }),
      )
      .where(ranging('orderRefund.amount', minAmount, maxAmount))
      .select([
        'orderRefund.refundId',
        'orderRefund.orderId',
        'orderRefund.createdAt',
        'mealOrder.occurredAt',
        'customer.custNum',
        'customer.custName',
        'mealOrder.mealType',
        'mealOrder.amount as orderAmount',
        'orderRefund.amount',
        'orderRefund.personalAmount',
        'orderRefund.subsidyAmount',
        'orderRefund.redAmount',
        'orderRefund.suspenseAmount',
        'orderRefund.reason',
        'operator.realName as operatorName',
      ])
      .select((eb) => [
        eb.ref('canteen.canteenName').$notNull().as('canteenName'),
        eb.ref('stall.stallName').$notNull().as('stallName'),
      ]);
    return keyword ? query.where(matches(context, keyword)) : query;
  },
  { order: [{ column: 'createdAt', asc: false }], key: 'refundId' },
);

export const refundRoutes = [check, refund, list];
