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
/** How many of a line of the menu are wanted. */
export type Cart = ReadonlyMap<string, number>;
