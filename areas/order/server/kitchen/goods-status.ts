import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { updateGoodsStatus } from '../../contract/at-counter.ts';
import { goodsKind, goodsStatus, orderState, refundState } from '../../contract/lookups.ts';
import { refundOrder } from '../end-order.ts';
import { lockVisible } from '../lists/visible-orders.ts';
import { type LockedOrder, lockedOrder } from '../locked-order.ts';
import { noteSteps } from '../order-event.ts';
import { verifyOrder } from './verify.ts';

interface GoodsStep {
  readonly orderId: number;
  readonly lineNos: readonly number[];
  readonly goodsStatus: number;
}

const TO_BE_SENT: readonly number[] = [
  orderState.key.paid,
  orderState.key.preparing,
  orderState.key.ready,
];

const PAID: readonly number[] = [...TO_BE_SENT, orderState.key.completed];

/** States each state is reached from. */
const FROM: Readonly<Record<number, readonly number[]>> = {
  1: [],
  2: [1],
  3: [1, 2],
  4: [2, 3],
  5: [1, 2],
};

const GOODS_KIND = goodsKind.key;

/** Everything of an order that is in stock is gone: what is not to come is given back, with what was to bring it where nothing comes. */
async function payBackMissing(
  context: Context,
  order: LockedOrder,
  lineNos: readonly number[],
): Promise<number> {
  const lines = await context.tx
    .selectFrom('orderLine')
    .select([
      'lineNo',
      'goodsKind',
      'goodsStatus',
      'amount',
      'discountShare',
      'refundAmount',
      'quantity',
      'refundQuantity',
    ])
    .where('orderId', '=', order.orderId)
    .where('bizDate', '=', order.bizDate)
    .orderBy('lineNo')
    .execute();

  const isGone = lines.every(
    (line) =>
      line.goodsKind === GOODS_KIND.service || line.goodsStatus === goodsStatus.key.outOfStock,
  );
  const back = lines
    .filter(
      ({ lineNo, goodsKind }) =>
        lineNos.includes(lineNo) || (isGone && goodsKind === GOODS_KIND.service),
    )
    .map((line) => ({
      lineNo: line.lineNo,
      amount: line.amount - line.discountShare - line.refundAmount,
      quantity: line.quantity - line.refundQuantity,
    }))
    .filter(({ amount, quantity }) => amount + quantity > 0);

  if (back.length === 0 || order.refundState === refundState.key.refunded) return 0;

  const { orderId } = order;
  const operatorId = context.actor.userId;
  const { amount } = await refundOrder(context, {
    orderId,
    lines: back,
    reason: '商品缺货',
    operatorId,
  });

  return amount;
}

const ENDED: readonly number[] = [goodsStatus.key.received, goodsStatus.key.outOfStock];

/** A shop's order is done once its buyer has all of it that there was. */
async function completeWhole(context: Context, order: LockedOrder): Promise<void> {
  const lines = await context.tx
    .selectFrom('orderLine')
    .select('goodsStatus')
    .where('orderId', '=', order.orderId)
    .where('bizDate', '=', order.bizDate)
    .where('goodsKind', '!=', GOODS_KIND.service)
    .execute();

  const states = lines.map((line) => line.goodsStatus ?? goodsStatus.key.waiting);
  if (!TO_BE_SENT.includes(order.orderState) || !states.includes(goodsStatus.key.received)) return;
  if (!states.every((state) => ENDED.includes(state))) return;

  await verifyOrder(context, order);
  await noteSteps(context, 'complete', [order], orderState.key.completed);
}

/**
 * Moves goods of a shop's order on, all that are named or none; the last that is received completes it. What is out of stock is paid back at once,
 * whatever return rules say; the order is over where nothing of it is left. Said again it is refused.
 * @throws Refusal 404; 409 NOT_GOODS, ORDER_STATE, GOODS_STATUS, CREDIT_BLOCKED
 */
export async function moveGoods(
  context: Context,
  { orderId, lineNos, goodsStatus: to }: GoodsStep,
) {
  const { client, merchantId } = context;
  const [order] = await lockVisible(context, [orderId]);
  if (!order || order.placeKind === placeKind.key.canteen)
    throw conflict('NOT_GOODS', '该订单不是超市订单');

  /* Once the buyer has all of it nothing is out of stock. */
  const from = to === goodsStatus.key.outOfStock ? TO_BE_SENT : PAID;
  if (!from.includes(order.orderState)) throw conflict('ORDER_STATE', '订单当前状态不允许此操作');

  const { rowCount } = await client.query(
    `update order_line set goods_status = $5 where merchant_id = $1 and order_id = $2 and biz_date = $3::date
      and line_no = any($4::smallint[]) and coalesce(goods_status, 1) = any($6::smallint[])`,
    [merchantId, orderId, order.bizDate, lineNos, to, FROM[to]],
  );

  if (rowCount !== new Set(lineNos).size)
    throw conflict('GOODS_STATUS', '商品状态已变化，请刷新后重试');

  const remark = `${lineNos.join('、')}：${labelOf(goodsStatus, to)}`;
  await noteSteps(context, 'goods', [order], order.orderState, { remark });
  const refundAmount =
    to === goodsStatus.key.outOfStock ? await payBackMissing(context, order, lineNos) : 0;
  await completeWhole(context, await lockedOrder(context, orderId));

  return { done: lineNos.length, refundAmount };
}

export const goodsStatusRoutes = [implement(updateGoodsStatus, moveGoods)];
