import { sql } from 'kysely';
import { deliveryType, noShow as noShowRule } from '#areas/canteen/contract/lookups.ts';
import { bookingRules } from '#areas/canteen/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { eachMerchant, type WithinMerchant } from '#kit/server/jobs/merchant-round.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import { checkState, orderKind, orderState } from '../../contract/lookups.ts';
import { endOrder } from '../end-order.ts';
import { lockedOrder } from '../locked-order.ts';
import { OPENED } from '../order-event.ts';
import { acceptDue, acceptsByItself } from './accept.ts';
import { OUTCOME, type Outcome } from './draft.ts';
import { endBooking } from './end-booking.ts';

/* At the end of a meal: orders whose buyer did not come; and orders that were not paid in time (rule orders/booking). */

const PAUSE_MILLISECONDS = 20_000;

const IDS = 2000;

/** Keeps ending what is over until the server stops. */
export const startEndingBookings = (system: System): void =>
  startWorker(system, {
    name: 'orders made ahead',
    pause: () => PAUSE_MILLISECONDS,
    round: () =>
      eachMerchant(system, { requestId: 'bookings', ids: IDS }, async (within) => {
        await acceptDue(within);
        await endDueBookings(within, system.log);
      }),
  });

const A_LOOK = 200;

/** One round of a merchant. What cannot be ended is told in the log, tried again in the next round, and holds no other order up. */
export async function endDueBookings(within: WithinMerchant, log: System['log']): Promise<number> {
  let [after, ended] = [0, 0];
  for (;;) {
    const last = after;
    const orderIds = await within((context) => dueBookings(context, last));
    for (const orderId of orderIds) {
      after = orderId;
      const outcome = await within((context) => endDue(context, orderId)).catch(
        (error: unknown) => {
          log.warn({ orderId, error: String(error) }, 'an order that is over could not be ended');
          return undefined;
        },
      );
      if (outcome !== undefined) ended += 1;
    }

    if (orderIds.length < A_LOOK) return ended;
  }
}

/** Orders whose meal is over or whose time to pay is, by number; those that are brought to an address wait for their courier. */
export async function dueBookings(
  { tx, merchantId, now }: Context,
  after: number,
): Promise<number[]> {
  const { rows } = await sql<{ orderId: number }>`select order_id from order_booking b
     where merchant_id = ${merchantId} and outcome is null and order_id > ${after} and not ${isOpened(merchantId)}
       and (pay_until < ${now}::text::timestamptz
         or (served_until < ${now}::text::timestamptz and not exists (select from order_fulfil f where f.merchant_id = ${merchantId}
           and f.biz_date = b.biz_date and f.order_id = b.order_id and f.delivery_type = ${deliveryType.key.merchant})))
     order by order_id limit ${A_LOOK}`.execute(tx);
  return rows.map(({ orderId }) => orderId);
}

/* A party that sits in its room longer than the meal lasts has come: its room waits for the bill. */
const isOpened = (
  merchantId: number,
) => sql<boolean>`(b.order_kind = ${orderKind.key.privateRoom} and exists (select from document_event e
  where e.merchant_id = ${merchantId} and e.document = 'mealOrder' and e.document_id = b.order_id and e.action = ${OPENED}))`;

/**
 * Ends one order whose time is over, once: served, not come for, or never paid. Answers how it ended; undefined where another transaction ended it.
 * @throws Refusal where its money cannot go back
 */
export async function endDue(context: Context, orderId: number): Promise<Outcome | undefined> {
  const order = await lockedOrder(context, orderId);
  const found = await context.tx
    .selectFrom('orderBooking as b')
    .innerJoin('mealOrder', (join) =>
      join
        .onRef('mealOrder.orderId', '=', 'b.orderId')
        .onRef('mealOrder.bizDate', '=', 'b.bizDate'),
    )
    .select(['b.canteenId', 'b.orderKind', 'payUntil', 'outcome', 'mealOrder.checkState'])
    .select(isOpened(context.merchantId).as('isOpened'))
    .select(sql<boolean>`b.portions <> '[]'`.as('isCooked'))
    .where('b.orderId', '=', orderId)
    .executeTakeFirst();

  if (!found || found.outcome !== null || found.isOpened) return undefined;
  if (
    order.orderState === orderState.key.completed ||
    found.checkState === checkState.key.redeemed
  ) {
    await endBooking(context, orderId, OUTCOME.served);
    return OUTCOME.served;
  }

  const isRoom = found.orderKind === orderKind.key.privateRoom;
  if (order.orderState === orderState.key.unpaid && !isRoom) {
    await endOrder(context, {
      orderId,
      outcome: OUTCOME.unpaid,
      fee: 0,
      reason: '超时未支付',
      operatorId: 0,
    });
    return OUTCOME.unpaid;
  }
  /* The third party will say what became of its money. */
  if (order.orderState === orderState.key.abnormal) return undefined;
  if (
    order.orderState === orderState.key.paid &&
    found.isCooked &&
    !(await acceptsByItself(context, found.canteenId))
  ) {
    /* No kitchen took it on: there was nothing to come for. */
    const reason = '食堂未接单';
    await endOrder(context, { orderId, outcome: OUTCOME.stopped, fee: 0, reason, operatorId: 0 });
    return OUTCOME.stopped;
  }

  await noShow(context, orderId, found.canteenId);

  return OUTCOME.noShow;
}

/** What becomes of an order whose buyer did not come: nothing, a fee or all of it is kept. */
async function noShow(context: Context, orderId: number, canteenId: number) {
  const { order: rules } = await bookingRules(context, canteenId);
  const { bizDate } = await lockedOrder(context, orderId);
  const fee = {
    [noShowRule.key.refunded]: 0,
    [noShowRule.key.refundedLessFee]: rules.noShowFee,
    [noShowRule.key.keptWhole]: Number.MAX_SAFE_INTEGER,
  }[rules.noShow];

  await expire(context, orderId, bizDate);
  await endOrder(context, {
    orderId,
    outcome: OUTCOME.noShow,
    fee,
    reason: '未取餐',
    operatorId: 0,
  });
}

const expire = (
  { client, merchantId }: Context,
  orderId: number,
  bizDate: string,
): Promise<unknown> =>
  client.query(
    'update meal_order set check_state = $4 where merchant_id = $1 and order_id = $2 and biz_date = $3::date and check_state = 1',
    [merchantId, orderId, bizDate, checkState.key.expired],
  );
