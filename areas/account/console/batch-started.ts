import type { Stopped } from '#kit/console/call/stopped-jobs.tsx';

/** A batch that was asked for. */
export interface Started {
  readonly jobId: string;
  readonly batchNo: string;
  readonly people: number;
  /** Fen; not known of a batch that is gone on with. */
  readonly amount?: number;
}

/** A batch that stopped some time ago. */
export const resumed = ({ jobId, label, total }: Stopped): Started => ({ jobId, batchNo: label, people: total });
