import { sql } from 'kysely';
import { z } from 'zod';
import { bookingStalls } from '#areas/canteen/server/api.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { defineJob, type JobRun, jobView } from '#kit/server/jobs/jobs.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { once } from '#kit/server/once.ts';
import { conflict, notFound, Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { liftStop, pageStops, stopBookings, stopBookingsResult } from '../../contract/booking.ts';
import { orderState } from '../../contract/lookups.ts';
import { endOrder } from '../end-order.ts';
import { lockedOrder } from '../locked-order.ts';
import { OUTCOME } from './draft.ts';
import { stopOf, stopsOn } from './stops.ts';

const STATE = sql<1 | 2>`case when booking_stop.lifted_at is null then 1 else 2 end`;

const list = serveQuery(
  pageStops,
  (context, { keyword, startDate, endDate, canteenIds, state }) => {
    const { tx, scope, merchantId } = context;
    return tx
      .selectFrom('bookingStop')
      .innerJoin('canteen', 'canteen.canteenId', 'bookingStop.canteenId')
      .leftJoin('stall', 'stall.stallId', 'bookingStop.stallId')
      .leftJoin('operator as stopper', 'stopper.userId', 'bookingStop.createdBy')
      .leftJoin('operator as lifter', 'lifter.userId', 'bookingStop.liftedBy')
      .select([
        'stopId',
        'bizDate',
        'canteenName',
        'stallName',
        'mealType',
        'reason',
        'bookingStop.createdAt',
      ])
      .select([
        'liftedAt',
        'stopper.realName as createdBy',
        'lifter.realName as liftedBy',
        STATE.as('state'),
      ])
      .select(
        sql<number>`(select count(*)::int from order_booking b where b.merchant_id = ${merchantId}
          and b.canteen_id = booking_stop.canteen_id and b.biz_date = booking_stop.biz_date and b.outcome = ${OUTCOME.stopped}
          and coalesce(b.stall_id = booking_stop.stall_id, booking_stop.stall_id is null)
          and coalesce(b.meal_type = booking_stop.meal_type, true))`.as('orderCount'),
      )
      .where(scopeWhere('bookingStop.canteenId', scope.canteens))
      .where(whereEquals({ 'bookingStop.canteenId': canteenIds }))
      .where(whereGiven(startDate, (date) => sql`booking_stop.biz_date >= ${date}::date`))
      .where(whereGiven(endDate, (date) => sql`booking_stop.biz_date <= ${date}::date`))
      .where(whereGiven(state, (key) => sql`${STATE} = ${key}`))
      .where(whereContains(keyword, 'canteenName', 'stallName', 'reason'));
  },
);

const assertDayToCome = (bizDate: string, now: string): void => {
  if (bizDate < now.slice(0, 10)) throw conflict('DAY_OVER', '该日期已过');
};

const lift = implement(liftStop, async ({ tx, scope, now, actor }, { stopId }) => {
  const stop = await tx
    .selectFrom('bookingStop')
    .select(['bizDate', 'liftedAt'])
    .where('stopId', '=', stopId)
    .where(scopeWhere('bookingStop.canteenId', scope.canteens))
    .forUpdate()
    .executeTakeFirst();

  if (!stop) throw notFound('停供记录不存在');
  if (stop.liftedAt !== null) throw conflict('LIFTED_ALREADY', '该停供已恢复');

  assertDayToCome(stop.bizDate, now);
  await tx
    .updateTable('bookingStop')
    .set({ liftedAt: now, liftedBy: actor.userId })
    .where('stopId', '=', stopId)
    .execute();

  return undefined;
});

interface Stopped {
  readonly canteenId: number;
  readonly stallId: number | null;
  readonly bizDate: string;
  readonly mealType: number | null;
}

/** No meal is of this type: only a stop of every meal covers it. */
const EVERY_MEAL = 0;

/** What is stopped stands in the caller's canteens, is still to come and not stopped yet. @throws Refusal 404; 409 DAY_OVER, STOPPED_ALREADY */
async function assertStoppable(context: Context, stopped: Stopped): Promise<void> {
  const { tx, scope, merchantId, now } = context;
  const { canteenId, stallId, bizDate, mealType } = stopped;
  if (!inScope(scope.canteens, canteenId)) throw notFound('食堂不存在或已被删除');
  if (stallId !== null && !(await bookingStalls(context, canteenId)).has(stallId))
    throw notFound('档口不存在或不在该食堂');

  assertDayToCome(bizDate, now);

  await sql`select pg_advisory_xact_lock(hashtextextended(${`booking stop ${canteenId}`}, ${merchantId}))`.execute(
    tx,
  );
  const stops = await stopsOn(context, stopped);
  const meal = { stallId, mealType: mealType ?? EVERY_MEAL };
  if (stopOf(stops, meal)) throw conflict('STOPPED_ALREADY', '该餐次已停止供应，无需重复停供');
}

const Content = z.object({ stopId: z.int() });

const A_LOOK = 100;

/** What is still open of the meals of a stop, by number. */
async function openOf({ tx, merchantId }: Context, stopId: number, after: number) {
  const { rows } = await sql<{ orderId: number }>`
    select b.order_id from booking_stop s
      join order_booking b on b.merchant_id = ${merchantId} and b.canteen_id = s.canteen_id and b.biz_date = s.biz_date
       and (s.stall_id is null or b.stall_id = s.stall_id) and (s.meal_type is null or b.meal_type = s.meal_type)
     where s.merchant_id = ${merchantId} and s.stop_id = ${stopId} and s.lifted_at is null and b.outcome is null and b.order_id > ${after}
     order by b.order_id limit ${A_LOOK}`.execute(tx);
  return rows;
}

const ORDER_STATE = orderState.key;

const NOT_SERVED: readonly number[] = [
  ORDER_STATE.unpaid,
  ORDER_STATE.paid,
  ORDER_STATE.preparing,
  ORDER_STATE.ready,
];

/** Cancels one and pays it back, unless it was served or ended meanwhile, or the stop was taken back. */
async function stopOne(context: Context, stopId: number, orderId: number): Promise<boolean> {
  const { orderState } = await lockedOrder(context, orderId);
  const stop = await context.tx
    .selectFrom('bookingStop')
    .select(['reason', 'createdBy as operatorId'])
    .where('stopId', '=', stopId)
    .where('liftedAt', 'is', null)
    .forShare()
    .executeTakeFirst();

  if (!stop || !NOT_SERVED.includes(orderState)) return false;

  await endOrder(context, {
    orderId,
    outcome: OUTCOME.stopped,
    fee: 0,
    reason: stop.reason,
    operatorId: stop.operatorId,
  });

  return true;
}

/** One after the other, each in a transaction of its own: whatever ends the run in between, what is still open is done by the next. */
async function stopAll(run: JobRun, { stopId }: z.output<typeof Content>) {
  let [after, done, failed] = [0, 0, 0];
  for (;;) {
    const last = after;
    const rows = await run.transaction((context) => openOf(context, stopId, last));
    for (const { orderId } of rows) {
      after = orderId;

      try {
        if (await run.transaction((context) => stopOne(context, stopId, orderId))) done += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed += 1;
      }

      await run.progress({ done, failed });
    }

    if (rows.length < A_LOOK) break;
  }

  return {
    state: failed > 0 ? ('partial' as const) : ('success' as const),
    result: { done, failed },
  };
}

export const stopBookingsJob = defineJob('order.stopBookings', 'batch', Content, stopAll);

/**
 * Stops meals: they cannot be ordered from now on, and a job pays back what was. Wrap it in `once`.
 * @throws Refusal 404; 409 DAY_OVER, STOPPED_ALREADY
 */
export async function stopMeals(
  context: Context,
  { reason, ...stopped }: Stopped & { readonly reason: string },
) {
  await assertStoppable(context, stopped);
  const stopId = context.newId();
  const row = { stopId, ...stopped, reason, createdBy: context.actor.userId };
  await context.tx.insertInto('bookingStop').values(row).execute();
  const jobId = await context.jobs.enqueue(
    context,
    stopBookingsJob,
    { stopId },
    { label: '停供退单' },
  );

  return { jobId };
}

export const bookingStopRoutes = [
  list,
  lift,
  implement(stopBookings, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: 'order.stopBookings', key: idempotencyKey, request }, () => {
      const { stallId = null, mealType = null, ...rest } = request;
      return stopMeals(context, { ...rest, stallId, mealType });
    }),
  ),
  implement(stopBookingsResult, (context, { jobId }) =>
    jobView(context, jobId, stopBookingsJob.name),
  ),
];
