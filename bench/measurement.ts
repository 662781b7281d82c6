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

/** Every figure is more than nothing: one that is not was not measured, because what it counts did not come to its end in time. */
export const isMeasured = ({ value }: Pick<Figure, 'value'>): boolean =>
  Number.isFinite(value) && value > 0;

/** What was not measured is not reached, whichever way its goal lies. */
export const isReached = ({ value, kind, limit }: Goal): boolean =>
  isMeasured({ value }) && (kind === 'at least' ? value >= limit : value <= limit);

/** A figure as it is shown, with three digits where it is small. */
export function shownValue(value: number, unit = ''): string {
  if (!isMeasured({ value })) return 'not measured';

  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 3;

  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

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
