import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { jobs } from '../contract/job.ts';

export const preload = firstPage(jobs.page);

/** Jobs of people (/personal/custJob). */
export default () => (
  <ResourceScreen of={jobs} fields={['jobName', 'jobNum', { key: 'remark', input: 'textarea' }]} />
);
