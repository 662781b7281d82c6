import { sql } from 'kysely';
import { bookingRules } from '#areas/canteen/server/api.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import { runAll } from '#kit/server/database/statement.ts';
import type { WithinMerchant } from '#kit/server/jobs/merchant-round.ts';
import { orderKind, orderState } from '../../contract/lookups.ts';
import { giveCallNos } from '../kitchen/call-number.ts';
import { type LockedOrder, lockedOrder } from '../locked-order.ts';
import { noteSteps } from '../order-event.ts';
import { stepWrite } from '../order-state.ts';

const ORDER_STATE = orderState.key;

/* A canteen takes on what was ordered ahead and paid by itself, on the day of the meal, or leaves that to its kitchen. */

const A_LOOK = 200;
/** Days a meal may reach beyond its date. */
const REACH = 2;

const SYSTEM = { userId: 0, name: '系统' } as const;

interface Waiting {
  readonly orderId: number;
  readonly canteenId: number;
}

/** Paid orders of dishes for today that the kitchen has not taken on yet, by number; buffets and rooms are not cooked for one order. */
async function waiting(
  { tx, merchantId, now }: Context,
  { after = 0, orderId }: { readonly after?: number; readonly orderId?: number },
): Promise<Waiting[]> {
  const today = now.slice(0, 10);
  const one = orderId === undefined ? sql`b.order_id > ${after}` : sql`b.order_id = ${orderId}`;
  const { rows } = await sql<Waiting>`select b.order_id, b.canteen_id from order_booking b
      join meal_order o on o.merchant_id = ${merchantId} and o.order_id = b.order_id and o.biz_date = b.biz_date
     where b.merchant_id = ${merchantId} and b.outcome is null and b.biz_date <= ${today}::date and ${one}
       and b.served_until < ${today}::date + ${REACH}::int and b.order_kind <> ${orderKind.key.privateRoom} and b.portions <> '[]'
       and o.order_state = ${ORDER_STATE.paid}
     order by b.order_id limit ${A_LOOK}`.execute(tx);

  return rows;
}

/** Whether a canteen takes orders on by itself; else its kitchen does. */
export const acceptsByItself = async (context: Context, canteenId: number): Promise<boolean> =>
  (await bookingRules(context, canteenId)).order.autoAccept === yesNo.key.yes;

/** Those of canteens that take orders on by themselves. */
async function accepting(context: Context, orders: readonly Waiting[]): Promise<number[]> {
  const canteens = new Set<number>();
  for (const canteenId of new Set(orders.map((each) => each.canteenId)))
    if (await acceptsByItself(context, canteenId)) canteens.add(canteenId);

  return orders.flatMap(({ orderId, canteenId }) => (canteens.has(canteenId) ? [orderId] : []));
}

/** Takes orders on: they are prepared from now on, and called by their numbers. */
async function accept(context: Context, orderIds: readonly number[]): Promise<void> {
  const locked: LockedOrder[] = [];
  for (const orderId of orderIds) locked.push(await lockedOrder(context, orderId));
  const orders = locked.filter(({ orderState }) => orderState === ORDER_STATE.paid);
  await runAll(
    context.client,
    orders.map((order) => stepWrite(context.merchantId, order, 'prepare')),
  );
  await giveCallNos(context, orders);
  const asSystem = { ...context, actor: { ...context.actor, ...SYSTEM } };
  await noteSteps(asSystem, 'autoAccept', orders, ORDER_STATE.preparing);
}

/** What was just paid for today is taken on where its canteen does so by itself. */
export async function acceptPaid(context: Context, orderId: number): Promise<void> {
  const orderIds = await accepting(context, await waiting(context, { orderId }));
  if (orderIds.length > 0) await accept(context, orderIds);
}

/** One round of a merchant: takes on what was paid on days before, now that its day has come. */
export async function acceptDue(within: WithinMerchant): Promise<void> {
  let after = 0;
  for (;;) {
    const last = after;
    const found = await within(async (context) => {
      const orders = await waiting(context, { after: last });
      await accept(context, await accepting(context, orders));

      return orders;
    });

    after = found.at(-1)?.orderId ?? after;
    if (found.length < A_LOOK) return;
  }
}
