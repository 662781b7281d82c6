import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Context, mayUse } from '#kit/server/context.ts';
import { refreshStatistics } from '#kit/server/database/statistics.ts';
import { implement } from '#kit/server/implement.ts';
import { defineJob, type JobRun, jobView } from '#kit/server/jobs.ts';
import { conflict } from '#kit/server/refusal.ts';
import { type BucketTotals, dayTotals, recomputeDay } from '#kit/server/report/recompute.ts';
import { type ResyncResult, resyncConsume, resyncResult } from '../contract/consume-canteen.ts';
import { periodShape } from '../contract/filters.ts';
import { consumeFamily } from './consume-family.ts';
import { isMealTime } from './meal-window.ts';
import { assertPeriod, daysOf } from './period.ts';

const JOB = 'report.resyncConsume';
const rollupTables = consumeFamily.rollups.map((rollup) => rollup.table);
type Day = ResyncResult['days'][number];

const netAmountOf = (totals: ReadonlyMap<number, BucketTotals>): number =>
  [...totals.values()].reduce(
    (sum, { measures: { consumeAmount = 0, repairAmount = 0, refundAmount = 0 } }) =>
      sum + consumeAmount + repairAmount - refundAmount,
    0,
  );

/** Recomputes one business date in one transaction, so that readers never see half a day, and says what that changed. */
async function resyncDay({ tx, merchantId }: Context, bizDate: string): Promise<{ day: Day; checksum: string }> {
  const before = await dayTotals(tx, merchantId, consumeFamily, bizDate);
  await recomputeDay(tx, merchantId, consumeFamily, { bizDate, buckets: 'all' });
  const after = await dayTotals(tx, merchantId, consumeFamily, bizDate);
  const canteens = [...new Set([...before.keys(), ...after.keys()])];
  const day = {
    bizDate,
    cells: canteens.length,
    changedCells: canteens.filter((id) => before.get(id)?.checksum !== after.get(id)?.checksum).length,
    oldAmount: netAmountOf(before),
    newAmount: netAmountOf(after),
  };
  return { day, checksum: [...after.values()].map(({ checksum }) => checksum).join() };
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

export const resyncJob = defineJob(JOB, z.object(periodShape), resyncPeriod);

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
    if (!mayUse(context.actor, 'report:resync:mealtime') && (await isMealTime(context))) {
      throw conflict('MEAL_TIME', '用餐时段不能重新同步报表，请在用餐结束后再试');
    }
    await assertNoneRunning(context);
    return { jobId: await context.jobs.enqueue(context, resyncJob, period) };
  }),
  implement(resyncResult, (context, { jobId }) => jobView(context, jobId)),
];
