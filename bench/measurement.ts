import type { Stage } from './stage.ts';

/** One raw figure as it was measured. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** A figure of merit that a goal is set for: a ratio of two figures of the same run, or a size. */
export interface Goal {
  readonly name: string;
  readonly value: number;
  /** `at least`: reached when the value is not below the limit; `at most`: when it is not above it. */
  readonly kind: 'at least' | 'at most';
  readonly limit: number;
  /** Empty for ratios. */
  readonly unit?: string;
}

export interface Outcome {
  readonly figures: readonly Figure[];
  readonly goals: readonly Goal[];
}

/** One measurement of `npm run bench`; `--only name` runs it alone. It arranges the data it needs on the stage. */
export interface Measurement {
  readonly name: string;
  readonly title: string;
  readonly run: (stage: Stage) => Promise<Outcome>;
}

export const isReached = ({ value, kind, limit }: Goal): boolean =>
  kind === 'at least' ? value >= limit : value <= limit;

/** The middle of several rounds: one slow round (a checkpoint, a neighbour) does not decide. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);

  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Runs `work` and answers the seconds it took. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();

  return (performance.now() - begin) / 1000;
}
