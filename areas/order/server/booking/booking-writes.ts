import { tablesTaken } from '#areas/canteen/server/api.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import type { Writing } from '#kit/server/money/command.ts';
import { orderKind } from '../../contract/lookups.ts';
import { orderedWrites } from '../place-order.ts';
import type { BookingsFacts } from './booking-facts.ts';
import type { BookingPlan } from './booking-plan.ts';
import { minutesAfter } from './moments.ts';

/** The statements that make orders ahead true, with what they took of the menu and their payments where they are paid at once. */
export function bookingWrites(
  writing: Writing,
  plans: readonly BookingPlan[],
  facts: BookingsFacts,
): Statement[] {
  const { merchantId } = writing;

  return [
    ...facts.journal.writes(writing),
    ...orderedWrites(
      writing,
      facts.order,
      plans.map(({ order }) => order),
    ),
    ...addBookings(
      merchantId,
      plans.map((plan) => ({ ...plan, createdAt: writing.now })),
    ),
    ...tablesTaken(
      merchantId,
      plans.flatMap(({ draft: { tableId } }) => tableId ?? []),
    ),
    ...facts.stock.writes(merchantId),
  ];
}

type NewBooking = BookingPlan & { readonly createdAt: string };

const addBookings = insertBatch<NewBooking>('order_booking', [
  ['order_id', 'bigint', ({ order }) => order.orderId],
  ['biz_date', 'date', ({ draft }) => draft.bizDate],
  ['cust_id', 'bigint', ({ buyer }) => buyer.custId],
  ['account_id', 'bigint', ({ buyer }) => buyer.accountId],
  ['canteen_id', 'bigint', ({ draft }) => draft.canteenId],
  ['stall_id', 'bigint', ({ draft }) => draft.stallId],
  ['order_kind', 'smallint', ({ draft }) => draft.kind],
  ['meal_type', 'smallint', ({ draft }) => draft.mealType],
  ['cancel_until', 'timestamptz', ({ times }) => times.cancelUntil],
  ['served_until', 'timestamptz', (plan) => servedUntil(plan)],
  ['pay_until', 'timestamptz', ({ payUntil }) => payUntil],
  ['pick_code', 'text', ({ pickCode }) => pickCode],
  ['portions', 'jsonb', ({ offer }) => JSON.stringify(offer.portions)],
  ['deposit', 'bigint', ({ deposit }) => deposit],
  ['room_id', 'bigint', ({ draft }) => draft.roomId],
  ['persons', 'smallint', ({ draft }) => draft.persons],
  ['table_id', 'bigint', ({ draft }) => draft.tableId],
  ['table_party', 'bigint', ({ tableParty }) => tableParty],
  ['created_at', 'timestamptz', ({ createdAt }) => createdAt],
]);

/** What is carried away is kept for a while after its meal. */
const servedUntil = ({ draft, times, rules }: BookingPlan): string =>
  draft.kind === orderKind.key.takeOut
    ? minutesAfter(times.end, rules.takeOut.keepMinutes)
    : times.end;
