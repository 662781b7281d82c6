import type { z } from 'zod';
import { clientType } from '#areas/canteen/contract/client-type.ts';
import type { AppliedRule } from '#areas/marketing/server/api.ts';
import { type BookingDraft, namesDishes } from '#areas/order/server/api.ts';
import type { dinerOrder } from '../contract/order.ts';

/** What a diner wants, as their page says it. */
export type Wanted = Omit<
  z.output<(typeof dinerOrder)['content']>,
  'idempotencyKey' | 'due' | 'pay' | 'payPassword'
>;

/** The order a diner wants, at the table its code is of. */
export function draftOf(custId: number, wanted: Wanted, tableId?: number): BookingDraft {
  const { table: _code, amount, fees, ...draft } = wanted;
  /* Without dishes all that it costs is no dish. */
  const shown = namesDishes(draft)
    ? { amount, beside: fees }
    : { amount: 0, beside: amount + fees };

  return { ...draft, ...shown, tableId, custId, sourceType: clientType.key.h5 };
}

/** What a diner sees of a rule that was applied. */
export const shownRule = ({ ruleName, stage, amount }: AppliedRule) => ({
  ruleName,
  stage,
  amount,
});
