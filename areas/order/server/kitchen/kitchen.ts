import { sql } from 'kysely';
import { mealOrderMode } from '#areas/canteen/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { kitchenNow, kitchenSteps } from '../../contract/kitchen.ts';
import { orderState } from '../../contract/lookups.ts';
import { tableNameOf } from '../booking/table.ts';
import { lockVisible } from '../lists/visible-orders.ts';
import { noteSteps } from '../order-event.ts';
import { stateAfter, stepWrite } from '../order-state.ts';
import { callNosOf, giveCallNos } from './call-number.ts';
import { verifyOrder } from './verify.ts';

const ORDER_STATE = orderState.key;

/** Takes a step of several orders in the kitchen, all or none; who is called for is given the next number. */
export async function takeKitchenSteps(
  context: Context,
  {
    orderIds,
    step,
  }: { readonly orderIds: readonly number[]; readonly step: 'prepare' | 'ready' | 'complete' },
) {
  const { client, merchantId } = context;
  const orders = await lockVisible(context, orderIds);
  for (const { orderState } of orders) stateAfter(step, orderState);

  if (step === 'complete') for (const order of orders) await verifyOrder(context, order);
  else
    await runAll(
      client,
      orders.map((order) => stepWrite(merchantId, order, step)),
    );

  if (step !== 'complete') await giveCallNos(context, orders);
  const to = {
    prepare: ORDER_STATE.preparing,
    ready: ORDER_STATE.ready,
    complete: ORDER_STATE.completed,
  }[step];
  await noteSteps(context, step, orders, to);
  const callNos = await callNosOf(context, orders);

  return orders.map(({ orderId }) => ({
    orderId,
    orderState: to,
    callNo: callNos.get(orderId) ?? null,
  }));
}

interface Open {
  readonly orderId: number;
  readonly orderKind: number;
  readonly orderState: number;
  readonly callNo: number | null;
  readonly buyer: string;
  readonly canteenName: string | null;
  readonly stallName: string | null;
  readonly mealType: number;
  readonly occurredAt: string;
  readonly wantedAt: string | null;
  readonly deliveryType: number | null;
  readonly remark: string;
  readonly tableName: string | null;
  readonly lines: readonly {
    readonly goodsName: string;
    readonly measure: number;
    readonly quantity: number;
  }[];
}

const OPEN: readonly number[] = [ORDER_STATE.paid, ORDER_STATE.preparing, ORDER_STATE.ready];

/** Orders a screen shows at a time. */
const SHOWN = 200;

const now = implement(kitchenNow, async (context, { canteenIds, stallIds, mealTypes }) => {
  const { tx, merchantId, scope } = context;
  const bizDate = context.now.slice(0, 10);
  const place = { 'o.placeId': canteenIds, 'o.stallId': stallIds, 'o.mealType': mealTypes };
  const today = sql`o.merchant_id = ${merchantId} and o.biz_date = ${bizDate}::date and ${placeWhere('o', scope)}
    and ${whereEquals(place)}`;
  const states = await sql<{ orderState: number; orderNum: number; amount: number }>`
    select o.order_state, count(*)::int as order_num, sum(o.amount)::bigint as amount from meal_order o where ${today}
     group by 1 order by 1`.execute(tx);

  const open = await sql<Open>`
    select o.order_id, o.order_kind, o.order_state, f.call_no, o.meal_type, o.occurred_at, f.wanted_at, f.delivery_type,
           coalesce(f.remark, '') as remark, c.canteen_name, st.stall_name,
           case when o.order_mode = ${mealOrderMode.key.sameMeal} then ${tableNameOf(merchantId, 'o.orderId')} end as table_name,
           coalesce(left(p.cust_name, 1) || repeat('*', greatest(length(p.cust_name) - 1, 1)), '') as buyer,
           (select coalesce(json_agg(json_build_object('goodsName', l.goods_name, 'measure', l.measure,
                     'quantity', l.quantity - l.refund_quantity) order by l.line_no), '[]')
              from order_line l where l.merchant_id = ${merchantId} and l.order_id = o.order_id and l.biz_date = o.biz_date
               and l.goods_kind = 1 and l.quantity > l.refund_quantity) as lines
      from meal_order o
      left join order_fulfil f on f.merchant_id = ${merchantId} and f.order_id = o.order_id
      left join customer p on p.merchant_id = ${merchantId} and p.cust_id = o.cust_id
      left join canteen c on c.merchant_id = ${merchantId} and c.canteen_id = o.canteen_id
      left join stall st on st.merchant_id = ${merchantId} and st.stall_id = o.stall_id
     where ${today} and o.order_state = any(${OPEN}::smallint[])
     order by coalesce(f.wanted_at, o.occurred_at), o.order_id limit ${SHOWN}`.execute(tx);

  const waiting = states.rows.reduce(
    (sum, { orderState, orderNum }) => sum + (OPEN.includes(orderState) ? orderNum : 0),
    0,
  );

  return { bizDate, states: states.rows, orders: open.rows, more: waiting - open.rows.length };
});

export const kitchenRoutes = [implement(kitchenSteps, takeKitchenSteps), now];
