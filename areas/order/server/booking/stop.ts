import { sql } from 'kysely';
import { z } from 'zod';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { defineJob, type JobRun, jobView } from '#kit/server/jobs.ts';
import { once } from '#kit/server/once.ts';
import { notFound, Refusal } from '#kit/server/refusal.ts';
import { stopBookings, stopBookingsResult } from '../../contract/booking.ts';
import { endOrder } from '../end-order.ts';
import { lockedOrder } from '../locked-order.ts';
import { ORDER } from '../order-state.ts';
import { OUTCOME } from './draft.ts';

const A_LOOK = 100;
const Content = z.object({ stopId: z.int() });

const NOT_SERVED: readonly number[] = [ORDER.unpaid, ORDER.paid, ORDER.preparing, ORDER.ready];

/** What is still open of the meals of a stop, by number. */
async function openOf({ tx, merchantId }: Context, stopId: number, after: number) {
  const { rows } = await sql<{ orderId: number; reason: string; createdBy: number }>`
    select b.order_id, s.reason, s.created_by from booking_stop s
      join order_booking b on b.merchant_id = ${merchantId} and b.canteen_id = s.canteen_id and b.biz_date = s.biz_date
       and (s.stall_id is null or b.stall_id = s.stall_id) and (s.meal_type is null or b.meal_type = s.meal_type)
     where s.merchant_id = ${merchantId} and s.stop_id = ${stopId} and b.outcome is null and b.order_id > ${after}
     order by b.order_id limit ${A_LOOK}`.execute(tx);
  return rows;
}

/** Cancels one and pays it back, unless it was served or ended meanwhile. */
async function stopOne(context: Context, orderId: number, reason: string, operatorId: number): Promise<boolean> {
  const { orderState } = await lockedOrder(context, orderId);
  if (!NOT_SERVED.includes(orderState)) return false;
  await endOrder(context, { orderId, outcome: OUTCOME.stopped, fee: 0, reason, operatorId });
  return true;
}

/** One after the other, each in a transaction of its own: whatever ends the run in between, what is still open is done by the next. */
async function stopAll(run: JobRun, { stopId }: z.output<typeof Content>) {
  let [after, done, failed] = [0, 0, 0];
  for (;;) {
    const last = after;
    const rows = await run.transaction((context) => openOf(context, stopId, last));
    for (const { orderId, reason, createdBy } of rows) {
      after = orderId;
      try {
        if (await run.transaction((context) => stopOne(context, orderId, reason, createdBy))) done += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed += 1;
      }
      await run.progress({ done, failed });
    }
    if (rows.length < A_LOOK) break;
  }
  return { state: failed > 0 ? ('partial' as const) : ('success' as const), result: { done, failed } };
}

export const stopBookingsJob = defineJob('order.stopBookings', 'batch', Content, stopAll);

export const bookingStopRoutes = [
  implement(stopBookings, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.stopBookings', key: idempotencyKey, request }, async () => {
      const { canteenId, stallId = null, bizDate, mealType = null, reason } = request;
      if (!inScope(context.scope.canteens, canteenId)) throw notFound('食堂不存在或已被删除');
      const stopId = context.newId();
      const row = { stopId, canteenId, stallId, bizDate, mealType, reason, createdBy: context.actor.userId };
      await context.tx.insertInto('bookingStop').values(row).execute();
      const jobId = await context.jobs.enqueue(context, stopBookingsJob, { stopId }, { label: '停供退单' });
      return { jobId };
    }),
  ),
  implement(stopBookingsResult, (context, { jobId }) => jobView(context, jobId, stopBookingsJob.name)),
];
