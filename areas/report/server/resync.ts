import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { servesNow } from '#areas/canteen/server/api.ts';
import { periodShape } from '#kit/contract/report-value.ts';
import { type Context, inScope, mayUse } from '#kit/server/context.ts';
import { refreshStatistics } from '#kit/server/database/statistics.ts';
import { implement } from '#kit/server/implement.ts';
import { defineJob, type JobRun, jobView } from '#kit/server/jobs.ts';
import { conflict } from '#kit/server/refusal.ts';
import { assertPeriod, daysOf } from '#kit/server/report/period.ts';
import { compareDay, type Measures, recomputeDay } from '#kit/server/report/recompute.ts';
import { type ResyncResult, resyncConsume, resyncResult } from '../contract/resync.ts';
import { consumeFamily } from './consume-family.ts';

const JOB = 'report.resyncConsume';
const rollupTables = consumeFamily.rollups.map((rollup) => rollup.table);
type Day = ResyncResult['days'][number];

const netAmountOf = (all: readonly (Measures | undefined)[]): number =>
  all.reduce<number>(
    (sum, { consumeAmount = 0, repairAmount = 0, refundAmount = 0 } = {}) =>
      sum + consumeAmount + repairAmount - refundAmount,
    0,
  );

/**
 * Recomputes one business date in one transaction, so that readers never see half a day, and says what reports showed wrong until now: of
 * every canteen the first, of the requester's canteens the second.
 */
async function resyncDay({ tx, merchantId, scope }: Context, bizDate: string): Promise<{ day: Day; checksum: string }> {
  const compared = await compareDay(tx, merchantId, consumeFamily, bizDate);
  const canteens = [...compared].flatMap(([canteenId, one]) => (inScope(scope.canteens, canteenId) ? [one] : []));
  await recomputeDay(tx, merchantId, consumeFamily, { bizDate, buckets: 'all' });
  const day = {
    bizDate,
    cells: canteens.length,
    changedCells: canteens.filter(({ differs }) => differs).length,
    oldAmount: netAmountOf(canteens.map(({ shown }) => shown)),
    newAmount: netAmountOf(canteens.map(({ actual }) => actual)),
  };
  return { day, checksum: canteens.map(({ checksum }) => checksum).join() };
}

async function resyncPeriod(run: JobRun, period: z.output<z.ZodObject<typeof periodShape>>) {
  const dates = daysOf(period);
  const days: Day[] = [];
  const whole = createHash('md5');
  await run.progress({ total: dates.length });
  for (const bizDate of dates) {
    if (run.cancelled()) return { state: 'cancelled' as const, message: '同步已取消', result: summaryOf(days, '') };
    const { day, checksum } = await run.transaction((context) => resyncDay(context, bizDate));
    if (day.cells > 0) days.push(day);
    whole.update(checksum);
    await run.progress({ done: dates.indexOf(bizDate) + 1 });
  }
  await run.transaction(({ tx }) => refreshStatistics(tx, rollupTables));
  return { state: 'success' as const, message: '同步成功', result: summaryOf(days, whole.digest('hex')) };
}

const summaryOf = (days: Day[], checksum: string): ResyncResult => ({
  days,
  changedCells: days.reduce((sum, day) => sum + day.changedCells, 0),
  oldAmount: days.reduce((sum, day) => sum + day.oldAmount, 0),
  newAmount: days.reduce((sum, day) => sum + day.newAmount, 0),
  checksum,
});

export const resyncJob = defineJob(JOB, 'rollup', z.object(periodShape), resyncPeriod);

/** One resync a merchant at a time. */
async function assertNoneRunning({ tx, merchantId }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${JOB}), ${merchantId % 2 ** 31}::int)`.execute(tx);
  const running = await tx
    .selectFrom('job')
    .select('jobId')
    .where('name', '=', JOB)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (running) throw conflict('RESYNC_RUNNING', '已有同步任务正在执行，请等待完成');
}

export const resyncRoutes = [
  implement(resyncConsume, async (context, period) => {
    assertPeriod(period);
    if (!mayUse(context.actor, 'report:resync:mealtime') && (await servesNow(context))) {
      throw conflict('MEAL_TIME', '用餐时段不能重新同步报表，请在用餐结束后再试');
    }
    await assertNoneRunning(context);
    return { jobId: await context.jobs.enqueue(context, resyncJob, period) };
  }),
  implement(resyncResult, (context, { jobId }) => jobView(context, jobId)),
];
