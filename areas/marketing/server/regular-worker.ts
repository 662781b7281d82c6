import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { eachMerchant } from '#kit/server/jobs/merchant-round.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import { issueObstacle, issueResult } from '../contract/lookups.ts';
import {
  type CouponTarget,
  countUnderLimit,
  grantCoupons,
  makeCoupons,
  nextUnderLimit,
} from './coupon-make.ts';
import { MEDIUM } from './coupon-template.ts';

/* Schedules of coupons. A day is issued once, in parts that are transactions of their own; days that were missed are made up, each once. */

const PAUSE_MILLISECONDS = 60_000;

const IDS = 20_000;

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

/** People reached by one transaction. */
const PEOPLE_A_PART = 900;

/** Issues the next part of what is due, in one transaction; false where nothing is. */
export async function issueDue(context: Context): Promise<boolean> {
  const schedule = await lockDue(context);
  if (!schedule) return false;

  const target: CouponTarget = {
    custIds: [],
    orgIds: schedule.orgIds,
    psnTypes: schedule.psnTypes,
  };
  const isFirstPart = schedule.after === 0;
  const people = await nextUnderLimit(context, target, {
    templateId: schedule.templateId,
    count: schedule.perCount,
    after: schedule.after,
    most: PEOPLE_A_PART,
  });

  const isOver = people.length === 0 && !isFirstPart;
  const obstacle = isFirstPart
    ? await dayObstacle(context, schedule, target)
    : await templateObstacle(context, schedule, people.length * schedule.perCount);

  if (isOver || obstacle !== issueObstacle.key.none) {
    await endDay(context, schedule, isOver ? issueObstacle.key.none : obstacle);
    return true;
  }

  await issueTo(context, schedule, people);
  await saveProgress(context, schedule, people);

  return true;
}

/** A schedule and the earliest of its days that was not issued yet. */
interface DueSchedule {
  readonly regularId: number;
  readonly regularName: string;
  readonly templateId: number;
  readonly orgIds: number[];
  readonly psnTypes: number[];
  readonly perCount: number;
  /** `YYYY-MM-DD` */
  readonly dueDay: string;
  /** The last customer who was reached on that day, 0 where it was not begun. */
  readonly after: number;
  /** People who were reached on that day so far. */
  readonly reached: number;
}

/** Days that were missed longer ago are not made up. */
const DAYS_MADE_UP = 31;

/** Locks a schedule of which a day is due; undefined where there is none. */
async function lockDue({ tx, now, merchantId }: Context): Promise<DueSchedule | undefined> {
  const today = now.slice(0, 10);
  await tx
    .updateTable('mktCouponRegular')
    .set({ activeFrom: today })
    .where('activeFrom', 'is', null)
    .where('state', '=', 1)
    .execute();

  const { rows } =
    await sql<DueSchedule>`select r.regular_id, r.regular_name, r.template_id, r.org_ids, r.psn_types,
      r.per_count, due.day::text as due_day,
      case when r.run_day = due.day then r.run_after else 0 end as after,
      case when r.run_day = due.day then r.run_people else 0 end as reached
    from mkt_coupon_regular r cross join lateral (select min(d)::date as day
      from generate_series(greatest(r.active_from, r.last_run + 1, ${today}::date - ${DAYS_MADE_UP}::int), ${today}::date, '1 day') d
      where r.cycle = 1
        or (r.cycle = 2 and extract(isodow from d) = r.cycle_day)
        or (r.cycle = 3 and extract(day from d) = r.cycle_day)) due
    where r.merchant_id = ${merchantId} and r.state = 1 and due.day is not null
    order by r.regular_id limit 1 for update of r skip locked`.execute(tx);

  return rows[0];
}

type Obstacle = (typeof issueObstacle.key)[keyof typeof issueObstacle.key];

/** Why a schedule cannot issue its day. The day is issued to all people it is for, or to none of them. */
async function dayObstacle(
  context: Context,
  schedule: DueSchedule,
  target: CouponTarget,
): Promise<Obstacle> {
  const { templateId, perCount: count } = schedule;
  const { people, allowed } = await countUnderLimit(context, target, { templateId, count });
  if (people === 0) return issueObstacle.key.nobodyFits;
  if (allowed === 0) return issueObstacle.key.everyoneHasMost;

  return templateObstacle(context, schedule, allowed * count);
}

/** Why so many coupons of the template of a schedule cannot be made. */
async function templateObstacle(
  { tx, now }: Context,
  { templateId }: DueSchedule,
  needed: number,
): Promise<Obstacle> {
  const template = await tx
    .selectFrom('mktCouponTemplate')
    .select(['state', 'totalCount', 'madeCount', 'validUntil'])
    .where('templateId', '=', templateId)
    .executeTakeFirstOrThrow();

  if (template.state !== 1) return issueObstacle.key.templateNotInUse;
  if (template.validUntil !== null && template.validUntil < now.slice(0, 10))
    return issueObstacle.key.templateOver;

  const left = template.totalCount - template.madeCount;
  const isShort = template.totalCount > 0 && needed > left;

  return isShort ? issueObstacle.key.tooFewLeft : issueObstacle.key.none;
}

/** Ends the day of a schedule, with the reason where not all people had theirs. */
async function endDay({ tx }: Context, schedule: DueSchedule, reason: Obstacle): Promise<void> {
  const { regularId, dueDay, reached } = schedule;
  const isIncomplete = reached > 0 ? issueResult.key.part : issueResult.key.none;
  await tx
    .updateTable('mktCouponRegular')
    .set({
      lastRun: dueDay,
      lastPeople: reached,
      lastResult: reason === issueObstacle.key.none ? issueResult.key.all : isIncomplete,
      lastReason: reason,
      runDay: null,
      runAfter: 0,
      runPeople: 0,
    })
    .where('regularId', '=', regularId)
    .execute();
}

/** Makes coupons and hands them to these people. */
async function issueTo(
  context: Context,
  schedule: DueSchedule,
  custIds: readonly number[],
): Promise<void> {
  const { templateId, perCount: count, regularName: remark } = schedule;
  const { batchId } = await makeCoupons(context, MEDIUM.electron, {
    templateId,
    count: custIds.length * count,
    remark,
  });

  await grantCoupons(context, MEDIUM.electron, {
    custIds,
    orgIds: [],
    psnTypes: [],
    batchId,
    count,
    receiver: '',
    remark,
  });
}

/** Keeps how far the day has come: the next part goes on behind the last who was reached. */
async function saveProgress(
  { tx }: Context,
  schedule: DueSchedule,
  people: readonly number[],
): Promise<void> {
  await tx
    .updateTable('mktCouponRegular')
    .set({
      runDay: schedule.dueDay,
      runAfter: people.at(-1) ?? schedule.after,
      runPeople: schedule.reached + people.length,
    })
    .where('regularId', '=', schedule.regularId)
    .execute();
}
