import { budgetChangedBy, budgetKind } from '#areas/report/contract/budget-plan.ts';
import { storeBudgets } from '#areas/report/server/api.ts';
import type { Context } from '#kit/server/context.ts';

/** What a person is expected to spend in a month, in fen, and how much of it when: holidays bring less. */
const A_PERSON = 60_000;
const ROUND_TO = 10_000;
const SEASON = [60, 40, 105, 100, 100, 90, 30, 25, 105, 95, 100, 95];
const PER_CENT = 100;
const UNPLANNED = SEASON.map(() => null);

/** What the canteens of a university mean to take this year, month by month. */
export async function setUpBudgets(
  context: Context,
  canteens: readonly { readonly canteenId: number; readonly weight: number }[],
  { year, people }: { readonly year: number; readonly people: number },
): Promise<void> {
  const changes = canteens.map(({ canteenId, weight }) => ({
    ownerId: canteenId,
    partId: 0,
    before: UNPLANNED,
    after: SEASON.map(
      (part) => Math.round((people * weight * A_PERSON * part) / PER_CENT / ROUND_TO) * ROUND_TO,
    ),
  }));
  await storeBudgets(
    context,
    { kind: budgetKind.key.canteen, year },
    budgetChangedBy.key.typed,
    changes,
  );
}
