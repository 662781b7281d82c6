import { useRef } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { JobView } from '#kit/contract/job.ts';
import { useRead } from './query.ts';

export type Job = z.input<typeof JobView>;

/** Share of a job that is done, in whole percent. */
export const percentOf = (job: Job | undefined): number => {
  if (!job) return 0;
  if (isOver(job) && job.state !== 'stopped') return 100;

  return job.total > 0 ? Math.min(99, Math.floor((job.done / job.total) * 100)) : 0;
};

export const isOver = (job: Job | undefined): boolean =>
  job !== undefined && job.state !== 'queued' && job.state !== 'running';

const QUICK_POLLS = 8;

const POLL = 2000;

/** Milliseconds between polls: short at first, because most work is short; then 2 s. */
const QUICK_POLL = 500;

/** Follows a job until it is over; nothing is asked while `jobId` is undefined. */
export function useJob(
  result: Endpoint,
  jobId: string | undefined,
): { job: Job | undefined; error: Error | null; retry: () => void } {
  const polls = useRef(0);
  const query = useRead<Endpoint>(
    result,
    { jobId },
    {
      enabled: jobId !== undefined,
      overlay: false,
      staleTime: 0,
      refetchInterval: (data) => {
        if (isOver(data as Job | undefined)) return false;

        polls.current += 1;

        return polls.current > QUICK_POLLS ? POLL : QUICK_POLL;
      },
    },
  );

  return {
    job: query.data as Job | undefined,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
