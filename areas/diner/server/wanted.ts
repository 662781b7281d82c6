import type { z } from 'zod';
import { clientType } from '#areas/canteen/contract/client-type.ts';
import { tableOfCode } from '#areas/canteen/server/api.ts';
import type { AppliedRule } from '#areas/marketing/server/api.ts';
import { type BookingDraft, namesDishes } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import type { dinerOrder } from '../contract/order.ts';
import { dinerOf } from './session-store.ts';

/** What a diner wants, as their page says it. */
export type Wanted = Omit<z.output<(typeof dinerOrder)['content']>, 'idempotencyKey' | 'due'>;

/** The order a diner wants. @throws Refusal 404 where the code of the table is of none */
export async function draftOf(context: Context, wanted: Wanted): Promise<BookingDraft> {
  const { table, amount, fees, ...draft } = wanted;
  const tableId = table === undefined ? undefined : (await tableOfCode(context, table)).tableId;
  /* Without dishes all that it costs is no dish. */
  const shown = namesDishes(draft)
    ? { amount, beside: fees }
    : { amount: 0, beside: amount + fees };

  return {
    ...draft,
    ...shown,
    tableId,
    custId: dinerOf(context),
    sourceType: clientType.key.h5,
  };
}

/** What a diner sees of a rule that was applied. */
export const shownRule = ({ ruleName, stage, amount }: AppliedRule) => ({
  ruleName,
  stage,
  amount,
});
