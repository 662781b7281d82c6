import type { StoppedJob } from '#kit/console/call/stopped-jobs.tsx';

/** A batch that was asked for. */
export interface StartedBatch {
  readonly jobId: string;
  readonly batchNo: string;
  readonly people: number;
  /** What it is called, where that is not what the screen calls its batches. */
  readonly title?: string;
  /** Fen; not known of a batch that is gone on with. */
  readonly amount?: number;
}

/** A batch that stopped some time ago. */
export const resumedBatch = ({ jobId, label, total }: StoppedJob): StartedBatch => ({
  jobId,
  batchNo: label,
  people: total,
});
