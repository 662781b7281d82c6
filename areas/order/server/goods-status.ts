import { labelOf } from '#kit/contract/columns.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { updateGoodsStatus } from '../contract/at-counter.ts';
import { goodsStatus } from '../contract/lookups.ts';
import { noteSteps } from './order-event.ts';
import { ORDER } from './order-state.ts';
import { lockVisible } from './visible-orders.ts';

const CANTEEN = 1;
/** States each state is reached from. */
const FROM: Readonly<Record<number, readonly number[]>> = { 1: [], 2: [1], 3: [1, 2], 4: [2, 3], 5: [1, 2] };
const PAID: readonly number[] = [ORDER.paid, ORDER.preparing, ORDER.ready, ORDER.completed];

export const goodsStatusRoutes = [
  implement(updateGoodsStatus, async (context, { orderId, lineNos, goodsStatus: to }) => {
    const { client, merchantId } = context;
    const [order] = await lockVisible(context, [orderId]);
    if (!order || order.placeKind === CANTEEN) throw conflict('NOT_GOODS', '该订单不是超市订单');
    if (!PAID.includes(order.orderState)) throw conflict('ORDER_STATE', '订单当前状态不允许此操作');
    const { rowCount } = await client.query(
      `update order_line set goods_status = $5 where merchant_id = $1 and order_id = $2 and biz_date = $3::text::date
        and line_no = any($4::smallint[]) and coalesce(goods_status, 1) = any($6::smallint[])`,
      [merchantId, orderId, order.bizDate, lineNos, to, FROM[to]],
    );
    if (rowCount !== new Set(lineNos).size) throw conflict('GOODS_STATUS', '商品状态已变化，请刷新后重试');
    const remark = `${lineNos.join('、')}：${labelOf(goodsStatus, to)}`;
    await noteSteps(context, 'goods', [order], order.orderState, { remark });
    return { done: lineNos.length };
  }),
];
