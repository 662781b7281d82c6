import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, type PlaceReason } from '#areas/canteen/server/api.ts';
import {
  type Account,
  availableAfter,
  type PlannedSpend,
  type SaleReason,
  type SalesJournal,
} from '#areas/ledger/server/api.ts';
import type { RuleReason } from '#areas/marketing/contract/lookups.ts';
import { stage } from '#areas/marketing/contract/lookups.ts';
import type { Buyer, RefusingRule } from '#areas/marketing/server/api.ts';
import { checkState, orderKind, orderState } from '../../contract/lookups.ts';
import { appliedText } from '../lists/applied-text.ts';
import type { FrozenLine } from '../order-line.ts';
import type { OrderDraft } from '../order-store.ts';
import { dayAt } from './day-spending.ts';
import { decideSale, type Meal } from './decide-sale.ts';
import { type PricedSale, withFeeInside } from './priced-sale.ts';
import type { ReadSales } from './read-sales.ts';
import type { ClaimReason, Sale } from './sale.ts';
import { tenderSums } from './tenders.ts';

/** What became of one sale, in the order of the sales. */
export interface SaleOutcome {
  readonly state: 'posted' | 'suspense' | 'rejected';
  /** 0 when rejected. */
  readonly orderId: number;
  /** Why it is in suspense or rejected. */
  readonly reason?: SaleReason | PlaceReason | RuleReason | ClaimReason;
  /** The rule that refused it; undefined where no rule did. */
  readonly refusedBy?: RefusingRule | undefined;
  /** Fen by tender. */
  readonly personal: number;
  readonly subsidy: number;
  readonly red: number;
  readonly suspense: number;
  /** Fen marketing took off, and fen that came on top; undefined where it did neither. */
  readonly discount?: number | undefined;
  readonly fee?: number | undefined;
  /** Whose it was, as rules see them. */
  readonly buyer?: Buyer | undefined;
  /** What the buyer may still spend afterwards, fen; undefined without an account. */
  readonly available?: number | undefined;
}

/** Sales that are booked one after the other, and what they come to so far. */
export interface Batch extends ReadSales {
  readonly journal: SalesJournal;
  readonly orders: CounterOrder[];
}

/** A counter sale as an order with its lines. */
type CounterOrder = OrderDraft & { readonly lines: readonly FrozenLine[] };

/** Decides one sale, and books it where it is paid or has happened already. */
export function bookSale(batch: Batch, asked: Sale): SaleOutcome {
  const isOnline = asked.onlineFlag === 1;
  const unclaimed = isOnline ? asked.claim?.refusal() : undefined;
  if (unclaimed) return { state: 'rejected', orderId: 0, reason: unclaimed, ...NOTHING };

  const { placeId } = asked.place;
  const meal = mealAt(batch.calendar, placeId, asked.occurredAt);
  const where = { placeId, mealType: meal.mealType };
  const { account, given, plan, overLimit, reason, refusedBy } = decideSale(batch, asked, meal);
  const available = account && availableAfter(account, batch.context.now, where);
  if (reason && isOnline)
    return { state: 'rejected', orderId: 0, reason, refusedBy, ...NOTHING, available };

  asked.claim?.take();
  if (account) countSpending(batch, account, given.sale, meal);

  return 'pieces' in plan
    ? bookPaid(batch, { asked, given, meal, spend: plan, overLimit })
    : bookOwed(batch, { asked, given, meal, account, reason: plan.reason, available });
}

/** What a sale adds to the day and the meal of its buyer counts for the sales that follow it in the batch. */
function countSpending(
  { rules, spending, bought }: Batch,
  account: Account,
  sale: Sale,
  meal: Meal,
) {
  const { placeId } = sale.place;
  if (rules.dayLimitOf(placeId) > 0)
    spending.add(dayAt(account, placeId, meal.bizDate), sale.amount);
  if (account.limits) bought.add({ account, ...meal }, sale.amount);
}
/** A sale that is about to be booked. */
interface Booking {
  /** As it was sent. */
  readonly asked: Sale;
  /** At what it costs. */
  readonly given: PricedSale;
  readonly meal: Meal;
}

/** The wallets of its buyer pay a sale, and what comes on top of it. */
function bookPaid(
  batch: Batch,
  {
    asked,
    given,
    meal,
    spend,
    overLimit,
  }: Booking & {
    readonly spend: PlannedSpend;
    readonly overLimit: OrderDraft['overLimit'];
  },
): SaleOutcome {
  const { context, journal, orders, pricing } = batch;
  const { sale, priced, fee } = given;
  const { account } = spend;
  const occasion = occasionOf(asked, given, meal, account);
  const sold = journal.postSale(context.newId, occasion, {
    spend,
    price: sale.amount,
    fund: priced?.fund,
  });
  const { orderId } = sold;
  if (given.asked && priced) pricing.take(given.asked, priced, { orderId, isPaid: true });

  const { personal, subsidy, red, suspense } = tenderSums(sold.tenders);
  const tenders = { personal, subsidy, red, suspense };
  orders.push(draftOf(sale, { orderId, ...meal, account, tenders, overLimit }, given));

  const { custId, orgId, psnType } = account;
  const where = { placeId: asked.place.placeId, mealType: meal.mealType };

  return {
    state: 'posted',
    orderId,
    ...tenders,
    ...(priced && { discount: asked.amount - sale.amount, fee }),
    buyer: { custId, orgId, psnType },
    available: availableAfter(account, context.now, where),
  };
}

/** What happened and no account could be charged for is owed, with its fee. */
function bookOwed(
  { context, journal, orders }: Batch,
  {
    asked,
    given,
    meal,
    account,
    reason,
    available,
  }: Booking & {
    readonly account: Account | undefined;
    readonly reason: SaleReason;
    readonly available: number | undefined;
  },
): SaleOutcome {
  const owed = withFeeInside(given);
  const { amount } = owed.sale;
  const occasion = occasionOf(asked, given, meal, account);
  const orderId = journal.postSuspense(context.newId, occasion, amount);

  const tenders = { ...NOTHING, suspense: amount };
  const order = { orderId, ...meal, account, tenders, suspenseReason: reason };
  orders.push(draftOf(owed.sale, order, owed));

  return { state: 'suspense', orderId, reason, ...tenders, available };
}

/** When, where and by whom a sale was made, as the journal keeps it. */
const occasionOf = (
  asked: Sale,
  { priced }: PricedSale,
  meal: Meal,
  person: Account | undefined,
) => ({
  occurredAt: asked.occurredAt,
  ...meal,
  orderKind: kindOf(asked),
  place: asked.place,
  deviceId: asked.deviceId,
  nuclearMode: asked.nuclearMode,
  onlineFlag: flagOf(asked),
  sourceType: asked.sourceType,
  person,
  remark: appliedText(priced?.applied),
});

/** A counter sale is completed and verified the moment it is booked. */
const draftOf = (
  counter: Sale,
  sold: Pick<
    OrderDraft,
    'orderId' | 'bizDate' | 'mealType' | 'tenders' | 'overLimit' | 'suspenseReason'
  > & {
    readonly account: Account | undefined;
  },
  { priced, fee }: PricedSale,
): CounterOrder => {
  const { place, deviceId, deviceTransactionNo, cardNo, nuclearMode, sourceType, occurredAt } =
    counter;
  const { amount, lines, trayNo } = counter;
  const { account, ...head } = sold;
  const terminal = {
    place,
    deviceId,
    deviceTransactionNo,
    cardNo,
    nuclearMode,
    onlineFlag: flagOf(counter),
    sourceType,
    occurredAt,
    trayNo,
  };

  const shares = lines?.reduce((sum, { discountShare }) => sum + discountShare, 0);
  const discountAmount =
    shares ??
    Math.max(
      0,
      priced?.applied.reduce(
        (sum, each) => sum + (each.stage === stage.key.managementFee ? 0 : each.amount),
        0,
      ) ?? 0,
    );
  const marketing = priced && { applied: priced.applied, feeAmount: fee, ruleUses: priced.uses };

  return {
    ...marketing,
    ...head,
    ...terminal,
    orderKind: kindOf(counter),
    orderState: orderState.key.completed,
    checkState: checkState.key.redeemed,
    amount,
    discountAmount,
    accountId: account?.accountId,
    person: account,
    lines: lines ?? [],
  };
};

/** Whether a sale is told as made online (1) or not (2). */
const flagOf = ({ wasHeld = false, onlineFlag }: Sale) => (wasHeld ? (1 as const) : onlineFlag);

/** A shop's sale, a buffet's, or a stall's. */
function kindOf({ place, trayNo, isBuffet = false }: Sale) {
  if (place.placeKind === placeKind.key.supermarket) return orderKind.key.supermarket;
  return isBuffet || trayNo !== undefined ? orderKind.key.buffet : orderKind.key.stallSale;
}

const NOTHING = { personal: 0, subsidy: 0, red: 0, suspense: 0 };
