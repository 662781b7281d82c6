import { availableAfter } from '#areas/ledger/server/api.ts';
import type { AppliedRule } from '#areas/marketing/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { notFound } from '#kit/server/refusal.ts';
import type { PlannedOrder } from '../place-order.ts';
import { readBookings } from './booking-facts.ts';
import { planBooking } from './booking-plan.ts';
import type { BookingDraft } from './draft.ts';

/** What an order would cost now; fen. */
export interface PricedOrder {
  /** Before rules. */
  readonly amount: number;
  /** What rules, coupons and points take off. */
  readonly applied: readonly AppliedRule[];
  /** After rules: what is to be paid. */
  readonly due: number;
}

export const pricedOf = ({ amountBefore, amount, head }: PlannedOrder): PricedOrder => ({
  amount: amountBefore,
  applied: head.applied ?? [],
  due: amount,
});

/**
 * What a person's orders would cost if they were placed now, one after the other, decided as `placeBooking` decides them, and fen the person may spend on
 * the first one's meal there. Nothing is written; the place they are brought to and the table are looked at when they are placed.
 * @throws Refusal 404; 409 with the rule that is in the way
 */
export async function priceBookings(
  context: Context,
  drafts: readonly BookingDraft[],
): Promise<{ readonly orders: PricedOrder[]; readonly available: number }> {
  const bookings = drafts.map((draft) => ({ draft: { ...draft, tableId: undefined } }));
  const facts = await readBookings(context, bookings, { lock: false, looksOnly: true });
  const plans = bookings.map((booking) => planBooking(booking, facts, context));
  const [first] = plans;
  if (!first) throw notFound('人员不存在或没有账户');

  const { buyer, draft } = first;
  const where = { placeId: draft.canteenId, mealType: draft.mealType };

  return {
    orders: plans.map(({ order }) => pricedOf(order)),
    available: availableAfter(buyer, context.now, where),
  };
}
