import type { LoadResult } from './load.ts';

/** Requests a second, and the middle and the slowest hundredth of what they took, in milliseconds. */
export function resultOf(counted: readonly number[], seconds: number): LoadResult {
  const sorted = counted.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

  return { perSecond: counted.length / seconds, middle: at(0.5), slow: at(0.99) };
}

/** Runs the one plan the parent sends over the channel, answers with its result and ends. */
export function servePlan<Plan, Result>(run: (plan: Plan) => Promise<Result>): void {
  process.once('message', (plan) => {
    run(plan as Plan).then(
      (result) => process.send?.(result, () => process.disconnect()),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => process.exit());
}
