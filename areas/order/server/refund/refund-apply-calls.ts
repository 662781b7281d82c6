import { type Expression, sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { eventsOf, makerOf, takeStep } from '#kit/server/lifecycle.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { refundApplySource } from '../../contract/lookups.ts';
import {
  addRefundApply,
  agreeRefund,
  pageRefundApply,
  refundApplyDetail,
  refundApplyLife,
  refuseRefund,
  retryRefund,
  withdrawRefund,
} from '../../contract/refund-apply.ts';
import { ordersMatching } from '../lists/order-query.ts';
import { addApplication, payBack, REFUND_APPLY, refuseApplication } from './refund-apply.ts';
import { assertByRuleOrRight } from './refund-rule.ts';

/** Applications about orders of the caller's places. */
const applications = (context: Context) =>
  context.tx
    .selectFrom('refundApply')
    .innerJoin('mealOrder', (join) =>
      join
        .onRef('mealOrder.orderId', '=', 'refundApply.orderId')
        .onRef('mealOrder.bizDate', '=', 'refundApply.bizDate'),
    )
    .leftJoin('customer', 'customer.custId', 'refundApply.custId')
    .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
    .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
    .where(placeWhere('mealOrder', context.scope))
    .select([
      'refundApply.applyId',
      'refundApply.orderId',
      'refundApply.createdAt',
      'refundApply.amount',
      'refundApply.reason',
      'refundApply.state',
      'refundApply.source',
      'refundApply.failure',
      'refundApply.refundId',
      'refundApply.createdBy',
      'refundApply.version',
      'mealOrder.amount as orderAmount',
      'mealOrder.occurredAt',
      'customer.custNum',
      'customer.custId',
      'customer.custName',
      'canteen.canteenName',
      'stall.stallName',
    ])
    .select(makerOf(context, REFUND_APPLY).as('createdName'));

const list = serveQuery(
  pageRefundApply,
  (context, { startDate, endDate, keyword, state, source, canteenId }) =>
    applications(context)
      .where(wherePeriod('refundApply.createdAt', { startDate, endDate }))
      .where(whereGiven(keyword, (text) => ordersMatching(context, text)))
      .where(
        whereEquals({
          'refundApply.state': state,
          'refundApply.source': source,
          'mealOrder.canteenId': canteenId,
        }),
      ) as Expression<never>,
  { row: (row, { language }) => ({ ...row, failure: translate(language, row.failure) }) },
);

/** One application of the caller's places. @throws Refusal 404 */
async function visible(context: Context, applyId: number) {
  const found = await applications(context)
    .where('refundApply.applyId', '=', applyId)
    .executeTakeFirst();
  if (!found) throw notFound();

  return found;
}

const detail = implement(refundApplyDetail, async (context, { applyId }) => {
  const { tx, merchantId, language } = context;
  const found = await visible(context, applyId);
  const lines = await sql<{ lineNo: number; goodsName: string; amount: number }>`
    select l.line_no, l.goods_name, (a.line ->> 'amount')::bigint as amount
      from refund_apply r cross join jsonb_array_elements(r.lines) as a (line)
      join order_line l on l.merchant_id = ${merchantId} and l.order_id = r.order_id and l.biz_date = r.biz_date
       and l.line_no = (a.line ->> 'lineNo')::int
     where r.merchant_id = ${merchantId} and r.apply_id = ${applyId} order by l.line_no`.execute(
    tx,
  );

  const events = await eventsOf(context, REFUND_APPLY.table, applyId);

  return { ...found, failure: translate(language, found.failure), lines: lines.rows, events };
});

const add = implement(addRefundApply, (context, { idempotencyKey, ...request }) =>
  once(context, { scope: 'order.refundApply', key: idempotencyKey, request }, async () => {
    const { orderId, amount, lines, reason } = request;
    const order = await context.tx
      .selectFrom('mealOrder')
      .select(['custId', 'paidAmount', 'refundedAmount'])
      .$narrowType<{ paidAmount: number; refundedAmount: number }>()
      .where('orderId', '=', orderId)
      .where(placeWhere('mealOrder', context.scope))
      .executeTakeFirst();

    if (!order) throw notFound('订单不存在');

    const named = lines.reduce((sum, line) => sum + line.amount, 0);
    if (lines.length > 0 && amount !== undefined && named !== amount)
      throw invalid('amount', '退款金额须等于所选明细之和');

    const asked = lines.length > 0 ? named : (amount ?? order.paidAmount - order.refundedAmount);
    await assertByRuleOrRight(context, { orderId, amount: asked, reason });
    const application = {
      orderId,
      amount: asked,
      lines,
      reason,
      custId: order.custId,
      source: refundApplySource.key.operator,
    };

    return addApplication(context, application);
  }),
);

const deciding = (endpoint: typeof agreeRefund, action: 'agree' | 'retry') =>
  implement(endpoint, async (context, request) => {
    await visible(context, request.applyId);
    return payBack(context, action, request);
  });

export const refundApplyRoutes = [
  list,
  detail,
  add,
  deciding(agreeRefund, 'agree'),
  deciding(retryRefund, 'retry'),
  implement(refuseRefund, async (context, { applyId, version, remark }) => {
    await visible(context, applyId);
    await refuseApplication(context, { applyId, version, remark });

    return undefined;
  }),
  implement(withdrawRefund, async (context, { applyId, version }) => {
    await visible(context, applyId);
    await takeStep(context, refundApplyLife, REFUND_APPLY, 'withdraw', { id: applyId, version });

    return undefined;
  }),
];
