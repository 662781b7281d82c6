import type { Entry } from './journal.ts';

/** A number of sales and their amount in fen. */
export interface Sum {
  readonly count: number;
  readonly amount: number;
}
export const NOTHING: Sum = { count: 0, amount: 0 };

export const plus = (left: Sum, right: Sum): Sum => ({
  count: left.count + right.count,
  amount: left.amount + right.amount,
});
const minus = (left: Sum, right: Sum): Sum => ({
  count: left.count - right.count,
  amount: left.amount - right.amount,
});

/** What the terminals of a canteen know. */
export interface Told {
  readonly sold: Sum;
  readonly refused: Sum;
  /** Not acknowledged, or in conflict: neither sale nor refusal. */
  readonly open: Sum;
}

/** By canteen id. */
export type Tally = ReadonlyMap<string, Told>;
/** Sums of the consumption report by canteen id. */
export type Reported = ReadonlyMap<string, Sum>;

const NONE: Told = { sold: NOTHING, refused: NOTHING, open: NOTHING };

/** Fen a sale is turnover of: what was taken without the fee that was booked; what is in suspense is owed with its fee. */
const turnoverOf = ({ amount, online, offline, discount = 0, fee = 0 }: Entry): number =>
  online ? amount - discount : (offline?.paid ?? amount) - fee;

/** The terminals' own books: what was acknowledged as sale and as refused, by canteen. */
export function tallyOf(
  terminals: Iterable<{ readonly canteenId: string; entries(): readonly Entry[] }>,
): Tally {
  const tally = new Map<string, Told>();
  for (const { canteenId, entries } of terminals) {
    for (const entry of entries()) {
      const { outcome } = entry;
      const amount = turnoverOf(entry);
      const column = outcome === 'sale' ? 'sold' : outcome === 'refused' ? 'refused' : 'open';
      const told = tally.get(canteenId) ?? NONE;
      tally.set(canteenId, { ...told, [column]: plus(told[column], { count: 1, amount }) });
    }
  }

  return tally;
}

/** One line of the comparison. */
export interface Line extends Told {
  readonly canteenId: string;
  /** By how much the report grew. */
  readonly reported: Sum;
  /** Report minus terminals: nothing, or something is wrong. */
  readonly difference: Sum;
}

/** Compares the terminals' books with how the report changed, for every canteen that either of them names. */
export function compare(tally: Tally, before: Reported, after: Reported): Line[] {
  const canteens = new Set([...tally.keys(), ...before.keys(), ...after.keys()]);
  const lines = [...canteens].sort().map((canteenId) => {
    const told = tally.get(canteenId) ?? NONE;
    const reported = minus(after.get(canteenId) ?? NOTHING, before.get(canteenId) ?? NOTHING);

    return { canteenId, ...told, reported, difference: minus(reported, told.sold) };
  });

  return lines.filter((line) => tally.has(line.canteenId) || !isNothing(line.difference));
}

const isNothing = ({ count, amount }: Sum): boolean => count === 0 && amount === 0;

/** Every sale acknowledged, every fen in the report. */
export const isEqual = (lines: readonly Line[]): boolean =>
  lines.every(({ difference, open }) => isNothing(difference) && isNothing(open));
