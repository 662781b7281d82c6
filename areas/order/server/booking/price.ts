import { atCanteen } from '#areas/canteen/contract/selling-place.ts';
import { bookingRules } from '#areas/canteen/server/api.ts';
import { availableAfter, peekAccounts } from '#areas/ledger/server/api.ts';
import type { AppliedRule } from '#areas/marketing/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { type FrozenLine, frozenLines, netOf } from '../order-line.ts';
import { type PriceableOrder, priceOrders } from '../place-order.ts';
import { linesOf, openTimes } from './book.ts';
import { type Buyer, buyerOf } from './buyer.ts';
import type { BookingDraft } from './draft.ts';
import { assertNotTooLarge } from './pay-booking.ts';

/** What an order would cost now; fen. */
export interface PricedBooking {
  /** Before rules. */
  readonly amount: number;
  /** What rules, coupons and points take off. */
  readonly applied: readonly AppliedRule[];
  /** After rules: what is to be paid. */
  readonly due: number;
}

/**
 * What a person's orders would cost if they were placed now, one after the other, by the rules that `placeBooking` obeys. Nothing is written, no portion is
 * kept for them; where they are brought to and how many orders the canteen still takes is looked at when they are placed.
 * @throws Refusal 404; 409 with the rule that is in the way
 */
export async function priceBookings(
  context: Context,
  custId: number,
  drafts: readonly BookingDraft[],
): Promise<PricedBooking[]> {
  const buyer = await buyerOf(context, custId);
  const orders: Awaited<ReturnType<typeof priceableOrder>>[] = [];
  for (const draft of drafts) orders.push(await priceableOrder(context, draft, buyer));

  const bookings = await priceBills(context, orders);
  for (const [at, { due }] of bookings.entries()) {
    const place = orders[at]?.place;
    if (place && due > 0) await assertNotTooLarge(context, place, due);
  }

  return bookings;
}

/** What orders come to before and after rules, made one after the other. @throws Refusal 409 why a rule refuses one of them */
export async function priceBills(
  context: Context,
  orders: readonly (PriceableOrder & { readonly full: readonly FrozenLine[] })[],
): Promise<PricedBooking[]> {
  const priced = await priceOrders(context, orders);

  return priced.map(({ lines, applied }, at) => ({
    amount: netOf(orders[at]?.full ?? []),
    applied,
    due: netOf(lines),
  }));
}

async function priceableOrder(context: Context, draft: BookingDraft, buyer: Buyer) {
  const { canteenId, stallId, bizDate, mealType, couponNo, usePoints } = draft;
  const rules = await bookingRules(context, canteenId);
  const times = await openTimes(context, draft, rules);
  const { lines } = await linesOf(context, draft, { rules, times, buyer });

  return {
    account: buyer,
    place: atCanteen(canteenId, stallId),
    bizDate,
    mealType,
    couponNo,
    usePoints,
    full: frozenLines(lines, 0),
  };
}

/** Fen a person may spend on a meal there now. */
export async function spendableAt(
  context: Context,
  custId: number,
  { canteenId, mealType }: Pick<BookingDraft, 'canteenId' | 'mealType'>,
): Promise<number> {
  const { accountId } = await buyerOf(context, custId);
  const account = (await peekAccounts(context, [accountId])).accounts.get(accountId);

  return account ? availableAfter(account, context.now, { placeId: canteenId, mealType }) : 0;
}
