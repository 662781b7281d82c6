import type { dinerCanteens, dinerMenu } from '#areas/diner/contract/day-menu.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';

export type Canteen = ResultOf<typeof dinerCanteens>['canteens'][number];
export type Meal = ResultOf<typeof dinerMenu>['meals'][number];
export type Stall = Meal['stalls'][number];
export type Dish = Stall['dishes'][number];
/** The table one sits at, and what its code says. */
export interface Table {
  readonly code: string;
  readonly tableName: string;
}
/** How many are wanted of a portion of a stall's dish, by `cartKey`. */
export type Cart = ReadonlyMap<string, number>;

/** A normal portion. */
export const NORMAL = 1;
export type Size = Dish['sizes'][number]['size'];
export interface Portion {
  readonly size: Size;
  /** Fen. */
  readonly price: number;
}
/** The portions a dish is sold in, the normal one first. */
export const portionsOf = ({ price, sizes }: Dish): readonly Portion[] => [{ size: NORMAL, price }, ...sizes];

/** A dish may be on the menus of several stalls. */
export const cartKey = (stallId: string | null, lineId: string, size: Size): string => `${stallId ?? ''} ${lineId} ${size}`;

/** What is wanted of a stall, portion by portion. */
export const chosenOf = ({ stallId, dishes }: Stall, cart: Cart) =>
  dishes.flatMap((dish) =>
    portionsOf(dish).flatMap(({ size, price }) => {
      const count = cart.get(cartKey(stallId, dish.lineId, size)) ?? 0;
      return count > 0 ? [{ dish, size, price, count }] : [];
    }),
  );
export type Chosen = ReturnType<typeof chosenOf>;
export const costOf = (chosen: Chosen): number => chosen.reduce((sum, { price, count }) => sum + price * count, 0);
