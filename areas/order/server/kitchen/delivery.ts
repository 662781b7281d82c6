import { type Expression, type SqlBool, sql } from 'kysely';
import { placesBelow, placesKept } from '#areas/customer/server/api.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { conflict } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { deliveryLife, myDeliveries, pageDelivery, stepDelivery } from '../../contract/delivery.ts';
import { orderState } from '../../contract/lookups.ts';
import { daysWhere, ordersMatching } from '../lists/order-query.ts';
import { lockVisible } from '../lists/visible-orders.ts';
import type { LockedOrder } from '../locked-order.ts';
import { noteSteps } from '../order-event.ts';
import { verifyOrder } from './verify.ts';

/** Orders to places the caller answers for, whichever canteen they come from: what is brought to a place is its keeper's. */
const keptBy = (context: Context) =>
  sql<SqlBool>`order_fulfil.cust_place_id in ${placesKept(context)}`;

const list = serveQuery(
  pageDelivery,
  (
    context,
    {
      startDate,
      endDate,
      keyword,
      canteenIds,
      stallIds,
      mealTypes,
      custPlaceId,
      isMine,
      ...filter
    },
  ) => {
    const { tx, scope, merchantId } = context;
    const goods = sql<string>`(select coalesce(string_agg(l.goods_name || ' ×' || (l.quantity / 1000.0)::float8, '、' order by l.line_no), '')
      from order_line l where l.merchant_id = ${merchantId} and l.order_id = meal_order.order_id and l.biz_date = meal_order.biz_date)`;

    return tx
      .selectFrom('mealOrder')
      .leftJoin('orderFulfil', 'orderFulfil.orderId', 'mealOrder.orderId')
      .leftJoin('canteen', 'canteen.canteenId', 'mealOrder.canteenId')
      .leftJoin('stall', 'stall.stallId', 'mealOrder.stallId')
      .leftJoin('customer', 'customer.custId', 'mealOrder.custId')
      .leftJoin('operator', 'operator.userId', 'orderFulfil.courierId')
      .where('mealOrder.deliveryState', 'is not', null)
      .where(daysWhere(context, 'mealOrder.bizDate', { startDate, endDate }))
      .where(isMine === yesNo.key.yes ? keptBy(context) : placeWhere('mealOrder', scope))
      .where(
        whereGiven(
          custPlaceId,
          (placeId) => sql`order_fulfil.cust_place_id in ${placesBelow(context, placeId)}`,
        ),
      )
      .where(
        whereEquals({
          'mealOrder.canteenId': canteenIds,
          'mealOrder.stallId': stallIds,
          'mealOrder.mealType': mealTypes,
          'mealOrder.deliveryState': filter.deliveryState,
          'orderFulfil.deliveryType': filter.deliveryType,
          'orderFulfil.courierId': filter.courierId,
        }),
      )
      .where(whereGiven(keyword, (text) => ordersMatching(context, text)))
      .select([
        'mealOrder.orderId',
        'mealOrder.occurredAt',
        'mealOrder.bizDate',
        'mealOrder.mealType',
        'mealOrder.amount',
        'mealOrder.deliveryState',
        'mealOrder.orderState',
        'orderFulfil.wantedAt',
        'orderFulfil.callNo',
        'canteen.canteenName',
        'stall.stallName',
        'customer.custNum',
        'customer.custId',
        'customer.custName',
        'operator.realName as courierName',
      ])
      .select([
        sql<number>`coalesce(order_fulfil.delivery_type, 1)`.as('deliveryType'),
        sql<string | null>`nullif(order_fulfil.food_place_name, '')`.as('foodPlaceName'),
        sql<string | null>`nullif(order_fulfil.cust_place_name, '')`.as('custPlaceName'),
        sql<string>`coalesce(order_fulfil.address, '')`.as('address'),
        sql<string>`coalesce(order_fulfil.remark, '')`.as('remark'),
        goods.as('goods'),
      ]) as Expression<never>;
  },
);

const ORDER_STATE = orderState.key;

/** What an order has to be for its delivery to go on: paid, and not handed out yet. */
const TO_BE_SERVED: readonly number[] = [
  ORDER_STATE.paid,
  ORDER_STATE.preparing,
  ORDER_STATE.ready,
];

/** What comes to the places of the caller today and is not there yet. */
const mine = implement(myDeliveries, async (context) => {
  const { tx, merchantId, now } = context;
  const kept = placesKept(context);
  const { rows } = await sql<{
    places: number;
    orders: number;
  }>`select (select count(*)::int from ${kept} place) as places,
      (select count(*)::int from order_fulfil f
         join meal_order o on o.merchant_id = ${merchantId} and o.order_id = f.order_id and o.biz_date = f.biz_date
        where f.merchant_id = ${merchantId} and f.biz_date = ${now.slice(0, 10)}::date and f.cust_place_id in ${kept}
          and o.delivery_state in (1, 2, 3) and o.order_state = any(${TO_BE_SERVED}::smallint[])) as orders`.execute(
    tx,
  );

  return rows[0] ?? { places: 0, orders: 0 };
});

interface DeliverySteps {
  readonly orderIds: readonly number[];
  readonly step: keyof typeof deliveryLife.steps;
  readonly courierId?: number | undefined;
  readonly remark?: string | undefined;
}

interface Said {
  readonly courierId?: number | undefined;
  readonly remark?: string | undefined;
  /** States it may be taken from, where the step's own are not all. */
  readonly from?: readonly number[];
}

export const isToBeServed = ({ orderState }: LockedOrder): boolean =>
  TO_BE_SERVED.includes(orderState);

/** Takes a step of the delivery of orders, locked and visible. @throws Refusal 409 ORDER_STATE, DELIVERY_STATE */
export async function advanceDeliveries(
  context: Context,
  orders: readonly LockedOrder[],
  action: keyof typeof deliveryLife.steps,
  { courierId, remark, from = deliveryLife.steps[action].from }: Said,
): Promise<void> {
  const { client, merchantId, actor } = context;
  const { to } = deliveryLife.steps[action];
  if (!orders.every(isToBeServed)) throw conflict('ORDER_STATE', '订单当前状态不允许此操作');

  const { rows } = await client.query<{ orderId: number; was: number }>(
    `update meal_order t set delivery_state = $3 from meal_order o
      where t.merchant_id = $1 and t.order_id = any($2::bigint[]) and t.delivery_state = any($4::smallint[])
        and o.merchant_id = $1 and o.order_id = t.order_id and o.biz_date = t.biz_date
      returning t.order_id as "orderId", o.delivery_state as was`,
    [merchantId, orders.map(({ orderId }) => orderId), to, from],
  );

  if (rows.length !== orders.length)
    throw conflict('DELIVERY_STATE', '配送状态已变化，请刷新后重试');

  const was = new Map(rows.map((row) => [row.orderId, row.was]));
  if (action === 'take' || courierId !== undefined)
    await client.query(
      `insert into order_fulfil (merchant_id, order_id, biz_date, courier_id)
        select $1, o.order_id, o.biz_date::date, $4 from unnest($2::bigint[], $3::text[]) o (order_id, biz_date)
        on conflict (merchant_id, order_id) do update set courier_id = excluded.courier_id`,
      [
        merchantId,
        orders.map(({ orderId }) => orderId),
        orders.map(({ bizDate }) => bizDate),
        courierId ?? actor.userId,
      ],
    );

  if (action === 'pickUp') for (const order of orders) await verifyOrder(context, order);
  const noted = { from: (orderId: number) => was.get(orderId) ?? 0 };
  await noteSteps(context, action, orders, to, remark === undefined ? noted : { ...noted, remark });
}

/** Takes a step of several deliveries, all or none. @throws Refusal 404; 409 ORDER_STATE, DELIVERY_STATE */
export async function takeDeliverySteps(
  context: Context,
  { orderIds, step: action, courierId, remark }: DeliverySteps,
) {
  const orders = await lockVisible(context, orderIds);
  await advanceDeliveries(context, orders, action, { courierId, remark });

  return { done: orders.length, deliveryState: deliveryLife.steps[action].to };
}

export const deliveryRoutes = [list, mine, implement(stepDelivery, takeDeliverySteps)];
