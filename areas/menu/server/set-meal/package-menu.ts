import type { Context } from '#kit/server/context.ts';
import { putawayState } from '../../contract/dish.ts';
import { choiceGroup, packagePricing } from '../../contract/lookups.ts';
import type { OfferedLine } from '../recipe/current-menu.ts';

interface Part {
  readonly dishesId: number;
  readonly choiceGroup: number;
  /** Thousandths of a portion. */
  readonly quantity: number;
}

/** A set meal as the merchant put it together. */
export interface SetMeal {
  readonly packageId: number;
  readonly packageName: string;
  readonly image: string | null;
  readonly intro: string;
  /** Fen; null where it follows from the dishes. */
  readonly price: number | null;
  readonly discountRatio: number;
  readonly parts: readonly Part[];
}

/** The set meals a canteen has on the shelf, in their order. */
export async function setMealsOf(
  { tx }: Pick<Context, 'tx'>,
  canteenId: number,
): Promise<SetMeal[]> {
  const found = await tx
    .selectFrom('packageMeal')
    .select(['packageId', 'packageName', 'images', 'intro', 'pricing', 'price', 'discountRatio'])
    .where('putawayState', '=', putawayState.key.onSale)
    .where((eb) => eb.or([eb('canteenId', 'is', null), eb('canteenId', '=', canteenId)]))
    .orderBy('sort')
    .orderBy('packageName')
    .orderBy('packageId')
    .execute();

  if (found.length === 0) return [];

  const parts = await tx
    .selectFrom('packageDish')
    .select(['packageId', 'dishesId', 'choiceGroup', 'quantity'])
    .where(
      'packageId',
      'in',
      found.map(({ packageId }) => packageId),
    )
    .orderBy('lineNo')
    .execute();

  const partsOf = Map.groupBy(parts, ({ packageId }) => packageId);

  return found.map(({ images, pricing, price, ...meal }) => ({
    ...meal,
    image: images[0] ?? null,
    price: pricing === packagePricing.key.fixed ? price : null,
    parts: partsOf.get(meal.packageId) ?? [],
  }));
}

/** A dish of a set meal as the menu offers it. */
interface OfferedPart extends Part {
  readonly dishesName: string;
  /** Fen of a portion, as it was published. */
  readonly price: number;
  /** Fen of its box; 0: what the canteen takes. */
  readonly boxFee: number;
  /** Portions that are left; null: any number. */
  readonly left: number | null;
}

type OfferedSetMeal = Omit<SetMeal, 'parts'> & { readonly parts: readonly OfferedPart[] };

const CHOICE_GROUP = choiceGroup.key;

/**
 * Set meals that can be put together of what a stall offers at a meal by portion: all that is always in them is there, and of each group
 * something. As an order is checked (package-sale.ts).
 */
export function setMealsOn(
  meals: readonly SetMeal[],
  lines: readonly OfferedLine[],
): OfferedSetMeal[] {
  const byDish = new Map(
    lines.toSorted((one, other) => other.lineId - one.lineId).map((line) => [line.dishesId, line]),
  );
  return meals.flatMap((meal) => {
    const parts = meal.parts.flatMap((part) => {
      const line = byDish.get(part.dishesId);
      return line ? [partOffered(part, line)] : [];
    });

    const has = (wanted: Part): boolean =>
      parts.some(
        ({ choiceGroup, dishesId }) =>
          choiceGroup === wanted.choiceGroup &&
          (choiceGroup !== CHOICE_GROUP.always || dishesId === wanted.dishesId),
      );

    return meal.parts.length > 0 && meal.parts.every(has) ? [{ ...meal, parts }] : [];
  });
}

function partOffered(part: Part, line: OfferedLine): OfferedPart {
  const { dishesName, price, boxFee, supplyNum, soldNum, soldOut } = line;
  const left = supplyNum === null ? null : Math.max(0, supplyNum - soldNum);

  return { ...part, dishesName, price, boxFee, left: soldOut ? 0 : left };
}
