import type { SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { mealCalendar, mealsAt } from '#areas/canteen/server/api.ts';
import type { LedgerContext, PersonThen } from '#areas/ledger/server/api.ts';
import { ruleReason } from '#areas/marketing/contract/lookups.ts';
import { type AppliedRule, readPricing, type SalePricing } from '#areas/marketing/server/api.ts';
import { daysBetween, timeOfDay } from '#kit/contract/calendar-day.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll, type Statement } from '#kit/server/database/statement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { checkState, deliveryState, orderState } from '../contract/lookups.ts';
import { type Fulfilment, fulfilWrites } from './kitchen/fulfil-store.ts';
import { type FrozenLine, frozenLines, type LineDraft, lineWrites, netOf } from './order-line.ts';
import { type OrderDraft, orderWrites } from './order-store.ts';
import { linesAfter, pricedLines } from './sale/priced-sale.ts';

/** An order to be made before it is paid. */
export interface OrderRequest {
  /** See docs/order-model.md. */
  readonly orderKind: number;
  readonly place: SellingPlace;
  /** Whose wallets may pay it; absent for a buyer without an account. */
  readonly account?: (PersonThen & { readonly accountId: number }) | undefined;
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
  const { client, merchantId, newId, now } = context;
  const { bizDate, account, place, orderKind, mealType, nuclearMode, sourceType } = request;
  if (daysBetween(now, bizDate) > MOST_DAYS_AHEAD)
    throw conflict('TOO_FAR_AHEAD', '最多可提前60天下单');

  const full = frozenLines(request.lines, request.discountAmount);
  if (full.some((line) => line.discountShare > line.amount))
    throw conflict('DISCOUNT_TOO_LARGE', '优惠金额超过订单金额');

  const orderId = newId();
  const { lines, marketing, writes } = await pricedOrder(context, request, full, orderId);
  const amount = netOf(lines);
  const discountAmount = lines.reduce((sum: number, { discountShare }) => sum + discountShare, 0);
  await ensureMonths(client, ['meal_order', 'order_line'], [bizDate]);
  const free = amount === 0;
  const head = {
    orderId,
    bizDate,
    mealType,
    orderKind,
    place,
    nuclearMode,
    sourceType,
    onlineFlag: 1,
    occurredAt: now,
    ...marketing,
    amount,
    discountAmount,
    tenders: { personal: 0, subsidy: 0, red: 0, suspense: 0 },
    accountId: account?.accountId,
    person: account,
    checkState: checkState.key.notRedeemed,
    orderState: free ? orderState.key.paid : orderState.key.unpaid,
    deliveryState: request.fulfil?.deliveryType ? deliveryState.key.waiting : undefined,
    orderMode: request.orderMode,
  };

  await runAll(client, [
    ...orderWrites(merchantId, [head]),
    ...lineWrites(context, [{ ...head, lines, sold: free }]),
    ...(request.fulfil ? fulfilWrites(merchantId, [{ orderId, bizDate, ...request.fulfil }]) : []),
    ...writes,
  ]);

  return { orderId, amount };
}

/** What is priced of an order. */
export type PriceableOrder = Pick<
  OrderRequest,
  'account' | 'place' | 'bizDate' | 'mealType' | 'couponNo' | 'usePoints'
>;

/** Lines at what they cost after rules, and what was applied. */
export interface PricedOrder {
  readonly lines: readonly FrozenLine[];
  readonly applied: readonly AppliedRule[];
}

/**
 * What orders would cost that are made one after the other: what the first one uses of a rule, its coupon and its points are gone for the next.
 * Nothing is written.
 * @throws Refusal 409 why a rule refuses one of them
 */
export async function priceOrders(
  context: LedgerContext,
  orders: readonly (PriceableOrder & { readonly full: readonly FrozenLine[] })[],
): Promise<PricedOrder[]> {
  const pricing = await readPricing(context, orders.flatMap(expectedBuyers));
  const priced: PricedOrder[] = [];
  for (const { full, ...order } of orders) {
    const { lines, marketing } = await priceOne(context, pricing, order, full, NO_ORDER);
    priced.push({ lines, applied: marketing.applied ?? [] });
  }

  return priced;
}

/** Stands for the number of an order that is not made. */
const NO_ORDER = 0;

const expectedBuyers = ({ account, bizDate, mealType, couponNo }: PriceableOrder) =>
  account ? [{ custId: account.custId, bizDate, mealType, couponNo }] : [];

/** What rules make of an order that is made. */
async function pricedOrder(
  context: LedgerContext,
  request: OrderRequest,
  full: readonly FrozenLine[],
  orderId: number,
): Promise<Marketed & { readonly writes: readonly Statement[] }> {
  if (pricedLines(full, 0).length === 0) return { lines: full, marketing: {}, writes: [] };

  const pricing = await readPricing(context, expectedBuyers(request));
  const marketed = await priceOne(context, pricing, request, full, orderId);

  return { ...marketed, writes: pricing.writes(context.merchantId) };
}

interface Marketed {
  readonly lines: readonly FrozenLine[];
  readonly marketing: Partial<OrderDraft>;
}

/**
 * What rules make of an order, and notes that it uses them: as if it was sold when its meal begins. Fees and prices that the fund shares are for
 * sales at a counter.
 */
async function priceOne(
  context: LedgerContext,
  pricing: SalePricing,
  { account, place, bizDate, mealType, couponNo, usePoints }: PriceableOrder,
  full: readonly FrozenLine[],
  orderId: number,
): Promise<Marketed> {
  const lines = pricedLines(full, 0);
  if (lines.length === 0) return { lines: full, marketing: {} };

  const meal = mealsAt(await mealCalendar(context), place.placeId, context.now).find(
    (each) => each.mealType === mealType,
  );
  const at = `${bizDate} ${meal ? `${timeOfDay(meal.startMinute)}:00` : context.now.slice(11)}`;
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
  if (priced.reason) throw conflict(priced.reason, labelOf(ruleReason, priced.reason));

  const after = linesAfter(full, priced);
  pricing.take(asked, priced, { orderId, isPaid: netOf(after) === 0 });

  return { lines: after, marketing: { applied: priced.applied, ruleUses: priced.uses } };
}
