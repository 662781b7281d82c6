import type { mealType } from '#areas/canteen/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';

/** Something an account has ordered that is not over: a booking ahead, a meal on its way, goods of a mall. */
export interface OpenOrder {
  readonly orderId: number;
  readonly custId: number;
  readonly bizDate: string;
  /** Null where it belongs to no meal. */
  readonly mealType: (typeof mealType)[number]['key'] | null;
  /** Fen it costs. */
  readonly amount: number;
  readonly isPaid: boolean;
}

/** What accounts have to know of the areas above them; wired in `apps/server`. */
export interface AccountHooks {
  /** What these people have ordered that is not over, by date. */
  readonly openOrders: (context: Context, custIds: readonly number[]) => Promise<readonly OpenOrder[]>;
}

/** Where nothing can be ordered. */
export const noOrders: AccountHooks = { openOrders: async () => [] };
