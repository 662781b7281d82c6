import type { z } from 'zod';
import { jobContinue, jobStopped, type StoppedJob } from '#kit/contract/stopped-job.ts';
import { type Context, mayUse } from './context.ts';
import { implement, type Loose, type Route } from './implement.ts';
import { conflict, forbidden } from './refusal.ts';

/** Work that stopped longer ago is shown no more. */
const SHOWN_DAYS = 7;
const MOST = 20;

const since = (): string => new Date(Date.now() - SHOWN_DAYS * 86_400_000).toISOString();

/** How many pieces of the caller's own work stopped within the last days, by the call that began them. */
export async function countStopped({ tx, actor }: Context): Promise<{ endpointId: string; count: number }[]> {
  const rows = await tx
    .selectFrom('job')
    .select(({ fn }) => ['endpointId', fn.countAll<number>().as('count')])
    .where('createdBy', '=', actor.userId)
    .where('state', '=', 'stopped')
    .where('createdAt', '>', since())
    .groupBy('endpointId')
    .orderBy('endpointId')
    .execute();
  return rows.flatMap(({ endpointId, count }) => (endpointId === null ? [] : [{ endpointId, count }]));
}

/** Finding and going on with work that stopped; each person sees to their own. */
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
    return rows.map((row) => ({ ...row, label: row.label ?? '' })) as Loose<z.output<typeof StoppedJob>>[];
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
];
