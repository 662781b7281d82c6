import type { dinerCanteens, dinerMenu } from '#areas/diner/contract/day-menu.ts';
import { choiceGroup, portionSize } from '#areas/menu/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { sizeName } from './words.ts';

export type Canteen = ResultOf<typeof dinerCanteens>['canteens'][number];

/** The table one sits at, and what its code says. */
export interface Table {
  readonly code: string;
  readonly tableName: string;
}

export type Meal = ResultOf<typeof dinerMenu>['meals'][number];

export type Stall = Meal['stalls'][number];

export type Dish = Stall['dishes'][number];

export type Size = Dish['sizes'][number]['size'];

export interface Portion {
  readonly size: Size;
  /** Fen. */
  readonly price: number;
}

/** The portions a dish is sold in, the normal one first. */
export const portionsOf = ({ price, sizes }: Dish): readonly Portion[] => [
  { size: portionSize.key.regular, price },
  ...sizes,
];

/** A dish may be on the menus of several stalls. */
export const cartKey = (stallId: string | null, lineId: string, size: Size): string =>
  `${stallId ?? ''} ${lineId} ${size}`;

export type SetMeal = Stall['packages'][number];

export type Part = SetMeal['parts'][number];

const CHOICE_GROUP = choiceGroup.key;

/** What is in a set meal with these dishes taken of its groups. */
export const partsTaken = ({ parts }: SetMeal, dishesIds: readonly string[]): readonly Part[] =>
  parts.filter(
    ({ choiceGroup, dishesId }) =>
      choiceGroup === CHOICE_GROUP.always || dishesIds.includes(dishesId),
  );

const THOUSAND = 1000;

/** Fen of a set meal of these parts. */
export function setMealPrice({ price, discountRatio }: SetMeal, taken: readonly Part[]): number {
  const together = taken.reduce(
    (sum, part) => sum + Math.round((part.price * part.quantity) / THOUSAND),
    0,
  );
  return price ?? Math.round((together * discountRatio) / 100);
}

/** How many of a set meal there can be: as many as the scarcest of its parts allows. */
export const mostOf = (taken: readonly Part[]): number =>
  Math.min(
    99,
    ...taken.flatMap(({ left, quantity }) =>
      left === null ? [] : [Math.floor((left * THOUSAND) / quantity)],
    ),
  );

/** How many are wanted of a portion of a stall's dish, by `cartKey`. */
export type Cart = ReadonlyMap<string, number>;

/** The dishes that were taken of the groups of a set meal, each time one is in the cart. */
export function takenOf(
  stallId: string | null,
  { packageId }: SetMeal,
  cart: Cart,
): readonly (readonly string[])[] {
  const begin = setMealKey(stallId, packageId, []);
  return [...cart].flatMap(([key, count]) =>
    count > 0 && key.startsWith(begin) ? [key.slice(begin.length).split('+').filter(Boolean)] : [],
  );
}

/** A set meal as it was put together: the dishes that were taken of its groups are in the key. */
export const setMealKey = (
  stallId: string | null,
  packageId: string,
  dishesIds: readonly string[],
): string => `${stallId ?? ''} ${packageId} set ${dishesIds.join('+')}`;

/** Something that is in the cart. */
interface Item {
  readonly key: string;
  readonly name: string;
  /** Fen of one. */
  readonly price: number;
  readonly count: number;
  /** Fen of the boxes of all of them where they are packed. */
  readonly boxes: number;
  /** What a diner may have to avoid of it. */
  readonly allergens: readonly string[];
  readonly portion?: { readonly lineId: string; readonly size: Size };
  readonly setMeal?: { readonly packageId: string; readonly dishesIds: readonly string[] };
}

export type Chosen = readonly Item[];

/** What is wanted of a stall: set meals, and dishes portion by portion. */
export const chosenOf = (stall: Stall, cart: Cart): Chosen => [
  ...setMealsChosen(stall, cart),
  ...dishesChosen(stall, cart),
];

const setMealsChosen = ({ stallId, packages, dishes }: Stall, cart: Cart): Item[] =>
  packages.flatMap((meal) =>
    takenOf(stallId, meal, cart).map((dishesIds): Item => {
      const { packageId, packageName } = meal;
      const key = setMealKey(stallId, packageId, dishesIds);
      const count = cart.get(key) ?? 0;
      const taken = partsTaken(meal, dishesIds);
      const boxes = taken.reduce((sum, part) => sum + part.boxFee * portionsTaken(part, count), 0);
      const allergens = taken.flatMap(
        ({ dishesId }) => dishes.find((dish) => dish.dishesId === dishesId)?.allergens ?? [],
      );
      const name = `${packageName}（${taken.map(({ dishesName }) => dishesName).join('、')}）`;

      return {
        key,
        name,
        price: setMealPrice(meal, taken),
        count,
        boxes,
        allergens: [...new Set(allergens)],
        setMeal: { packageId, dishesIds },
      };
    }),
  );

/** Portions so many set meals take of a part: half a one is one as well. */
const portionsTaken = ({ quantity }: Part, count: number): number =>
  Math.ceil((quantity * count) / THOUSAND);

const dishesChosen = ({ stallId, dishes }: Stall, cart: Cart): Item[] =>
  dishes.flatMap((dish) =>
    portionsOf(dish).flatMap(({ size, price }): Item[] => {
      const { lineId, dishesName, boxFee, allergens } = dish;
      const key = cartKey(stallId, lineId, size);
      const count = cart.get(key) ?? 0;
      if (count === 0) return [];

      const name =
        size === portionSize.key.regular ? dishesName : `${dishesName} ${sizeName(size)}`;

      const boxes = boxFee * count;

      return [{ key, name, price, count, boxes, allergens, portion: { lineId, size } }];
    }),
  );

export const costOf = (chosen: Chosen): number =>
  chosen.reduce((sum, { price, count }) => sum + price * count, 0);

/** What an order says of it. */
export const wantedOf = (chosen: Chosen) => ({
  portions: chosen.flatMap(({ portion, count }) => (portion ? [{ ...portion, count }] : [])),
  packages: chosen.flatMap(({ setMeal, count }) =>
    setMeal ? [{ packageId: setMeal.packageId, dishesIds: [...setMeal.dishesIds], count }] : [],
  ),
});
