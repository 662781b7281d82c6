import { jobContinue, jobStopped } from '#kit/contract/stopped-job.ts';

/** Calls about long work of any area. */
export const jobCalls = { stopped: jobStopped, next: jobContinue };
