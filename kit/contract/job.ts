import { z } from 'zod';
import { Id } from './fields.ts';

/**
 * States of long work (imports, batches, resync; rule jobs/states). `stopped`: an error ended it before its end, and it may be gone
 * on with.
 */
export const jobState = [
  'queued',
  'running',
  'success',
  'partial',
  'failed',
  'cancelled',
  'stopped',
] as const;

/** What a poll of long work answers. `done` of `total` units; `result` is the work's own summary. */
export const JobView = z.object({
  jobId: Id,
  state: z.enum(jobState),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  message: z.string().nullable(),
  result: z.unknown(),
});
export const JobStarted = z.object({ jobId: Id });
