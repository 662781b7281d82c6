import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { servesNow } from '#areas/canteen/server/api.ts';
import { periodShape } from '#kit/contract/report-value.ts';
import { type Context, inScope, mayUse, type ScopeSet } from '#kit/server/context.ts';
import { refreshStatistics } from '#kit/server/database/statistics.ts';
import { implement } from '#kit/server/implement.ts';
import { defineJob, type JobRun, jobView } from '#kit/server/jobs/jobs.ts';
import { conflict } from '#kit/server/refusal.ts';
import type { Family } from '#kit/server/report/family.ts';
import { assertPeriod, daysOf } from '#kit/server/report/period.ts';
import { compareDay, type Measures, recomputeDay } from '#kit/server/report/recompute.ts';
import {
  type ResyncResult,
  resyncAccount,
  resyncAccountResult,
  resyncConsume,
  resyncResult,
} from '../contract/resync.ts';
import { consumeFamily } from './consume-family.ts';
import { goodsFamily } from './goods-family.ts';
import { moneyFamily } from './money-family.ts';
import { orderFamily } from './order-family.ts';

type Day = ResyncResult['days'][number];
type Job = ReturnType<typeof jobOf>;

/** Families that are recomputed together. */
interface Statistic {
  readonly name: string;
  readonly families: readonly Family[];
  /** What a day of the first family comes to. */
  readonly amount: (measures: Measures) => number;
  /** Whose cells they are: a bucket of places, or of organisations. */
  readonly seen: (context: Context) => ScopeSet;
}
const ORDERS: Statistic = {
  name: 'report.resyncConsume',
  families: [consumeFamily, goodsFamily, orderFamily],
  amount: ({ consumeAmount = 0, repairAmount = 0, refundAmount = 0 }) =>
    consumeAmount + repairAmount - refundAmount,
  seen: ({ scope }) => scope.canteens,
};
const ACCOUNTS: Statistic = {
  name: 'report.resyncAccount',
  families: [moneyFamily],
  amount: ({ inAll = 0, outAll = 0 }) => inAll - outAll,
  seen: ({ scope }) => scope.organisations,
};

/**
 * Recomputes one business date in one transaction, so that readers never see half a day, and says what reports showed wrong until now: of
 * every cell the first, of those the requester may see the second.
 */
async function resyncDay(
  { families, amount, seen }: Statistic,
  context: Context,
  bizDate: string,
): Promise<{ day: Day; checksum: string }> {
  const { tx, merchantId } = context;
  const visible = seen(context);
  const day = { bizDate, cells: 0, changedCells: 0, oldAmount: 0, newAmount: 0 };
  const checksums: string[] = [];
  for (const of of families) {
    const compared = await compareDay(tx, merchantId, of, bizDate);
    await recomputeDay(tx, merchantId, of, { bizDate, buckets: 'all' });

    for (const [bucket, { shown, actual, differs, checksum }] of compared) {
      if (!inScope(visible, bucket)) continue;

      day.cells += 1;
      day.changedCells += differs ? 1 : 0;
      checksums.push(checksum);
      if (of !== families[0]) continue;

      day.oldAmount += shown ? amount(shown) : 0;
      day.newAmount += actual ? amount(actual) : 0;
    }
  }

  return { day, checksum: checksums.join() };
}

async function resyncPeriod(
  of: Statistic,
  run: JobRun,
  period: z.output<z.ZodObject<typeof periodShape>>,
) {
  const dates = daysOf(period);
  const days: Day[] = [];
  const whole = createHash('md5');
  await run.progress({ total: dates.length });

  for (const bizDate of dates) {
    if (run.cancelled())
      return { state: 'cancelled' as const, message: '同步已取消', result: summaryOf(days, '') };

    const { day, checksum } = await run.transaction((context) => resyncDay(of, context, bizDate));
    if (day.cells > 0) days.push(day);
    whole.update(checksum);
    await run.progress({ done: dates.indexOf(bizDate) + 1 });
  }

  await run.transaction(({ tx }) =>
    refreshStatistics(
      tx,
      of.families.flatMap(({ rollups }) => rollups.map(({ table }) => table)),
    ),
  );

  return {
    state: 'success' as const,
    message: '同步成功',
    result: summaryOf(days, whole.digest('hex')),
  };
}

const summaryOf = (days: Day[], checksum: string): ResyncResult => ({
  days,
  changedCells: days.reduce((sum, day) => sum + day.changedCells, 0),
  oldAmount: days.reduce((sum, day) => sum + day.oldAmount, 0),
  newAmount: days.reduce((sum, day) => sum + day.newAmount, 0),
  checksum,
});

const jobOf = (of: Statistic) =>
  defineJob(of.name, 'rollup', z.object(periodShape), (run, period) =>
    resyncPeriod(of, run, period),
  );
const orderJob = jobOf(ORDERS);
const accountJob = jobOf(ACCOUNTS);
export const resyncJobs = [orderJob, accountJob];

/** One resync of a statistic a merchant at a time. */
async function assertNoneRunning({ tx, merchantId }: Context, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${merchantId % 2 ** 31}::int)`.execute(
    tx,
  );
  const running = await tx
    .selectFrom('job')
    .select('jobId')
    .where('name', '=', name)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();

  if (running) throw conflict('RESYNC_RUNNING', '已有同步任务正在执行，请等待完成');
}

async function startResync(
  context: Context,
  job: Job,
  name: string,
  period: z.output<typeof resyncConsume.content>,
) {
  assertPeriod(period);
  if (!mayUse(context.actor, 'report:resync:mealtime') && (await servesNow(context))) {
    throw conflict('MEAL_TIME', '用餐时段不能重新同步报表，请在用餐结束后再试');
  }

  await assertNoneRunning(context, name);

  return { jobId: await context.jobs.enqueue(context, job, period) };
}

export const resyncRoutes = [
  implement(resyncConsume, (context, period) =>
    startResync(context, orderJob, ORDERS.name, period),
  ),
  implement(resyncAccount, (context, period) =>
    startResync(context, accountJob, ACCOUNTS.name, period),
  ),
  implement(resyncResult, (context, { jobId }) => jobView(context, jobId)),
  implement(resyncAccountResult, (context, { jobId }) => jobView(context, jobId)),
];
