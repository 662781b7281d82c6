import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { type MealCalendar, mealCalendar, mealsAt } from '#areas/canteen/server/api.ts';
import type { LedgerContext } from '#areas/ledger/server/api.ts';
import { type Buyer, readPricing, type SalePricing } from '#areas/marketing/server/api.ts';
import { daysBetween, timeOfDay } from '#kit/contract/calendar-day.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll, type Statement } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { checkState, deliveryState, orderState } from '../contract/lookups.ts';
import { type Fulfilment, fulfilWrites } from './kitchen/fulfil-store.ts';
import { type FrozenLine, frozenLines, type LineDraft, lineWrites, netOf } from './order-line.ts';
import { type OrderDraft, orderWrites } from './order-store.ts';
import { refusedByRule } from './refused/refusing-rule.ts';
import { linesAfter, pricedLines } from './sale/priced-sale.ts';

/** An order to be made before it is paid. */
export interface OrderRequest {
  /** See docs/order-model.md. */
  readonly orderKind: number;
  readonly place: SellingPlace;
  /** Whose wallets may pay it; absent for a buyer without an account. */
  readonly account?: (Buyer & { readonly accountId: number }) | undefined;
  /** The date and meal it counts for, at most 60 days ahead. */
  readonly bizDate: string;
  readonly mealType: number;
  readonly lines: readonly LineDraft[];
  /** A coupon that is handed in with it: it waits for the payment. */
  readonly couponNo?: string | undefined;
  /** Points pay what may be paid by them. */
  readonly usePoints?: boolean | undefined;
  /** Fen off the whole order; at most what the lines cost. */
  readonly discountAmount: number;
  readonly nuclearMode: number;
  /** Client or device type (rule lookups/clients). */
  readonly sourceType: number;
  /** How it gets to its buyer; absent: served at the counter. */
  readonly fulfil?: Fulfilment | undefined;
  /** How it was ordered ahead (mealOrderMode). */
  readonly orderMode?: number | undefined;
}

/** Lists look so far ahead of the day an order was made. */
export const MOST_DAYS_AHEAD = 60;

/**
 * Makes an order with its lines; what costs nothing is paid. Wrap it in `once`; scope is the caller's to check.
 * @throws Refusal 409 TOO_FAR_AHEAD, DISCOUNT_TOO_LARGE, and why a rule refuses it
 */
export async function placeOrder(
  context: LedgerContext,
  request: OrderRequest,
): Promise<{ readonly orderId: number; readonly amount: number }> {
  const facts = await readOrderFacts(context, [request]);
  const planned = planOrder(facts, request, context);
  planned.take(planned.amount === 0);
  await runAll(context.client, orderedWrites(context, facts, [planned]));

  const { orderId, amount } = planned;

  return { orderId, amount };
}

/** What orders are made on: the rules of marketing with what their buyers used of them, and the meals. */
export interface OrderFacts {
  readonly pricing: SalePricing;
  readonly calendar: MealCalendar;
}

/** Of whom and when an order is. */
type Expected = Pick<OrderRequest, 'bizDate' | 'mealType' | 'couponNo'> & {
  readonly account?: { readonly custId: number } | undefined;
};

/** Reads what these orders are made on; to be read after the accounts. */
export async function readOrderFacts(
  context: LedgerContext,
  expected: readonly Expected[],
): Promise<OrderFacts> {
  const { client, now } = context;
  const buyers = expected.flatMap(({ account, ...meal }) =>
    account ? [{ custId: account.custId, ...mealOf(meal) }] : [],
  );
  const dates = expected
    .map(({ bizDate }) => bizDate)
    .filter((bizDate) => daysBetween(now, bizDate) <= MOST_DAYS_AHEAD);
  const [pricing, calendar] = await Promise.all([
    readPricing(context, buyers),
    mealCalendar(context),
    ensureMonths(client, ['meal_order', 'order_line'], dates),
  ]);

  return { pricing, calendar };
}

const mealOf = ({ bizDate, mealType, couponNo }: Omit<Expected, 'account'>) => ({
  bizDate,
  mealType,
  couponNo,
});

/** An order that was decided on and is not written yet. */
export interface PlannedOrder {
  readonly orderId: number;
  /** Fen it would cost without rules. */
  readonly amountBefore: number;
  /** Fen to be paid. */
  readonly amount: number;
  /** As it is made: paid where it costs nothing. */
  readonly head: OrderDraft;
  readonly lines: readonly FrozenLine[];
  readonly fulfil: Fulfilment | undefined;
  /** Its coupon, points and uses of rules are taken; `isPaid`: it is paid as it is made. To be called once nothing refuses it any more. */
  take(isPaid: boolean): void;
}

/**
 * Decides what an order costs.
 * @throws Refusal 409 TOO_FAR_AHEAD, DISCOUNT_TOO_LARGE, and why a rule refuses it
 */
export function planOrder(
  facts: OrderFacts,
  request: OrderRequest,
  { now, newId }: Pick<LedgerContext, 'now' | 'newId'>,
): PlannedOrder {
  const { bizDate, account, place, mealType } = request;
  if (daysBetween(now, bizDate) > MOST_DAYS_AHEAD)
    throw conflict('TOO_FAR_AHEAD', '最多可提前60天下单');

  const full = frozenLines(request.lines, request.discountAmount);
  if (full.some((line) => line.discountShare > line.amount))
    throw conflict('DISCOUNT_TOO_LARGE', '优惠金额超过订单金额');

  const orderId = newId();
  const { lines, marketing, take } = pricedOrder(facts, request, full, now);
  const amount = netOf(lines);
  const head: OrderDraft = {
    ...marketing,
    orderId,
    bizDate,
    mealType,
    orderKind: request.orderKind,
    place,
    nuclearMode: request.nuclearMode,
    sourceType: request.sourceType,
    onlineFlag: 1,
    occurredAt: now,
    amount,
    discountAmount: lines.reduce((sum: number, { discountShare }) => sum + discountShare, 0),
    tenders: NOTHING_PAID,
    accountId: account?.accountId,
    person: account,
    checkState: checkState.key.notRedeemed,
    orderState: amount === 0 ? orderState.key.paid : orderState.key.unpaid,
    deliveryState: request.fulfil?.deliveryType ? deliveryState.key.waiting : undefined,
    orderMode: request.orderMode,
  };

  return {
    orderId,
    amountBefore: netOf(full),
    amount,
    head,
    lines,
    fulfil: request.fulfil,
    take: (isPaid) => take?.({ orderId, isPaid }),
  };
}

const NOTHING_PAID = { personal: 0, subsidy: 0, red: 0, suspense: 0 } as const;

/** The statements that make orders true, with what was taken of coupons, points and counts. */
export function orderedWrites(
  context: Pick<LedgerContext, 'client' | 'merchantId' | 'newId'>,
  { pricing }: OrderFacts,
  planned: readonly PlannedOrder[],
): Statement[] {
  const { merchantId } = context;
  const sold = planned.map(({ head, lines }) => ({
    ...head,
    lines,
    sold: head.orderState === orderState.key.paid,
  }));
  const fulfilled = planned.flatMap(({ head: { orderId, bizDate }, fulfil }) =>
    fulfil ? [{ orderId, bizDate, ...fulfil }] : [],
  );

  return [
    ...orderWrites(
      context,
      planned.map(({ head }) => head),
    ),
    ...lineWrites(context, sold),
    ...(fulfilled.length > 0 ? fulfilWrites(merchantId, fulfilled) : []),
    ...pricing.writes(merchantId),
  ];
}

interface PricedOrder {
  readonly lines: readonly FrozenLine[];
  readonly marketing: Partial<OrderDraft>;
  readonly take?: (order: { readonly orderId: number; readonly isPaid: boolean }) => void;
}

/** What rules make of an order: as if it was sold when its meal begins. Fees and prices that the fund shares are for sales at a counter. */
function pricedOrder(
  { pricing, calendar }: OrderFacts,
  request: OrderRequest,
  full: readonly FrozenLine[],
  now: string,
): PricedOrder {
  const { account, place, bizDate, mealType, couponNo, usePoints } = request;
  const lines = pricedLines(full, 0);
  if (lines.length === 0) return { lines: full, marketing: {} };

  const meal = mealsAt(calendar, place.placeId, now).find((each) => each.mealType === mealType);
  const at = `${bizDate} ${meal ? `${timeOfDay(meal.startMinute)}:00` : now.slice(11)}`;
  const asked = {
    buyer: account,
    place,
    at,
    bizDate,
    mealType,
    lines,
    isConfirmed: true,
    isAhead: true,
    couponNo,
    usePoints,
  };

  const priced = pricing.price(asked);
  if (!priced) return { lines: full, marketing: {} };
  if (priced.reason) throw refusedByRule(priced.reason, priced.refusedBy);

  return {
    lines: linesAfter(full, priced),
    marketing: { applied: priced.applied, ruleUses: priced.uses },
    take: (order) => pricing.take(asked, priced, order),
  };
}
