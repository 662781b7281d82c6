import type { Context } from '#kit/server/context.ts';
import type { LockedOrder } from '../locked-order.ts';

/**
 * Gives each order without one the next call number of its stall, unless the stall calls no numbers; stalls in one order, so that two kitchens do not
 * lock each other out. What a canteen serves without a stall is always called.
 */
export async function giveCallNos(context: Context, orders: readonly LockedOrder[]): Promise<void> {
  const { client, merchantId } = context;
  const known = await callNosOf(context, orders);
  const silent = await silentStalls(context, orders);
  const lacking = orders
    .filter(({ orderId, stallId }) => !known.has(orderId) && !silent.has(stallId ?? 0))
    .sort(
      (left, right) => left.placeId - right.placeId || (left.stallId ?? 0) - (right.stallId ?? 0),
    );

  for (const { orderId, bizDate, placeId, stallId } of lacking)
    await client.query(
      `with counted as (
         insert into call_counter (merchant_id, place_id, stall_id, biz_date, last) values ($1, $4, $5, $3::date, 1)
         on conflict (merchant_id, place_id, stall_id, biz_date) do update set last = call_counter.last + 1 returning last)
       insert into order_fulfil (merchant_id, order_id, biz_date, call_no) select $1, $2, $3::date, last from counted
       on conflict (merchant_id, order_id) do update set call_no = excluded.call_no`,
      [merchantId, orderId, bizDate, placeId, stallId ?? 0],
    );
}

/** The call numbers that orders have, by order. */
export async function callNosOf(
  { client, merchantId }: Context,
  orders: readonly LockedOrder[],
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ orderId: number; callNo: number }>(
    `select order_id as "orderId", call_no as "callNo" from order_fulfil
      where merchant_id = $1 and order_id = any($2::bigint[]) and call_no is not null`,
    [merchantId, orders.map(({ orderId }) => orderId)],
  );
  return new Map(rows.map(({ orderId, callNo }) => [orderId, callNo]));
}

/** Stalls among those of orders that call no numbers. */
async function silentStalls(
  { client, merchantId }: Context,
  orders: readonly LockedOrder[],
): Promise<Set<number>> {
  const { rows } = await client.query<{ stallId: number }>(
    `select stall_id as "stallId" from stall where merchant_id = $1 and stall_id = any($2::bigint[]) and use_call_num = 2`,
    [merchantId, orders.flatMap(({ stallId }) => stallId ?? [])],
  );
  return new Set(rows.map(({ stallId }) => stallId));
}
