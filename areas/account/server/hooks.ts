import type { mealType } from '#areas/canteen/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';

/**
 * Something an account has ordered that is not over: a booking ahead, a meal on its way, goods of a mall; or a sale that is, of which a
 * part is still in suspense.
 */
export interface OpenOrder {
  readonly orderId: number;
  readonly custId: number;
  readonly bizDate: string;
  /** Null where it belongs to no meal. */
  readonly mealType: (typeof mealType)[number]['key'] | null;
  /** Fen it costs; of a sale in suspense what is not paid yet. */
  readonly amount: number;
  readonly isPaid: boolean;
  readonly isSuspended: boolean;
  /** Whether the caller may see its place. */
  readonly isVisible: boolean;
}

/** What accounts have to know of the areas above them; wired in `apps/server`. */
export interface AccountHooks {
  /** What these people have ordered that is not over or not settled, by date. */
  readonly openOrders: (
    context: Context,
    custIds: readonly number[],
  ) => Promise<readonly OpenOrder[]>;
}

/** Where nothing can be ordered. */
export const noOrders: AccountHooks = { openOrders: async () => [] };
