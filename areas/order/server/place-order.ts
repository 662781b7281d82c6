import type { LedgerContext, PersonThen } from '#areas/account/server/api.ts';
import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { type Fulfilment, fulfilWrites } from './fulfil-store.ts';
import { frozenLines, type LineDraft, lineWrites, netOf } from './order-line.ts';
import { ORDER } from './order-state.ts';
import { orderWrites } from './order-store.ts';

/** An order to be made before it is paid. */
export interface OrderRequest {
  /** See docs/order-model.md. */
  readonly orderKind: number;
  readonly place: SellingPlace;
  /** Whose wallets may pay it; absent for somebody without an account. */
  readonly account?: (PersonThen & { readonly accountId: number }) | undefined;
  /** The date and meal it counts for, at most 60 days ahead. */
  readonly bizDate: string;
  readonly mealType: number;
  readonly lines: readonly LineDraft[];
  /** Fen off the whole order; at most what the lines cost. */
  readonly discountAmount: number;
  readonly nuclearMode: number;
  /** Client or device type of document 0. */
  readonly sourceType: number;
  /** How it gets to its buyer; absent: served at the counter. */
  readonly fulfil?: Fulfilment | undefined;
  /** How it was ordered ahead (mealOrderMode). */
  readonly orderMode?: number | undefined;
}

/** Lists look so far ahead of the day an order was made. */
export const MOST_DAYS_AHEAD = 60;
const DAY_MILLISECONDS = 86_400_000;
const NOT_CHECKED = 1;
const WAITING = 1;

const daysAhead = (bizDate: string, now: string): number =>
  (Date.parse(`${bizDate}T00:00:00Z`) - Date.parse(`${now.slice(0, 10)}T00:00:00Z`)) / DAY_MILLISECONDS;

/**
 * Makes an order with its lines; what costs nothing is paid. Wrap it in `once`; scope is the caller's to check.
 * @throws Refusal 409 TOO_FAR_AHEAD, DISCOUNT_TOO_LARGE
 */
export async function placeOrder(
  context: LedgerContext,
  request: OrderRequest,
): Promise<{ readonly orderId: number; readonly amount: number }> {
  const { client, merchantId, newId, now } = context;
  const { bizDate, account, discountAmount, place, orderKind, mealType, nuclearMode, sourceType } = request;
  if (daysAhead(bizDate, now) > MOST_DAYS_AHEAD) throw conflict('TOO_FAR_AHEAD', '最多可提前60天下单');
  const lines = frozenLines(request.lines, discountAmount);
  const amount = netOf(lines);
  if (lines.some((line) => line.discountShare > line.amount))
    throw conflict('DISCOUNT_TOO_LARGE', '优惠金额超过订单金额');
  await ensureMonths(client, ['meal_order', 'order_line'], [bizDate]);
  const orderId = newId();
  const free = amount === 0;
  const head = {
    ...{ orderId, bizDate, mealType, orderKind, place, nuclearMode, sourceType, onlineFlag: 1, occurredAt: now },
    ...{ amount, discountAmount, tenders: { personal: 0, subsidy: 0, red: 0, suspense: 0 } },
    ...{ accountId: account?.accountId, person: account, checkState: NOT_CHECKED },
    orderState: free ? ORDER.paid : ORDER.unpaid,
    deliveryState: request.fulfil?.deliveryType ? WAITING : undefined,
    orderMode: request.orderMode,
  };
  await runAll(client, [
    ...orderWrites(merchantId, [head]),
    ...lineWrites(context, [{ ...head, lines, sold: free }]),
    ...(request.fulfil ? fulfilWrites(merchantId, [{ orderId, bizDate, ...request.fulfil }]) : []),
  ]);
  return { orderId, amount };
}
