import { MOST_BUDGET, type MonthAmounts, monthKeys } from '../../contract/budget-plan.ts';

/* What becomes of the amounts of a year: decisions without a database. */

/** A year without a budget. */
export const NO_AMOUNTS: MonthAmounts = monthKeys.map(() => null);

/** How many months of two years differ. */
export const monthsChanged = (before: MonthAmounts, after: MonthAmounts): number =>
  after.filter((amount, at) => amount !== before[at]).length;

/** Amounts with others over them; what is undefined or stands null in a file leaves what there is. */
export const overlayAmounts = (
  before: MonthAmounts,
  given: readonly (number | null | undefined)[],
): MonthAmounts =>
  before.map((amount, at) => (given[at] === undefined ? amount : (given[at] ?? null)));

export interface CopyRule {
  /** 1 to 12: that month into `months`; absent, each month into its own. */
  readonly fromMonth?: number | null | undefined;
  readonly months?: readonly number[] | undefined;
  readonly percent: number;
  readonly overwrite: boolean;
}

/** A year with another copied into it, and how many months kept the amount they had. */
export function copyYear(
  from: MonthAmounts,
  to: MonthAmounts,
  { fromMonth, months, percent, overwrite }: CopyRule,
): { readonly after: MonthAmounts; readonly kept: number } {
  let kept = 0;
  const after = to.map((amount, at) => {
    const source = fromMonth ? from[fromMonth - 1] : from[at];
    const isTarget = fromMonth ? months?.includes(at + 1) === true : true;
    if (!isTarget || source === null || source === undefined) return amount;

    const given = scaleAmount(source, percent);
    if (amount === null || overwrite) return given;

    if (amount !== given) kept += 1;

    return amount;
  });

  return { after, kept };
}

const PER_CENT = 100;

/** An amount multiplied by so many per cent, half a fen rounded up; at most what a month may have. */
export const scaleAmount = (amount: number, percent: number): number =>
  Math.min(MOST_BUDGET, Math.floor((amount * percent + PER_CENT / 2) / PER_CENT));
