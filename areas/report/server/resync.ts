import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Context, mayUse } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { defineJob, type JobRun, jobView } from '#kit/server/jobs.ts';
import { conflict } from '#kit/server/refusal.ts';
import { cellsOfPeriod, cellTotals, recomputeCell } from '#kit/server/report/recompute.ts';
import { type ResyncResult, resyncConsume, resyncResult } from '../contract/consume-canteen.ts';
import { periodShape } from '../contract/filters.ts';
import { consumeFamily } from './consume-family.ts';
import { isMealTime } from './meal-window.ts';
import { assertPeriod, daysOf } from './period.ts';

const JOB = 'report.resyncConsume';
type Day = ResyncResult['days'][number];

const netAmount = (measures: Record<string, number>): number =>
  (measures.consumeAmount ?? 0) + (measures.repairAmount ?? 0) - (measures.refundAmount ?? 0);

/** Recomputes the cells of one business date in one transaction, so that readers never see half a day. */
async function resyncDay(context: Context, bizDate: string): Promise<{ day: Day; checksum: string }> {
  const { tx, merchantId } = context;
  const day: Day = { bizDate, cells: 0, changedCells: 0, oldAmount: 0, newAmount: 0 };
  const checksums: string[] = [];
  for (const cell of await cellsOfPeriod(tx, merchantId, consumeFamily, bizDate, bizDate)) {
    const before = await cellTotals(tx, merchantId, consumeFamily, cell);
    await recomputeCell(tx, merchantId, consumeFamily, cell);
    const after = await cellTotals(tx, merchantId, consumeFamily, cell);
    day.cells += 1;
    day.changedCells += before.checksum === after.checksum ? 0 : 1;
    day.oldAmount += netAmount(before.measures);
    day.newAmount += netAmount(after.measures);
    checksums.push(after.checksum);
  }
  return { day, checksum: checksums.join() };
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
