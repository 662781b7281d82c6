import { lookup } from '#kit/contract/lookup.ts';

/** Units of materials. */
export const materialUnit = lookup([
  { key: 1, desc: '克' },
  { key: 2, desc: '千克' },
  { key: 3, desc: '斤' },
  { key: 4, desc: '两' },
  { key: 5, desc: '毫升' },
  { key: 6, desc: '升' },
  { key: 7, desc: '个' },
]);
export type Unit = (typeof materialUnit)[number]['key'];

/** What a unit measures, and how many base units (grams, millilitres, pieces) it is. */
const MEASURES: Readonly<Record<Unit, { readonly of: 'mass' | 'volume' | 'pieces'; readonly size: number }>> = {
  1: { of: 'mass', size: 1 },
  2: { of: 'mass', size: 1000 },
  3: { of: 'mass', size: 500 },
  4: { of: 'mass', size: 50 },
  5: { of: 'volume', size: 1 },
  6: { of: 'volume', size: 1000 },
  7: { of: 'pieces', size: 1 },
};

/** Whether an amount in one unit can be told in the other. */
export const isConvertible = (one: Unit, other: Unit): boolean => MEASURES[one].of === MEASURES[other].of;

/** What a line of a dish is made of, for its cost. */
export interface Costed {
  /** Thousandths of `unit`, edible part. */
  readonly quantity: number;
  readonly unit: Unit;
  /** Fen for one `priceUnit` as bought; null where nobody knows. */
  readonly latestPrice: number | null;
  readonly priceUnit: Unit;
  /** Percent. */
  readonly edibleRatio: number;
}

/**
 * Fen a quantity costs as it has to be bought, half a fen rounded up; null where the price is unknown or the units do not convert. All in
 * integers: 300 g at 3.50 a 斤 with 90 % edible are 233 fen.
 */
export function costOf({ quantity, unit, latestPrice, priceUnit, edibleRatio }: Costed): number | null {
  if (latestPrice === null || !isConvertible(unit, priceUnit)) return null;
  const over = BigInt(quantity) * BigInt(MEASURES[unit].size) * BigInt(latestPrice) * 100n;
  const under = 1000n * BigInt(MEASURES[priceUnit].size) * BigInt(edibleRatio);
  return Number((2n * over + under) / (2n * under));
}
