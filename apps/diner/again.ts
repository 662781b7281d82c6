import type { dinerOrders } from '#areas/diner/contract/order.ts';
import { choiceGroup, portionSize } from '#areas/menu/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { chooseCanteen } from './canteen-day.tsx';
import {
  type Cart,
  cartKey,
  type Meal,
  mostOf,
  partsTaken,
  portionsOf,
  type Stall,
  setMealKey,
} from './menu-types.ts';

const CHOICE_GROUP = choiceGroup.key;

type Order = ResultOf<typeof dinerOrders>[number];
type Line = Order['lines'][number];
const THOUSAND = 1000;

/** An order the diner wants again, until a menu has what was in it. */
let wish: Order | undefined;

/** Whether an order can be put together anew: dishes that were chosen from a menu. */
export const isRepeatable = ({ canteenId, orderKind, lines }: Order): boolean =>
  canteenId !== null &&
  (orderKind === 2 || orderKind === 6) &&
  lines.some(({ dishesId }) => dishesId !== null);

/** The menu of its canteen begins with what an order had. */
export function orderAgain(order: Order): void {
  wish = order;
  if (order.canteenId !== null) chooseCanteen(order.canteenId);
}

/** The order that is wanted again in this canteen. */
export const wishAt = (canteenId: string): Order | undefined =>
  wish?.canteenId === canteenId ? wish : undefined;

/** It is in the cart, or something else is. */
export function forgetWish(): void {
  wish = undefined;
}

/** What of an order is in the cart again; nothing where it is not offered as it was. */
type Again = { readonly key: string; readonly count: number } | undefined;

function dishAgain(stalls: readonly Stall[], { dishesId, size, quantity }: Line): Again {
  const found = stalls.flatMap(({ stallId, dishes }) =>
    dishes
      .filter((dish) => dish.dishesId === dishesId && dish.left !== 0)
      .flatMap((dish) =>
        portionsOf(dish).flatMap((portion) =>
          portion.size === (size ?? portionSize.key.regular)
            ? [{ dish, key: cartKey(stallId, dish.lineId, portion.size) }]
            : [],
        ),
      ),
  )[0];

  if (!found) return undefined;

  const most = Math.min(found.dish.left ?? 99, found.dish.limitNum ?? 99);

  return { key: found.key, count: Math.min(most, Math.max(1, Math.floor(quantity / THOUSAND))) };
}

/** A set meal with the dishes that were taken of its groups, one of each. */
function setMealAgain(stalls: readonly Stall[], packageId: string, lines: readonly Line[]): Again {
  const stall = stalls.find(({ packages }) =>
    packages.some((meal) => meal.packageId === packageId),
  );
  const meal = stall?.packages.find((each) => each.packageId === packageId);
  if (!stall || !meal) return undefined;

  const choices = meal.parts.filter(({ choiceGroup }) => choiceGroup !== CHOICE_GROUP.always);
  const chosen = choices.filter(({ dishesId }) => lines.some((line) => line.dishesId === dishesId));
  const groups = new Set(choices.map(({ choiceGroup }) => choiceGroup));
  if (chosen.length !== groups.size) return undefined;

  const dishesIds = chosen.map(({ dishesId }) => dishesId);
  const taken = partsTaken(meal, dishesIds);
  const [part] = taken;
  const line = lines.find(({ dishesId }) => dishesId === part?.dishesId);
  const count = Math.min(mostOf(taken), Math.floor((line?.quantity ?? 0) / (part?.quantity ?? 1)));

  return count > 0 ? { key: setMealKey(stall.stallId, packageId, dishesIds), count } : undefined;
}

/** The cart of a meal with the dishes of an order, as far as they are offered, and how many of its dishes and set meals are not. */
export function cartAgain(
  { stalls }: Meal,
  { lines }: Order,
): { readonly cart: Cart; readonly missing: number } {
  const single = lines.filter(({ dishesId, packageId }) => dishesId !== null && packageId === null);
  const setMeals = Map.groupBy(lines, ({ packageId }) => packageId);
  const again = [
    ...single.map((line) => dishAgain(stalls, line)),
    ...[...setMeals].flatMap(([packageId, own]) =>
      packageId === null ? [] : [setMealAgain(stalls, packageId, own)],
    ),
  ];
  const cart = new Map(again.flatMap((each) => (each ? [[each.key, each.count] as const] : [])));

  return { cart, missing: again.filter((each) => each === undefined).length };
}
