import { dailyGuidance, type FoodGroup } from './food-group.ts';
import { gramsIn, type Ratio, roundRatio, type Unit, type Weighing } from './units.ts';

/** A nutrient; `daily` is what a grown-up should eat in a day, in its unit (nutrient reference values of GB 28050). */
interface Nutrient {
  readonly code: string;
  readonly name: string;
  readonly unit: 'kcal' | 'kJ' | 'g' | 'mg' | 'μg';
  /** The most 100 g can hold, in its unit: a file that says more has its columns mixed up. */
  readonly most: number;
  readonly low?: number;
  readonly high?: number;
}

/** Nutrients under the codes of the Chinese food composition tables, in their order. */
export const standardNutrients = [
  { code: 'energyKCal', name: '能量', unit: 'kcal', most: 950, low: 2000 },
  { code: 'energyKJ', name: '能量（千焦）', unit: 'kJ', most: 4000, low: 8400 },
  { code: 'protein', name: '蛋白质', unit: 'g', most: 100, low: 60 },
  { code: 'fat', name: '脂肪', unit: 'g', most: 100, high: 60 },
  { code: 'CHO', name: '碳水化合物', unit: 'g', most: 100, low: 300 },
  { code: 'dietaryFiber', name: '膳食纤维', unit: 'g', most: 100, low: 25 },
  { code: 'cholesterol', name: '胆固醇', unit: 'mg', most: 5000, high: 300 },
  { code: 'water', name: '水分', unit: 'g', most: 100 },
  { code: 'ash', name: '灰分', unit: 'g', most: 100 },
  { code: 'vitaminA', name: '维生素A', unit: 'μg', most: 100_000, low: 800 },
  { code: 'carotene', name: '胡萝卜素', unit: 'μg', most: 1_000_000 },
  { code: 'retinol', name: '视黄醇', unit: 'μg', most: 100_000 },
  { code: 'thiamin', name: '维生素B1', unit: 'mg', most: 1000, low: 1.4 },
  { code: 'riboflavin', name: '维生素B2', unit: 'mg', most: 1000, low: 1.4 },
  { code: 'niacin', name: '烟酸', unit: 'mg', most: 1000, low: 14 },
  { code: 'vitaminC', name: '维生素C', unit: 'mg', most: 10_000, low: 100 },
  { code: 'vitaminETotal', name: '维生素E', unit: 'mg', most: 1000, low: 14 },
  { code: 'Ca', name: '钙', unit: 'mg', most: 50_000, low: 800 },
  { code: 'P', name: '磷', unit: 'mg', most: 50_000, low: 700 },
  { code: 'K', name: '钾', unit: 'mg', most: 50_000, low: 2000 },
  { code: 'Na', name: '钠', unit: 'mg', most: 50_000, high: 2000 },
  { code: 'Mg', name: '镁', unit: 'mg', most: 50_000, low: 300 },
  { code: 'Fe', name: '铁', unit: 'mg', most: 1000, low: 15 },
  { code: 'Zn', name: '锌', unit: 'mg', most: 1000, low: 15 },
  { code: 'Se', name: '硒', unit: 'μg', most: 10_000, low: 50 },
  { code: 'Cu', name: '铜', unit: 'mg', most: 1000, low: 1.5 },
  { code: 'Mn', name: '锰', unit: 'mg', most: 1000, low: 3 },
] as const satisfies readonly Nutrient[];

/** Thousandths of the nutrient's unit per 100 g of the edible part, by code; what is not known is not in it, and never 0. */
export type Nutrients = Readonly<Record<string, number>>;

/** A line of a dish, for what it feeds. */
export interface EatenLine extends Weighing {
  /** Thousandths of `unit`, edible part. */
  readonly quantity: number;
  readonly unit: Unit;
  readonly nutrients: Nutrients;
  readonly foodGroup: FoodGroup | null;
}

/** What lines feed together. */
export interface Nutrition {
  /** Thousandths of the unit, by code, of the lines that tell of it; `known` is how many do. A nutrient no line tells of is absent. */
  readonly amounts: ReadonlyMap<string, { readonly amount: number; readonly known: number }>;
  /** Thousandths of a gram, by group. */
  readonly groups: ReadonlyMap<FoodGroup, number>;
  /** Lines of known weight that tell of a nutrient at all, of `total`. */
  readonly known: number;
  readonly total: number;
  /** Lines whose unit was not weighed. */
  readonly unweighed: number;
}

const ZERO: Ratio = { over: 0n, under: 1n };
const plus = (one: Ratio, other: Ratio): Ratio =>
  one.under === other.under
    ? { over: one.over + other.over, under: one.under }
    : { over: one.over * other.under + other.over * one.under, under: one.under * other.under };

/**
 * Nutrients of lines together: exact fractions, rounded once at the end. What is not known of a material stays so: it adds nothing and is
 * counted as not known (rule menus/known-share).
 */
export function nutritionOf(lines: readonly EatenLine[]): Nutrition {
  const sums = new Map<string, { sum: Ratio; known: number }>();
  const groups = new Map<FoodGroup, Ratio>();
  let known = 0;
  let unweighed = 0;
  for (const line of lines) {
    const { quantity, unit, nutrients, foodGroup } = line;
    const one = gramsIn(unit, line);
    if (!one) {
      unweighed += 1;
      continue;
    }

    /* Thousandths of a gram. */
    const weight: Ratio = { over: BigInt(quantity) * one.over, under: one.under };
    if (foodGroup) groups.set(foodGroup, plus(groups.get(foodGroup) ?? ZERO, weight));
    const told = Object.entries(nutrients);
    if (told.length > 0) known += 1;

    for (const [code, amount] of told) {
      const before = sums.get(code) ?? { sum: ZERO, known: 0 };
      const part: Ratio = { over: weight.over * BigInt(amount), under: weight.under * 100_000n };
      sums.set(code, { sum: plus(before.sum, part), known: before.known + 1 });
    }
  }

  return {
    amounts: new Map(
      [...sums].map(([code, each]) => [code, { amount: roundRatio(each.sum), known: each.known }]),
    ),
    groups: new Map([...groups].map(([group, weight]) => [group, roundRatio(weight)])),
    known,
    total: lines.length,
    unweighed,
  };
}

/** Where an amount lies beside what is advised for a day. */
export type NutrientLevel = 'low' | 'ok' | 'high';
export const standingOf = (
  amount: number,
  low: number | null,
  high: number | null,
): NutrientLevel => {
  if (low !== null && amount < low) return 'low';
  return high !== null && amount > high ? 'high' : 'ok';
};

/** The guidance of a group, in thousandths of a gram. */
export function guidanceOf(group: FoodGroup): {
  readonly low: number | null;
  readonly high: number;
} {
  const { least, most } = dailyGuidance.find(
    ({ key }) => key === group,
  ) as (typeof dailyGuidance)[number];
  return { low: least === undefined ? null : least * 1000, high: most * 1000 };
}
