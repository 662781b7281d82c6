import { labelOf } from '#kit/contract/columns.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { updateGoodsStatus } from '../contract/at-counter.ts';
import { goodsStatus } from '../contract/lookups.ts';
import type { LockedOrder } from './locked-order.ts';
import { noteSteps } from './order-event.ts';
import { ORDER } from './order-state.ts';
import { verifyOrder } from './verify.ts';
import { lockVisible } from './visible-orders.ts';

const CANTEEN = 1;
/** States each state is reached from. */
const FROM: Readonly<Record<number, readonly number[]>> = { 1: [], 2: [1], 3: [1, 2], 4: [2, 3], 5: [1, 2] };
const PAID: readonly number[] = [ORDER.paid, ORDER.preparing, ORDER.ready, ORDER.completed];

/** Fees, which nobody packs. */
const SERVICE = 3;
const RECEIVED = 4;
/** Received, out of stock. */
const ENDED = [RECEIVED, 5];

/** A shop's order is done once its buyer has all of it that there was. */
async function completeWhole(context: Context, order: LockedOrder): Promise<void> {
  const lines = await context.tx
    .selectFrom('orderLine')
    .select('goodsStatus')
    .where('orderId', '=', order.orderId)
    .where('bizDate', '=', order.bizDate)
    .where('goodsKind', '!=', SERVICE)
    .execute();
  const states = lines.map((line) => line.goodsStatus ?? 1);
  if (order.orderState === ORDER.completed || !states.includes(RECEIVED)) return;
  if (!states.every((state) => ENDED.includes(state))) return;
  await verifyOrder(context, order);
  await noteSteps(context, 'complete', [order], ORDER.completed);
}

interface GoodsStep {
  readonly orderId: number;
  readonly lineNos: readonly number[];
  readonly goodsStatus: number;
}

/** Moves goods of a shop's order on, all that are named or none; the last that is received completes it. @throws Refusal 404; 409 NOT_GOODS, ORDER_STATE, GOODS_STATUS */
export async function moveGoods(context: Context, { orderId, lineNos, goodsStatus: to }: GoodsStep) {
  const { client, merchantId } = context;
  const [order] = await lockVisible(context, [orderId]);
  if (!order || order.placeKind === CANTEEN) throw conflict('NOT_GOODS', '该订单不是超市订单');
  if (!PAID.includes(order.orderState)) throw conflict('ORDER_STATE', '订单当前状态不允许此操作');
  const { rowCount } = await client.query(
    `update order_line set goods_status = $5 where merchant_id = $1 and order_id = $2 and biz_date = $3::date
      and line_no = any($4::smallint[]) and coalesce(goods_status, 1) = any($6::smallint[])`,
    [merchantId, orderId, order.bizDate, lineNos, to, FROM[to]],
  );
  if (rowCount !== new Set(lineNos).size) throw conflict('GOODS_STATUS', '商品状态已变化，请刷新后重试');
  const remark = `${lineNos.join('、')}：${labelOf(goodsStatus, to)}`;
  await noteSteps(context, 'goods', [order], order.orderState, { remark });
  if (to === RECEIVED) await completeWhole(context, order);
  return { done: lineNos.length };
}

export const goodsStatusRoutes = [implement(updateGoodsStatus, moveGoods)];
