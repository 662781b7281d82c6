import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { jobs } from '../contract/job.ts';
import { peopleWho } from './people/people-count.ts';

interface Draft {
  readonly jobNum?: string | null | undefined;
  readonly jobName?: string | undefined;
}

/** A number stands for one job; those that shared one before may keep it. A second one of the same name is refused for its name. */
async function assertNumberFree(
  context: Context,
  { jobNum, jobName }: Draft,
  jobId = 0,
): Promise<void> {
  if (!jobNum) return;

  const holders = await context.tx
    .selectFrom('custJob')
    .select(['jobId', 'jobName'])
    .where('jobNum', '=', jobNum)
    .where('removedAt', 'is', null)
    .execute();

  const [other] = holders;
  if (!other || holders.some((holder) => holder.jobId === jobId || holder.jobName === jobName))
    return;

  const message = '岗位编号{num}已用于{name}';
  throw new Refusal(409, 'TAKEN', message, {
    params: { num: jobNum, name: other.jobName },
    fields: [{ path: 'jobNum', message }],
  });
}

export const jobRows = serveEntity('custJob', jobs, {
  order: ascending('jobName'),
  marked: true,
  check: assertNumberFree,
  list: (rows, context) =>
    rows.select(peopleWho(context, sql`customer.job_id = cust_job.job_id`).as('custCount')),
});
