import { holdMoney } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { carryOut, type MoneyCommand } from '#kit/server/money/command.ts';
import { conflict } from '#kit/server/refusal.ts';
import { orderKind } from '../../contract/lookups.ts';
import { acceptPaid } from './accept.ts';
import { type Booking, type BookingsFacts, readBookings } from './booking-facts.ts';
import { type BookingPlan, planBooking } from './booking-plan.ts';
import { bookingWrites } from './booking-writes.ts';
import type { BookingDraft } from './draft.ts';

/** An order that was made ahead. */
export interface PlacedBooking {
  readonly orderId: number;
  /** Fen it costs. */
  readonly amount: number;
  readonly pickCode: string;
  /** Merchant wall times. */
  readonly cancelUntil: string;
  readonly payUntil: string | null;
  /** Fen that were paid at once. */
  readonly paid: number;
}

/**
 * Orders something for a meal: rules, portions, order and what is known of it, in the caller's transaction. Nothing is paid yet; what costs nothing
 * is. Wrap it in `once`.
 * @throws Refusal 404; 409 with the rule that is in the way
 */
export const placeBooking = (context: Context, draft: BookingDraft): Promise<PlacedBooking> =>
  carryOut(context, placeBookings, { draft });

/** Orders ahead, with their payments where they are paid at once. */
export const placeBookings: MoneyCommand<Booking, BookingsFacts, BookingPlan, PlacedBooking> = {
  read: readBookings,
  decide: planBooking,
  write: bookingWrites,

  afterwards(context, plan) {
    if (plan.deposit > 0) return () => reserveDeposit(context, plan);
    if (!mayBeCookedNow(plan, context.now)) return undefined;

    return () => acceptPaid(context, plan.order.orderId);
  },

  answer: ({ order: { orderId, amount }, pickCode, times: { cancelUntil }, payUntil, isPaid }) => ({
    orderId,
    amount,
    pickCode,
    cancelUntil,
    payUntil,
    paid: isPaid ? amount : 0,
  }),

  personOf: ({ draft }) => draft.custId,
  taken: {
    order_booking_room: conflict('ROOM_TAKEN', '该包间在此餐次已被预订'),
    order_booking_declared: conflict('DECLARED_ALREADY', '该餐次已报餐'),
  },
};

/** Sets money for a room aside. @throws Refusal 409 INSUFFICIENT_BALANCE */
const reserveDeposit = (
  context: Context,
  { order: { orderId }, buyer: { accountId }, deposit }: BookingPlan,
): Promise<void> =>
  holdMoney(context, accountId, { kind: 'order', bizId: orderId, walletType: 1, amount: deposit });

/** Whether a kitchen may begin with it at once: it is paid, for today, and of dishes. */
const mayBeCookedNow = (
  { draft: { bizDate, kind }, offer, isPaid }: BookingPlan,
  now: string,
): boolean =>
  isPaid &&
  bizDate <= now.slice(0, 10) &&
  kind !== orderKind.key.privateRoom &&
  offer.portions.length > 0;
