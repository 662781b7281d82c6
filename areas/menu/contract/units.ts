import { Count } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/** Units of materials. */
export const materialUnit = lookup({
  gram: { key: 1, desc: '克' },
  kilogram: { key: 2, desc: '千克' },
  jin: { key: 3, desc: '斤' },
  liang: { key: 4, desc: '两' },
  millilitre: { key: 5, desc: '毫升' },
  litre: { key: 6, desc: '升' },
  piece: { key: 7, desc: '个' },
});
export type Unit = (typeof materialUnit)[number]['key'];

/** What a unit measures, and how many base units (grams, millilitres, pieces) it is. */
const MEASURES: Readonly<
  Record<Unit, { readonly of: 'mass' | 'volume' | 'pieces'; readonly size: number }>
> = {
  1: { of: 'mass', size: 1 },
  2: { of: 'mass', size: 1000 },
  3: { of: 'mass', size: 500 },
  4: { of: 'mass', size: 50 },
  5: { of: 'volume', size: 1 },
  6: { of: 'volume', size: 1000 },
  7: { of: 'pieces', size: 1 },
};

/** Units of what is not measured by mass. */
export const weighedUnits = lookup({
  millilitre: { key: 5, desc: '毫升' },
  litre: { key: 6, desc: '升' },
  piece: { key: 7, desc: '个' },
});
const Weighed = Count.min(1).max(1_000_000).nullable();

/**
 * What something weighs that is not measured by mass: `weighedCount` of `weighedUnit` weigh `weighedGrams` grams, so that three eggs of
 * 100 g need no fraction. Null, all of them, where it was not weighed.
 */
export const weighing = {
  weighedUnit: keyOf(weighedUnits)
    .nullable()
    .meta({ title: '称重单位', hidden: true, hint: '按个或毫升使用时，由此换算为克' })
    .default(null),
  weighedCount: Weighed.meta({ title: '称重数量', hidden: true }).default(null),
  weighedGrams: Weighed.meta({ title: '称重克数', hidden: true }).default(null),
};
export interface Weighing {
  readonly weighedUnit: (typeof weighedUnits)[number]['key'] | null;
  readonly weighedCount: number | null;
  readonly weighedGrams: number | null;
}
const UNWEIGHED: Weighing = { weighedUnit: null, weighedCount: null, weighedGrams: null };

/** A positive number as a fraction: conversions never round. */
export interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
}

/** Grams of one `unit`; undefined where it was not weighed. */
export function gramsIn(
  unit: Unit,
  { weighedUnit, weighedCount, weighedGrams }: Weighing,
): Ratio | undefined {
  const { of, size } = MEASURES[unit];
  if (of === 'mass') return { over: BigInt(size), under: 1n };
  if (!weighedUnit || !weighedCount || !weighedGrams || MEASURES[weighedUnit].of !== of)
    return undefined;

  return {
    over: BigInt(size) * BigInt(weighedGrams),
    under: BigInt(weighedCount) * BigInt(MEASURES[weighedUnit].size),
  };
}

/** How many `other` one `unit` is; undefined where they do not convert. */
function factor(unit: Unit, other: Unit, weighed: Weighing): Ratio | undefined {
  if (MEASURES[unit].of === MEASURES[other].of)
    return { over: BigInt(MEASURES[unit].size), under: BigInt(MEASURES[other].size) };

  const [from, to] = [gramsIn(unit, weighed), gramsIn(other, weighed)];

  return from && to && { over: from.over * to.under, under: from.under * to.over };
}

/** Whether an amount in one unit can be told in the other. */
export const isConvertible = (one: Unit, other: Unit, weighed: Weighing = UNWEIGHED): boolean =>
  factor(one, other, weighed) !== undefined;

/**
 * Fen of one `other` at fen of one `unit`, exactly; undefined where the units do not convert, or where it is no whole number of fen.
 */
export function priceIn(
  other: Unit,
  price: number,
  unit: Unit,
  weighed: Weighing = UNWEIGHED,
): number | undefined {
  const part = factor(other, unit, weighed);
  if (!part) return undefined;

  const over = BigInt(price) * part.over;

  return over % part.under === 0n ? Number(over / part.under) : undefined;
}

/** Fen that so many grams cost at fen a kilogram, half a fen rounded up: 137 g at 39.80 are 5.45. */
export const priceOfWeight = (fenAKilogram: number, grams: number): number =>
  roundRatio({ over: BigInt(fenAKilogram) * BigInt(grams), under: 1000n });

/** What a line of a dish is made of, for its cost. */
export interface CostedLine extends Partial<Weighing> {
  /** Thousandths of `unit`, edible part. */
  readonly quantity: number;
  readonly unit: Unit;
  /** Fen for one `priceUnit` as bought; null where not known. */
  readonly latestPrice: number | null;
  readonly priceUnit: Unit;
  /** Percent. */
  readonly edibleRatio: number;
  /** Percent of the edible part that is lost in the kitchen. */
  readonly wasteRatio?: number;
}

/** The nearest whole number, half rounded up. */
export const roundRatio = ({ over, under }: Ratio): number =>
  Number((2n * over + under) / (2n * under));

/**
 * Fen a quantity costs as it has to be bought, half a fen rounded up; null where the price is unknown or the units do not convert. All in
 * integers: 300 g at 3.50 a 斤 with 90 % edible are 233 fen.
 */
export function costOf(line: CostedLine): number | null {
  const { quantity, unit, latestPrice, priceUnit, edibleRatio, wasteRatio = 0 } = line;
  const bought = factor(unit, priceUnit, { ...UNWEIGHED, ...line });
  if (latestPrice === null || !bought) return null;

  const over = BigInt(quantity) * bought.over * BigInt(latestPrice) * 10_000n;
  const under = 1000n * bought.under * BigInt(edibleRatio) * BigInt(100 - wasteRatio);

  return roundRatio({ over, under });
}
