import { mealPrice } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { dinerOf } from './session-store.ts';

interface Priced {
  readonly canteenId: number;
  /** A declaration or a buffet. */
  readonly kind: number;
  readonly mealType: number;
}

/** What a meal without dishes costs the person of the session, fen; null where it is not offered to them. */
export async function priceOf(context: Context, priced: Priced): Promise<number | null> {
  const { psnType } = await context.tx
    .selectFrom('customer')
    .select('psnType')
    .where('custId', '=', dinerOf(context))
    .executeTakeFirstOrThrow();
  try {
    return await mealPrice(context, { ...priced, psnType });
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'NO_PRICE') return null;
    throw error;
  }
}
