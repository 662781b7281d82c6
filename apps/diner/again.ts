import type { dinerOrders } from '#areas/diner/contract/order.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { chooseCanteen } from './canteen-day.tsx';
import { type Cart, cartKey, type Meal, portionsOf } from './menu-types.ts';

type Order = ResultOf<typeof dinerOrders>[number];

/** An order somebody wants again, until a menu was looked at for it. */
let wish: Order | undefined;

/** Whether an order can be put together anew: dishes that were chosen from a menu. */
export const isRepeatable = ({ canteenId, orderKind, lines }: Order): boolean =>
  canteenId !== null && (orderKind === 2 || orderKind === 6) && lines.some(({ dishesId }) => dishesId !== null);

/** The menu of its canteen begins with what an order had. */
export function orderAgain(order: Order): void {
  wish = order;
  if (order.canteenId !== null) chooseCanteen(order.canteenId);
}

/** The order that is wanted again in this canteen, once. */
export function takeWish(canteenId: string): Order | undefined {
  if (wish?.canteenId !== canteenId) return undefined;
  const taken = wish;
  wish = undefined;
  return taken;
}

/** The cart of a meal with the dishes of an order, as far as they are offered, and how many of its lines are not. */
export function cartAgain({ stalls }: Meal, { lines }: Order): { readonly cart: Cart; readonly missing: number } {
  const cart = new Map<string, number>();
  const dishes = lines.filter(({ dishesId }) => dishesId !== null);
  let missing = 0;
  for (const { dishesId, size, quantity } of dishes) {
    const found = stalls.flatMap(({ stallId, dishes: offered }) =>
      offered
        .filter((dish) => dish.dishesId === dishesId && dish.left !== 0)
        .flatMap((dish) =>
          portionsOf(dish).flatMap((portion) =>
            portion.size === (size ?? 1) ? [{ dish, key: cartKey(stallId, dish.lineId, portion.size) }] : [],
          ),
        ),
    )[0];
    if (!found) missing += 1;
    else {
      const most = Math.min(found.dish.left ?? 99, found.dish.limitNum ?? 99);
      cart.set(found.key, Math.min(most, Math.max(1, Math.floor(quantity / 1000))));
    }
  }
  return { cart, missing };
}
