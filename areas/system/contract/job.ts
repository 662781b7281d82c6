import { draftKey } from '#kit/contract/draft.ts';
import { jobCancel, jobContinue, jobStopped } from '#kit/contract/stopped-job.ts';

/** Calls of the kit about long work of any area, and about the key of what an operator typed and has not saved. */
export const jobCalls = { stopped: jobStopped, next: jobContinue, cancel: jobCancel, draftKey };
