import { sql } from 'kysely';
import { deliveryType } from '#areas/canteen/contract/lookups.ts';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';
import { deliveryLife } from '../../contract/delivery.ts';
import { deliveryState } from '../../contract/lookups.ts';
import { lockVisible } from '../lists/visible-orders.ts';
import { advanceDeliveries, isToBeServed } from './delivery.ts';

const DELIVERY_STATE = deliveryState.key;

/* Orders that wait in pick-up cabinets: the cells are area device's. */

const NUMBER = /^\d{1,15}$/;
/** Pick-up cabinet and fresh cabinet. */
const CABINETS: readonly number[] = [deliveryType.key.pickUpCabinet, deliveryType.key.freshCabinet];

/** The order a courier names at a cabinet of this canteen, of the day before to the day after: by its number or its pick-up code, today's first. */
export async function orderToLay(
  { tx, merchantId, now }: Context,
  canteenId: number,
  code: string,
) {
  const today = now.slice(0, 10);
  const number = NUMBER.test(code) ? sql`o.order_id = ${Number(code)}` : sql`false`;
  const { rows } = await sql<{ orderId: number }>`select o.order_id from meal_order o
      left join order_booking b on b.merchant_id = ${merchantId} and b.order_id = o.order_id
     where o.merchant_id = ${merchantId} and o.biz_date between ${today}::date - 1 and ${today}::date + 1 and o.canteen_id = ${canteenId}
       and o.delivery_state between 1 and 4 and (b.pick_code = ${code} or ${number})
     order by abs(o.biz_date - ${today}::date), o.biz_date desc, o.order_id desc limit 1`.execute(
    tx,
  );

  return rows[0]?.orderId;
}

/** Which of the orders that lie in a cabinet has this pick-up code: codes are no more than unique in a canteen and a day. */
export async function orderByCode({ tx }: Context, orderIds: readonly number[], code: string) {
  if (orderIds.length === 0) return undefined;

  const found = await tx
    .selectFrom('orderBooking')
    .select('orderId')
    .where('orderId', 'in', orderIds)
    .where('pickCode', '=', code)
    .orderBy('orderId')
    .limit(1)
    .executeTakeFirst();

  return found?.orderId;
}

/**
 * Its meal lies in a cabinet from now on, one of its own canteen.
 * @throws Refusal 404; 409 OTHER_CANTEEN, NOT_FOR_CABINET, ORDER_STATE, DELIVERY_STATE
 */
export async function layInMeal(
  context: Context,
  orderId: number,
  canteenId: number,
): Promise<void> {
  const orders = await lockVisible(context, [orderId]);
  const isOwn = orders.every(
    (order) => order.placeKind === placeKind.key.canteen && order.placeId === canteenId,
  );
  if (!isOwn) throw conflict('OTHER_CANTEEN', '该订单不属于此取餐柜所在的食堂');

  const found = await context.tx
    .selectFrom('orderFulfil')
    .select('deliveryType')
    .where('orderId', '=', orderId)
    .executeTakeFirst();

  if (!CABINETS.includes(found?.deliveryType ?? 0))
    throw conflict('NOT_FOR_CABINET', '该订单不是取餐柜订单');

  /* The kitchen may lay it in itself, without a courier who took it. */
  await advanceDeliveries(context, orders, 'deliver', {
    from: [DELIVERY_STATE.waiting, ...deliveryLife.steps.deliver.from],
  });
}

/** Its buyer has it. @throws Refusal 409 */
export const handOutMeal = async (context: Context, orderId: number): Promise<void> =>
  advanceDeliveries(context, await lockVisible(context, [orderId]), 'pickUp', {});

/** It was not fetched: it goes back. An order that ended otherwise while it lay there stays as it ended. @throws Refusal 404 */
export async function clearMeal(context: Context, orderId: number, remark: string): Promise<void> {
  const orders = await lockVisible(context, [orderId]);
  const { deliveryState } = await context.tx
    .selectFrom('mealOrder')
    .select('deliveryState')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();

  const { from } = deliveryLife.steps.giveBack;
  if (orders.every(isToBeServed) && from.some((state) => state === deliveryState))
    await advanceDeliveries(context, orders, 'giveBack', { remark });
}
