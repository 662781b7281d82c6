import { draftKey } from '#kit/contract/draft.ts';
import { jobCancel, jobContinue, jobStopped } from '#kit/contract/stopped-job.ts';

/** Calls about long work of any area. */
export const jobCalls = { stopped: jobStopped, next: jobContinue, cancel: jobCancel };
/** Calls about what somebody typed and has not saved. */
export const draftCalls = { key: draftKey };
