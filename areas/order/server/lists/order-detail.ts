import { sql } from 'kysely';
import type { AppliedRule } from '#areas/marketing/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { orderDetail } from '../../contract/order.ts';
import type { RefundDetour } from '../../contract/refund.ts';
import { ordersJoined, withOrderColumns } from './order-query.ts';

/** One order of the caller's canteens. */
async function findOrder(context: Context, orderId: number) {
  const found = await withOrderColumns(
    context,
    ordersJoined(context)
      .where('mealOrder.orderId', '=', orderId)
      .where(placeWhere('mealOrder', context.scope)),
  )
    .select([
      'mealOrder.accountId',
      'mealOrder.deviceTransactionNo',
      'mealOrder.trayNo',
      'device.deviceNum',
      'mealOrder.deliveryState',
      'mealOrder.feeAmount',
      sql<AppliedRule[]>`coalesce(meal_order.applied, '[]'::jsonb)`.as('applied'),
      'mealOrder.refundPersonal',
      'mealOrder.refundSubsidy',
      'mealOrder.refundRed',
      'mealOrder.refundChannel',
      'mealOrder.refundCash',
      'mealOrder.refundCoupon',
      'mealOrder.refundSuspense',
    ])
    .executeTakeFirst();

  if (!found) throw notFound('订单不存在');

  return found;
}

/** The ledger account of what was sold. */
const SALES = 105;

/** Ids of one transaction's postings begin at the transaction's own; none has this many lines. */
const LINES = 100;

/** The sale's own postings, a short range of the primary key, and those of later payments, repairs and refunds. */
async function postingsOf({ tx, merchantId }: Context, orderId: number, bizDate: string) {
  const columns = sql`posting_id, trade_type, wallet_type, tender_type,
    coalesce(change, case when to_account = ${SALES} then -amount else amount end) as amount, balance_after - expired_after as balance_after, occurred_at, remark`;

  const found = await sql<{
    postingId: number;
    tradeType: number;
    walletType: number | null;
    tenderType: number | null;
    amount: number;
    balanceAfter: number | null;
    occurredAt: string;
    remark: string | null;
  }>`select ${columns} from posting
      where merchant_id = ${merchantId} and biz_date = ${bizDate} and transaction_id = ${orderId}
        and posting_id between ${orderId} and ${orderId + LINES}
    union all
    select ${columns} from posting
      where merchant_id = ${merchantId} and order_id = ${orderId} and transaction_id <> order_id
    order by occurred_at, posting_id`.execute(tx);

  return found.rows;
}

const linesOf = ({ tx }: Context, orderId: number, bizDate: string) =>
  tx
    .selectFrom('orderLine')
    .select([
      'lineNo',
      'goodsName',
      'packageName',
      'measure',
      'unitPrice',
      'quantity',
      'amount',
      'discountShare',
      'refundAmount',
      'goodsStatus',
    ])
    .where('orderId', '=', orderId)
    .where('bizDate', '=', bizDate)
    .orderBy('lineNo')
    .execute();

const refundsOf = ({ tx }: Context, orderId: number) =>
  tx
    .selectFrom('orderRefund')
    .leftJoin('operator', 'operator.userId', 'orderRefund.operatorId')
    .select([
      'orderRefund.refundId',
      'orderRefund.occurredAt as refundedAt',
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
      sql<RefundDetour[]>`order_refund.detours`.as('detours'),
      'orderRefund.reason',
      'operator.realName as operatorName',
    ])
    .where('orderRefund.orderId', '=', orderId)
    .orderBy('orderRefund.refundId')
    .execute();

const correctionsOf = ({ tx }: Context, orderId: number) =>
  tx
    .selectFrom('orderRedress')
    .leftJoin('operator', 'operator.userId', 'orderRedress.operatorId')
    .select([
      'redressId',
      'redressedAt',
      'amountBefore',
      'amountAfter',
      'refundId',
      'extraOrderId',
      'reason',
    ])
    .select('operator.realName as operatorName')
    .where('orderId', '=', orderId)
    .orderBy('redressId')
    .execute();

export const orderDetailRoutes = [
  implement(orderDetail, async (context, { orderId }) => {
    const found = await findOrder(context, orderId);
    const { refundPersonal, refundSubsidy, refundRed, refundSuspense, ...rest } = found;
    const { refundChannel, refundCash, refundCoupon, ...order } = rest;
    const tenders = [
      { tenderType: 1, amount: order.personalAmount, refundAmount: refundPersonal },
      { tenderType: 2, amount: order.subsidyAmount, refundAmount: refundSubsidy },
      { tenderType: 4, amount: order.redAmount, refundAmount: refundRed },
      { tenderType: 5, amount: order.channelAmount, refundAmount: refundChannel },
      { tenderType: 6, amount: order.cashAmount, refundAmount: refundCash },
      { tenderType: 7, amount: order.couponAmount, refundAmount: refundCoupon },
      { tenderType: 9, amount: order.suspenseAmount, refundAmount: refundSuspense },
    ].filter(({ amount }) => amount > 0);

    const postings = await postingsOf(context, orderId, order.bizDate);
    const lines = await linesOf(context, orderId, order.bizDate);
    const refunds = await refundsOf(context, orderId);
    const corrections = await correctionsOf(context, orderId);

    return { ...order, tenders, lines, postings, refunds, corrections };
  }),
];
