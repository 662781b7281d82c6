import { type SqlBool, sql } from 'kysely';
import { weekDayOf } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { eachMerchant } from '#kit/server/merchant-round.ts';
import type { System } from '#kit/server/system.ts';
import { startWorker } from '#kit/server/worker.ts';
import { grantCoupons, makeCoupons, peopleOf } from './coupon-make.ts';
import { MEDIUM } from './coupon-template.ts';

const PAUSE_MILLISECONDS = 60_000;
const IDS = 20_000;
const MOST_MADE = 10_000;

/** Issues what is due today and was not issued yet, one schedule a transaction; false where none is due. */
export async function issueDue(context: Context): Promise<boolean> {
  const { tx, now } = context;
  const today = now.slice(0, 10);
  const due = await tx
    .selectFrom('mktCouponRegular')
    .selectAll()
    .where('state', '=', 1)
    .where(sql<SqlBool>`(last_run is null or last_run < ${today}::date)`)
    .where(sql<SqlBool>`(cycle = 1 or (cycle = 2 and cycle_day = ${weekDayOf(today)})
      or (cycle = 3 and cycle_day = ${Number(today.slice(8))}))`)
    .orderBy('regularId')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return false;
  const { regularId, templateId, orgIds, psnTypes, perCount: count, regularName: remark } = due;
  const target = { custIds: [], orgIds, psnTypes };
  const people = await peopleOf(context, target);
  const needed = people.length * count;
  let reached = 0;
  const template = await tx
    .selectFrom('mktCouponTemplate')
    .select(['state', 'totalCount', 'madeCount'])
    .where('templateId', '=', templateId)
    .executeTakeFirstOrThrow();
  const isOpen = template.totalCount === 0 || template.madeCount + needed <= template.totalCount;
  if (template.state === 1 && isOpen && needed > 0 && needed <= MOST_MADE) {
    const { batchId } = await makeCoupons(context, MEDIUM.electron, { templateId, count: needed, remark });
    const allowed = await tx
      .selectFrom('mktCouponTemplate')
      .leftJoin('mktCouponTake', (join) =>
        join
          .onRef('mktCouponTake.templateId', '=', 'mktCouponTemplate.templateId')
          .on('mktCouponTake.custId', 'in', people),
      )
      .select(
        sql<boolean>`per_cust = 0 or count(*) filter (where taken + ${count} > per_cust) < ${people.length}`.as('some'),
      )
      .where('mktCouponTemplate.templateId', '=', templateId)
      .groupBy('perCust')
      .executeTakeFirst();
    if (allowed?.some)
      reached = (await grantCoupons(context, MEDIUM.electron, { ...target, batchId, count, receiver: '', remark }))
        .people;
  }
  await tx
    .updateTable('mktCouponRegular')
    .set({ lastRun: today, lastPeople: reached })
    .where('regularId', '=', regularId)
    .execute();
  return true;
}

/** Keeps issuing coupons by schedule until the server stops. */
export const startIssuing = (system: System): void =>
  startWorker(system, {
    name: 'coupons by schedule',
    pause: () => PAUSE_MILLISECONDS,
    round: () =>
      eachMerchant(system, { requestId: 'coupons', ids: IDS }, async (within) => {
        while (await within(issueDue));
      }),
  });
