/** What happened on the wire, of all terminals together. */
export interface Statistics {
  /** Milliseconds of each answered online sale, from sending to the answer. */
  readonly latencies: number[];
  /** Requests that were answered. */
  answered: number;
  /** Connections cut on purpose before the answer arrived. */
  broken: number;
  /** Requests that failed by themselves and were sent again: no server, no database, a refusal for the time being. */
  failed: number;
  /** Upload batches, and rows in them. */
  uploads: number;
  rows: number;
  /** Rows sent again on purpose, and rows the server recognised as known. */
  repeated: number;
  recognised: number;
  heartbeats: number;
  /** Sales a terminal without network declined because its offline limit was reached. */
  declined: number;
}

export const createStatistics = (): Statistics => ({
  latencies: [],
  answered: 0,
  broken: 0,
  failed: 0,
  uploads: 0,
  rows: 0,
  repeated: 0,
  recognised: 0,
  heartbeats: 0,
  declined: 0,
});

/** The value below which this share of the sorted list lies; 0 of an empty list. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? sorted[0] ?? 0;
