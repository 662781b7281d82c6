import type { Context } from '#kit/server/context.ts';

/** What a camera of a house that is set up counted; times are merchant wall times. */
interface PastCount {
  readonly deviceId: number;
  readonly canteenId: number;
  readonly countedAt: string;
  readonly entered: number;
  readonly leftAgain: number;
  readonly present: number;
}

/** Rows of a statement at most: the parameters of a statement are limited. */
const ROWS = 1000;

/** Takes down what cameras counted so far. */
export async function setUpPeopleCounts(
  { tx }: Context,
  counts: readonly PastCount[],
): Promise<void> {
  for (let from = 0; from < counts.length; from += ROWS)
    await tx
      .insertInto('peopleCount')
      .values(counts.slice(from, from + ROWS))
      .execute();
}
