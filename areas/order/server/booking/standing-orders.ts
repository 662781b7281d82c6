import type { Context } from '#kit/server/context.ts';
import { orderKind } from '../../contract/lookups.ts';
import type { BookingDraft } from './draft.ts';
import { standsIn } from './standing.ts';

/** How many take-out orders of a canteen's meal stand. */
export async function standingOrders(
  { tx }: Context,
  { canteenId, bizDate, mealType }: BookingDraft,
): Promise<number> {
  const { count } = await tx
    .selectFrom('orderBooking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('canteenId', '=', canteenId)
    .where('bizDate', '=', bizDate)
    .where('mealType', '=', mealType)
    .where('orderKind', '=', orderKind.key.takeOut)
    .where(standsIn('orderBooking'))
    .executeTakeFirstOrThrow();

  return count;
}
