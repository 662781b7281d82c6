import { z } from 'zod';
import { read, write } from './endpoint.ts';
import { Count, DateTimeText, Id } from './fields.ts';

/** Long work that ended in an error and can be gone on with. */
export const StoppedJob = z.object({
  jobId: Id,
  /** The call that began it. */
  endpointId: z.string(),
  /** What it is about: the name of a file, the number of a batch. */
  label: z.string(),
  /** Id of that, where it has one. */
  about: Id.nullable(),
  total: Count,
  done: Count,
  createdAt: DateTimeText,
});

/** The caller's own work that was begun by these calls and stopped within the last days. */
export const jobStopped = read({
  id: 'job.stopped',
  title: '已中断的任务',
  path: '/api/v2/job/stopped',
  access: 'session',
  content: z.object({ endpointIds: z.array(z.string().max(100)).min(1).max(10) }),
  result: z.array(StoppedJob),
});

/** Goes on with one's own work that stopped, doing only what is not done. It takes the permission of the call that began it. */
export const jobContinue = write({
  id: 'job.continue',
  title: '继续已中断的任务',
  path: '/api/v2/job/continue',
  access: 'session',
  content: z.object({ jobId: Id }),
});

/** Ends one's own work between two of its steps: what is done stays done. */
export const jobCancel = write({
  id: 'job.cancel',
  title: '取消任务',
  path: '/api/v2/job/cancel',
  access: 'session',
  content: z.object({ jobId: Id }),
});
