import { lateCancel } from '#areas/canteen/contract/lookups.ts';
import { type BookingRules, bookingRules } from '#areas/canteen/server/api.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import type { Context } from '#kit/server/context.ts';
import {
  carryOut,
  type Fact,
  factOf,
  heldIn,
  type MoneyCommand,
} from '#kit/server/money/command.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { checkState, orderState } from '../../contract/lookups.ts';
import { endOrder } from '../end-order.ts';
import { lockedOrder } from '../locked-order.ts';
import { OUTCOME } from './draft.ts';

const refusals = {
  CANCEL_OFF: '该食堂不允许自行退单',
  CANCELLED_TOO_LATE: '已过取消截止时间',
} as const;

/** An order that its buyer takes back. */
export interface OwnCancelling {
  readonly orderId: number;
  readonly custId: number;
}

/** What came back, and what was kept of it; fen. */
interface Cancelled {
  readonly refunded: number;
  readonly fee: number;
}

/**
 * Takes back what a person ordered ahead, by their own wish: before the cut-off all of it, afterwards less the fee of the canteen or not at all. Wrap
 * it in `once`.
 * @throws Refusal 404 for an order of another person; 409 BOOKING_ENDED, CANCEL_OFF, CANCELLED_TOO_LATE, ORDER_STATE
 */
export const cancelBooking = (context: Context, cancelling: OwnCancelling): Promise<Cancelled> =>
  carryOut(context, cancelBookings, cancelling);

/** Orders ahead that their buyers take back. */
export const cancelBookings: MoneyCommand<
  OwnCancelling,
  CancellingFacts,
  CancellingPlan,
  Cancelled
> = {
  apart: true,

  async read(context, cancellings) {
    const facts = await Promise.all(
      cancellings.map(({ orderId }) => factOf(openBooking(context, orderId))),
    );
    return new Map(cancellings.map((one, at) => [one, facts[at] as Fact<OpenBooking>]));
  },

  decide(cancelling, facts, { now }) {
    const { custId, orderId } = cancelling;
    const booking = heldIn(facts.get(cancelling) as Fact<OpenBooking>);
    if (booking.custId !== custId) throw notFound('订单不存在');

    const { cancelUntil, orderState: state, rules } = booking;
    const isPaid = state !== orderState.key.unpaid;
    const { refused, isLate, fee } = cancelTerms(rules, { isPaid, cancelUntil, now });
    if (refused) throw conflict(refused, refusals[refused]);

    return {
      orderId,
      outcome: isLate ? OUTCOME.cancelledLate : OUTCOME.cancelled,
      fee,
      cancelled: { refunded: 0, fee: 0 },
    };
  },

  write: () => [],

  afterwards: (context, plan) => async () => {
    const { orderId, outcome, fee: most } = plan;
    const ending = { orderId, outcome, fee: most, reason: '本人取消', operatorId: 0 };
    const { refunded, fee } = await endOrder(context, ending);
    plan.cancelled = { refunded, fee };
  },

  answer: ({ cancelled }) => cancelled,
  personOf: ({ custId }) => custId,
};

type CancellingFacts = ReadonlyMap<OwnCancelling, Fact<OpenBooking>>;

/** An order to be taken back, and what came of it. */
export interface CancellingPlan {
  readonly orderId: number;
  readonly outcome: typeof OUTCOME.cancelled | typeof OUTCOME.cancelledLate;
  /** Fen that are kept at most. */
  readonly fee: number;
  cancelled: Cancelled;
}

interface OpenBooking {
  readonly custId: number;
  readonly cancelUntil: string;
  readonly orderState: number;
  readonly rules: BookingRules['order'];
}

/** The booking of a locked order that is still open. @throws Refusal 404, 409 BOOKING_ENDED */
async function openBooking(context: Context, orderId: number): Promise<OpenBooking> {
  await lockedOrder(context, orderId);
  const found = await context.tx
    .selectFrom('orderBooking')
    .innerJoin('mealOrder', (join) =>
      join
        .onRef('mealOrder.orderId', '=', 'orderBooking.orderId')
        .onRef('mealOrder.bizDate', '=', 'orderBooking.bizDate'),
    )
    .select(['orderBooking.custId', 'orderBooking.canteenId', 'cancelUntil', 'outcome'])
    .select(['mealOrder.checkState', 'mealOrder.orderState'])
    .where('orderBooking.orderId', '=', orderId)
    .executeTakeFirst();

  if (!found) throw notFound('订单不存在');
  if (found.outcome !== null || found.checkState !== checkState.key.notRedeemed)
    throw conflict('BOOKING_ENDED', '订单已结束，不能取消');

  const { order: rules } = await bookingRules(context, found.canteenId);

  return { ...found, rules };
}

interface Asked {
  readonly isPaid: boolean;
  readonly cancelUntil: string;
  readonly now: string;
}

/** Whether a buyer may take an order of theirs back at a moment; `fee` is what is kept of it at most, fen. */
export function cancelTerms(rules: BookingRules['order'], { isPaid, cancelUntil, now }: Asked) {
  const isLate = isPaid && now > cancelUntil;
  if (isPaid && rules.ifRefund !== yesNo.key.yes)
    return { refused: 'CANCEL_OFF', isLate, fee: 0 } as const;
  if (isLate && rules.lateCancel !== lateCancel.key.forAFee)
    return { refused: 'CANCELLED_TOO_LATE', isLate, fee: 0 } as const;

  return { refused: undefined, isLate, fee: isLate ? rules.lateCancelFee : 0 };
}
