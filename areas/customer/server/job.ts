import { sql } from 'kysely';
import { implement, implementPage } from '#kit/server/implement.ts';
import { mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { jobAdd, jobDelete, jobList, jobPage, jobUpdate } from '../contract/job.ts';
import { peopleWho } from './people-count.ts';

const jobs = resource('custJob', 'jobId', {
  taken: { cust_job_name: { reason: 'JOB_TAKEN', message: '岗位名称已存在' } },
  dependents: [
    {
      table: 'customer',
      column: 'jobId',
      reason: 'HAS_PEOPLE',
      message: '还有{count}名人员（含已注销）在该岗位，不能删除',
    },
  ],
});

export const jobRoutes = [
  implementPage(
    jobPage,
    (context, { keyword }) =>
      context.tx
        .selectFrom('custJob')
        .select(['jobId', 'jobName', 'jobNum', 'remark', 'version'])
        .select(peopleWho(context, sql`customer.job_id = cust_job.job_id`).as('custCount'))
        .where(mentions(keyword, 'jobName', 'jobNum')),
    { order: [{ column: 'jobName', asc: true }], key: 'jobId' },
  ),
  implement(jobList, ({ tx }) => tx.selectFrom('custJob').select(['jobId', 'jobName']).orderBy('jobName').execute()),
  jobs.add(jobAdd),
  jobs.modify(jobUpdate),
  jobs.remove(jobDelete),
];
