import { sql } from 'kysely';
import { implementPage } from '#kit/server/implement.ts';
import { mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { jobAdd, jobDelete, jobPage, jobUpdate } from '../contract/job.ts';

const jobs = resource('custJob', 'jobId', {
  taken: { cust_job_name: { reason: 'JOB_TAKEN', message: '岗位名称已存在' } },
  dependents: [
    { table: 'customer', column: 'jobId', reason: 'HAS_PEOPLE', message: '还有{count}名人员在该岗位，不能删除' },
  ],
});

export const jobRoutes = [
  implementPage(
    jobPage,
    ({ tx }, { keyword }) =>
      tx
        .selectFrom('custJob')
        .select(['jobId', 'jobName', 'jobNum', 'remark', 'version'])
        .select(
          sql<number>`(select count(*) from customer c where c.merchant_id = cust_job.merchant_id and c.job_id = cust_job.job_id
            and c.state = 1)`.as('custCount'),
        )
        .where(mentions(keyword, 'jobName', 'jobNum')),
    { order: [{ column: 'jobName', asc: true }], key: 'jobId' },
  ),
  jobs.add(jobAdd),
  jobs.modify(jobUpdate),
  jobs.remove(jobDelete),
];
