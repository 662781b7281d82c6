import { sql } from 'kysely';
import type { z } from 'zod';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import { jobCancel, jobContinue, jobStopped, type StoppedJob } from '#kit/contract/stopped-job.ts';
import { type Context, mayUse } from '../context.ts';
import { implement, type Loose, type Route } from '../implement.ts';
import { conflict, forbidden } from '../refusal.ts';

/** How many pieces of the caller's own work stopped within the last days, by the call that began them. */
export async function countStopped({
  tx,
  actor,
}: Context): Promise<{ endpointId: string; count: number }[]> {
  const rows = await tx
    .selectFrom('job')
    .select(({ fn }) => ['endpointId', fn.countAll<number>().as('count')])
    .where('createdBy', '=', actor.userId)
    .where('state', '=', 'stopped')
    .where('createdAt', '>', since())
    .groupBy('endpointId')
    .orderBy('endpointId')
    .execute();
  return rows.flatMap(({ endpointId, count }) =>
    endpointId === null ? [] : [{ endpointId, count }],
  );
}

/** Work that stopped longer ago is shown no more. */
const SHOWN_DAYS = 7;

const since = (): string => new Date(Date.now() - SHOWN_DAYS * DAY_MILLISECONDS).toISOString();

/**
 * Asks anew for the caller's own work about something, which is over but left something undone.
 * @throws Refusal 409 NOT_OVER while it is under way, 403 without the permission of the call that began it
 */
export async function runAgain(context: Context, about: number): Promise<number> {
  const { tx, actor } = context;
  const job = await tx
    .selectFrom('job')
    .select(['jobId', 'access'])
    .where('about', '=', about)
    .where('createdBy', '=', actor.userId)
    .where('state', 'in', ['partial', 'failed', 'cancelled', 'stopped'])
    .forUpdate()
    .executeTakeFirst();

  if (!job) throw conflict('NOT_OVER', '该任务尚未结束或已全部完成，请刷新后查看');
  if (job.access === null || !mayUse(actor, job.access)) throw forbidden();

  await context.jobs.goOn(context, job.jobId);

  return job.jobId;
}

const MOST = 20;

/** Finding, ending and going on with work; each person sees to their own. */
export const stoppedJobRoutes: readonly Route[] = [
  implement(jobStopped, async ({ tx, actor }, { endpointIds }) => {
    const rows = await tx
      .selectFrom('job')
      .select(['jobId', 'endpointId', 'label', 'about', 'total', 'done', 'createdAt'])
      .where('createdBy', '=', actor.userId)
      .where('endpointId', 'in', endpointIds)
      .where('state', '=', 'stopped')
      .where('createdAt', '>', since())
      .orderBy('jobId', 'desc')
      .limit(MOST)
      .execute();
    return rows.map((row) => ({ ...row, label: row.label ?? '' })) as Loose<
      z.output<typeof StoppedJob>
    >[];
  }),
  implement(jobContinue, async (context, { jobId }) => {
    const { tx, actor } = context;
    const job = await tx
      .selectFrom('job')
      .select('access')
      .where('jobId', '=', jobId)
      .where('createdBy', '=', actor.userId)
      .where('state', '=', 'stopped')
      .forUpdate()
      .executeTakeFirst();

    if (!job) throw conflict('NOT_STOPPED', '该任务没有中断，请刷新后查看');
    if (job.access === null || !mayUse(actor, job.access)) throw forbidden();

    await context.jobs.goOn(context, jobId);

    return undefined;
  }),
  implement(jobCancel, async ({ tx, actor }, { jobId }) => {
    const cancelled = await tx
      .updateTable('job')
      .set({ state: 'cancelled', finishedAt: sql`now()` })
      .where('jobId', '=', jobId)
      .where('createdBy', '=', actor.userId)
      .where('state', 'in', ['queued', 'running'])
      .returning('jobId')
      .executeTakeFirst();

    if (!cancelled) throw conflict('NOT_RUNNING', '该任务已经结束');

    return undefined;
  }),
];
