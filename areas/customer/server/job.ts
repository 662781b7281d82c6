import { sql } from 'kysely';
import { ascending } from '#kit/server/list.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { jobs } from '../contract/job.ts';
import { peopleWho } from './people-count.ts';

export const jobRows = serveResource('custJob', jobs, {
  order: ascending('jobName'),
  marked: true,
  merchantWide: 'organisations',
  list: (rows, context) => rows.select(peopleWho(context, sql`customer.job_id = cust_job.job_id`).as('custCount')),
});
