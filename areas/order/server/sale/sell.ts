import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import {
  type MealCalendar,
  mealAt,
  mealCalendar,
  type PlaceReason,
  type SaleRules,
  saleRules,
} from '#areas/canteen/server/api.ts';
import {
  type Account,
  availableAfter,
  type Book,
  cardReason,
  type Journal,
  type LedgerContext,
  type LimitReason,
  ledgerWrites,
  limitReason,
  newJournal,
  openBook,
  openFreeBook,
  type Piece,
  peekBook,
  planSale,
  postSale,
  postSuspense,
  refusedFor,
  type SaleCheck,
  type SaleReason,
} from '#areas/ledger/server/api.ts';
import type { RuleReason } from '#areas/marketing/contract/lookups.ts';
import { stage } from '#areas/marketing/contract/lookups.ts';
import {
  type Buyer,
  type RefusingRule,
  readPricing,
  type SalePricing,
} from '#areas/marketing/server/api.ts';
import { restingShops } from '#areas/supermarket/server/api.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { runAll, type Statement } from '#kit/server/database/statement.ts';
import { checkState, orderKind, orderState } from '../../contract/lookups.ts';
import { appliedText } from '../lists/applied-text.ts';
import { type FrozenLine, lineWrites } from '../order-line.ts';
import { type OrderDraft, orderWrites } from '../order-store.ts';
import { type DaySpending, dayAt, readDaySpending } from './day-spending.ts';
import { type PersonBought, readPersonBought } from './person-bought.ts';
import { type PricedSale, piecesFor, pricedSale, withFeeInside } from './priced-sale.ts';
import type { ClaimReason, Sale } from './sale.ts';

/** Sales whose accounts are at hand. */
export interface ReadSales {
  readonly context: LedgerContext;
  readonly calendar: MealCalendar;
  readonly rules: SaleRules;
  readonly spending: DaySpending;
  readonly bought: PersonBought;
  readonly pricing: SalePricing;
  readonly book: Book;
}

/** Locks the accounts that no other transaction has locked; sales of the others (`isHeld`) must not be decided. */
export const lockFreeSales = (context: LedgerContext, sales: readonly Sale[]): Promise<ReadSales> =>
  lockSales(context, sales, openFreeBook);

/** Locks, in id order, the accounts of sales that are about to be decided. */
async function lockSales(
  context: LedgerContext,
  sales: readonly Sale[],
  open = openBook,
): Promise<ReadSales> {
  const places = await placesFor(context, sales);
  const accountIds: number[] = [];
  const cardNos: string[] = [];
  for (const { accountId, cardNo } of sales) {
    if (accountId !== undefined) accountIds.push(accountId);
    else if (cardNo !== undefined) cardNos.push(cardNo);
  }

  const book = await open(context, { accountIds, cardNos });

  return withSpending({ context, ...places, book }, sales);
}

async function placesFor(
  context: LedgerContext,
  sales: readonly Sale[],
): Promise<{ calendar: MealCalendar; rules: SaleRules }> {
  const [calendar, atCanteens, resting] = await Promise.all([
    mealCalendar(context),
    saleRules(context),
    restingShops(context),
  ]);

  const rules: SaleRules = {
    ...atCanteens,
    reasonOf: (sale) =>
      resting.has(sale.place.placeId) ? 'PLACE_RESTING' : atCanteens.reasonOf(sale),
  };
  const dates = sales.map((sale) => mealAt(calendar, sale.place.placeId, sale.occurredAt).bizDate);
  await ensureMonths(context.client, ['posting', 'meal_order', 'order_line'], dates);

  return { calendar, rules };
}

/** Adds what the sales are held against: what their buyers spent, and what marketing knows of them; asked for together. */
async function withSpending(
  read: Omit<ReadSales, 'spending' | 'bought' | 'pricing'>,
  sales: readonly Sale[],
): Promise<ReadSales> {
  const { context } = read;
  const [pricing, spending, bought] = await Promise.all([
    readPricing(context, buyersOf(read, sales)),
    readDaySpending(context, limitedDaysOf(read, sales)),
    readPersonBought(context, limitedPeopleOf(read, sales)),
  ]);

  return { ...read, pricing, spending, bought };
}

type Sellers = Pick<ReadSales, 'calendar' | 'rules' | 'book'>;

/** Days of buyers at places that limit what is spent on one. */
const limitedDaysOf = ({ calendar, rules, book }: Sellers, sales: readonly Sale[]) =>
  sales.flatMap((sale) => {
    const { placeId } = sale.place;
    if (sale.onlineFlag !== 1 || rules.dayLimitOf(placeId) === 0) return [];

    const account = accountOf(book, sale);
    if (!account) return [];

    return dayAt(account, placeId, mealAt(calendar, placeId, sale.occurredAt).bizDate);
  });

/** Buyers who have limits of their own. */
const limitedPeopleOf = ({ calendar, book }: Sellers, sales: readonly Sale[]) =>
  sales.flatMap((sale) => {
    const account = sale.onlineFlag === 1 ? accountOf(book, sale) : undefined;
    if (!account?.limits) return [];

    const { bizDate } = mealAt(calendar, sale.place.placeId, sale.occurredAt);

    return { custId: account.custId, bizDate };
  });

/** Buyers whose sales marketing prices. */
const buyersOf = ({ calendar, book }: Sellers, sales: readonly Sale[]) =>
  sales.flatMap((sale) => {
    const { couponNo, rulesNo } = sale;
    const isPriced = sale.onlineFlag === 1 || rulesNo !== undefined;
    const account = isPriced ? accountOf(book, sale) : undefined;
    if (!account && couponNo === undefined && rulesNo === undefined) return [];

    return {
      custId: account?.custId ?? 0,
      couponNo,
      rulesNo,
      ...mealAt(calendar, sale.place.placeId, sale.occurredAt),
    };
  });

const accountOf = (book: Book, { accountId, cardNo }: Sale): Account | undefined =>
  accountId === undefined ? book.cards.get(cardNo ?? '')?.account : book.accounts.get(accountId);

/** Whether another transaction has locked the account a sale is to be charged to. */
export function isHeld({ book }: ReadSales, sale: Sale): boolean {
  const account = accountOf(book, sale);
  return account !== undefined && book.held.has(account.accountId);
}

/** Reads the accounts of card sales without a lock: see `peekBook` of the ledger. */
export async function peekSales(
  context: LedgerContext,
  sales: readonly (Sale & { cardNo: string })[],
): Promise<ReadSales> {
  const places = await placesFor(context, sales);
  const cardNos = sales.map((sale) => sale.cardNo);

  return withSpending({ context, ...places, book: await peekBook(context, cardNos) }, sales);
}

/** Ids that deciding these sales may take at most: an order, a posting a wallet and a lot, a cell, and what block ends cost. */
export function idsNeeded({ book }: ReadSales, sales: readonly Sale[]): number {
  let count = 100 + sales.length / 10;
  for (const sale of sales) {
    const account = accountOf(book, sale);
    count += 8 + (account ? account.lots.length : 0);
  }

  return Math.ceil(count);
}

/** What became of one sale, in the order of the sales. */
export interface SaleOutcome {
  readonly state: 'posted' | 'suspense' | 'rejected';
  /** 0 when rejected. */
  readonly orderId: number;
  /** Why it is in suspense or rejected. */
  readonly reason?: SaleReason | PlaceReason | LimitReason | RuleReason | ClaimReason;
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

/**
 * Books sales with their tenders: orders, journal and dirty cells, in a fixed number of statements for any number of sales
 * (up to 500 is sensible: accounts stay locked until the commit).
 */
export async function sellBatch(
  context: LedgerContext,
  sales: readonly Sale[],
): Promise<SaleOutcome[]> {
  const { outcomes, writes } = decideSales(await lockSales(context, sales), sales);
  await runAll(context.client, writes);

  return outcomes;
}

/** Sales decided but not yet written: the statements make them true, in this order, in the same transaction. */
export interface PlannedSales {
  readonly outcomes: SaleOutcome[];
  readonly writes: Statement[];
}

interface Batch {
  readonly context: LedgerContext;
  readonly calendar: MealCalendar;
  readonly rules: SaleRules;
  readonly spending: DaySpending;
  readonly bought: PersonBought;
  readonly pricing: SalePricing;
  readonly book: Book;
  readonly journal: Journal;
  readonly orders: ReturnType<typeof draftOf>[];
}

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
): OrderDraft & { readonly lines: readonly FrozenLine[] } => {
  const {
    place,
    deviceId,
    deviceTransactionNo,
    cardNo,
    nuclearMode,
    onlineFlag,
    sourceType,
    occurredAt,
  } = counter;
  const { amount, lines, trayNo } = counter;
  const { account, ...head } = sold;
  const terminal = {
    place,
    deviceId,
    deviceTransactionNo,
    cardNo,
    nuclearMode,
    onlineFlag,
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

function kindOf({ place, trayNo, isBuffet = false }: Sale) {
  if (place.placeKind === placeKind.key.supermarket) return orderKind.key.supermarket;
  return isBuffet || trayNo !== undefined ? orderKind.key.buffet : orderKind.key.stallSale;
}

/**
 * Decides sales: wallets pay in the order of the place. Several sales of one account are decided in the order
 * given. Nothing is written yet: run `writes` before the commit.
 */
export function decideSales(
  { context, calendar, rules, spending, bought, pricing, book }: ReadSales,
  sales: readonly Sale[],
): PlannedSales {
  const { merchantId } = context;
  const batch: Batch = {
    context,
    calendar,
    rules,
    spending,
    bought,
    pricing,
    book,
    journal: newJournal(),
    orders: [],
  };

  const outcomes = sales.map((sale) => bookOne(batch, sale));
  const { orders } = batch;
  const itemised = orders.filter(({ lines }) => lines.length > 0);
  const sold = itemised.map((order) => ({ ...order, sold: true }));
  const writes = [
    ...ledgerWrites(context, batch.journal),
    ...orderWrites(context, orders),
    ...lineWrites(context, sold),
    ...pricing.writes(merchantId),
  ];

  return { outcomes, writes };
}

const NOTHING = { personal: 0, subsidy: 0, red: 0, suspense: 0 };

function bookOne(batch: Batch, asked: Sale): SaleOutcome {
  const isOnline = asked.onlineFlag === 1;
  const unclaimed = isOnline ? asked.claim?.refusal() : undefined;
  if (unclaimed) return { state: 'rejected', orderId: 0, reason: unclaimed, ...NOTHING };

  const { placeId } = asked.place;
  const meal = mealAt(batch.calendar, placeId, asked.occurredAt);
  const where = { placeId, mealType: meal.mealType };
  const buyer = buyerOf(batch, asked, {
    amount: asked.amount,
    at: asked.occurredAt,
    past: !isOnline,
    where,
  });
  const { account } = buyer;

  const given = pricedSale(batch.pricing, asked, account, meal);
  const decision = decideOne(batch, asked, given, buyer);
  const { plan, reason, refusedBy } = decision;
  const available = account && availableAfter(account, batch.context.now, where);
  if (reason && isOnline)
    return { state: 'rejected', orderId: 0, reason, refusedBy, ...NOTHING, available };

  asked.claim?.take();
  if (account) countSpending(batch, account, given.sale, meal);

  return 'pieces' in plan && account
    ? bookPaid(batch, {
        asked,
        given,
        meal,
        account,
        pieces: plan.pieces,
        overLimit: decision.beyond,
      })
    : bookOwed(batch, {
        asked,
        given,
        meal,
        account,
        reason: 'reason' in plan ? plan.reason : 'UNKNOWN_CARD',
        available,
      });
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

type Meal = ReturnType<typeof mealAt>;

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
    account,
    pieces,
    overLimit,
  }: Booking & {
    readonly account: Account;
    readonly pieces: readonly Piece[];
    readonly overLimit: OrderDraft['overLimit'];
  },
): SaleOutcome {
  const { context, journal, orders, pricing } = batch;
  const { sale, priced, fee } = given;
  const { paying, fee: onTop } = piecesFor(pieces, sale.amount);
  const orderId = postSale(journal, context.newId, occasionOf(asked, given, meal, account), {
    account,
    paying,
    onTop,
    fund: priced?.fund,
  });
  if (given.asked && priced) pricing.take(given.asked, priced, { orderId, isPaid: true });

  const tenders = tendersOf(paying);
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
  const orderId = postSuspense(journal, context.newId, occasion, amount);

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
  onlineFlag: asked.onlineFlag,
  sourceType: asked.sourceType,
  person,
  remark: appliedText(priced?.applied),
});

function buyerOf(
  { book }: Batch,
  sale: Sale,
  check: SaleCheck,
): { account?: Account; reason?: SaleReason } {
  if (sale.accountId !== undefined) {
    const account = book.accounts.get(sale.accountId);
    return account ? { account } : { reason: 'UNKNOWN_CARD' };
  }

  const card = book.cards.get(sale.cardNo ?? '');
  if (!card) return { reason: 'UNKNOWN_CARD' };

  const reason = cardReason(card, check);
  if (reason === 'UNKNOWN_CARD') return { reason };

  return reason ? { account: card.account, reason } : { account: card.account };
}

/** Decides on a sale whose price is known, without booking it. */
function decideOne(
  batch: Batch,
  asked: Sale,
  given: PricedSale,
  { account, reason: refused }: ReturnType<typeof buyerOf>,
) {
  const { sale, priced, fee } = given;
  const { placeId } = sale.place;
  const meal = mealAt(batch.calendar, placeId, sale.occurredAt);
  const where = { placeId, mealType: meal.mealType };
  const order = batch.rules.walletOrderOf(placeId);
  const check = {
    amount: sale.amount + fee,
    at: sale.occurredAt,
    past: sale.onlineFlag === 2,
    where,
    order,
  };
  const plan =
    refused || !account
      ? { reason: refused ?? ('UNKNOWN_CARD' as const) }
      : planSale(account, check);
  const beyond = overLimit(batch, sale, account, meal);
  const ofAccount = account?.limits
    ? refusedFor(account.limits, beyond, asked.isConfirmed)
    : undefined;
  const ofPlace = placeReason(batch, sale, account, meal.bizDate);
  const reason =
    ofPlace ?? priced?.reason ?? ofAccount ?? ('reason' in plan ? plan.reason : undefined);

  return { plan, beyond, reason, refusedBy: ofPlace ? undefined : priced?.refusedBy };
}

/** Which limit of its buyer a sale is beyond; what was served offline is recognised whatever the limits say. */
function overLimit(
  { bought }: Batch,
  sale: Sale,
  account: Account | undefined,
  meal: { bizDate: string; mealType: number },
) {
  if (!account?.limits || sale.onlineFlag !== 1) return undefined;
  return limitReason(account.limits, sale.amount, sale.occurredAt, bought.of({ account, ...meal }));
}

function placeReason(
  { rules, spending }: Batch,
  sale: Sale,
  account: Account | undefined,
  bizDate: string,
) {
  const reason = rules.reasonOf(sale);
  const limit = rules.dayLimitOf(sale.place.placeId);
  if (reason || limit === 0 || !account) return reason;

  const before = spending.of(dayAt(account, sale.place.placeId, bizDate));

  return before + sale.amount > limit ? 'OVER_DAY_LIMIT' : undefined;
}

function tendersOf(pieces: readonly Piece[]) {
  const tenders = { ...NOTHING };
  for (const { walletType, amount } of pieces) {
    if (walletType === 1) tenders.personal += amount;
    else if (walletType === 2) tenders.subsidy += amount;
    else tenders.red += amount;
  }

  return tenders;
}
