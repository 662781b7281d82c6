import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { ascending } from '#kit/server/list.ts';
import { conflict } from '#kit/server/refusal.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { jobs } from '../contract/job.ts';
import { peopleWho } from './people-count.ts';

/** A number stands for one job; those that shared one before may keep it. */
async function assertNumberFree(context: Context, jobNum: string | null | undefined, jobId = 0): Promise<void> {
  if (!jobNum) return;
  const holders = await context.tx
    .selectFrom('custJob')
    .select(['jobId', 'jobName'])
    .where('jobNum', '=', jobNum)
    .where('removedAt', 'is', null)
    .execute();
  const [other] = holders;
  if (!other || holders.some((holder) => holder.jobId === jobId)) return;
  throw conflict('JOB_NUM_TAKEN', '岗位编号{num}已用于{name}', { num: jobNum, name: other.jobName });
}

export const jobRows = serveResource('custJob', jobs, {
  order: ascending('jobName'),
  marked: true,
  merchantWide: 'organisations',
  check: (context, { jobNum }, jobId) => assertNumberFree(context, jobNum, jobId),
  list: (rows, context) => rows.select(peopleWho(context, sql`customer.job_id = cust_job.job_id`).as('custCount')),
});
