import {
  type MealCalendar,
  mealAt,
  mealCalendar,
  type SaleRules,
  saleRules,
} from '#areas/canteen/server/api.ts';
import {
  type Account,
  type Book,
  type LedgerContext,
  openBook,
  openFreeBook,
  peekBook,
} from '#areas/ledger/server/api.ts';
import { readPricing, type SalePricing } from '#areas/marketing/server/api.ts';
import { restingShops } from '#areas/supermarket/server/api.ts';
import { ensureMonths } from '#kit/server/database/partitions.ts';
import { type DaySpending, dayAt, readDaySpending } from './day-spending.ts';
import { type PersonBought, readPersonBought } from './person-bought.ts';
import type { Sale } from './sale.ts';

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

/** Reads the accounts of card sales without a lock: see `peekBook` of the ledger. */
export async function peekSales(
  context: LedgerContext,
  sales: readonly (Sale & { cardNo: string })[],
): Promise<ReadSales> {
  const places = await placesFor(context, sales);
  const cardNos = sales.map((sale) => sale.cardNo);

  return withSpending({ context, ...places, book: await peekBook(context, cardNos) }, sales);
}

/** Locks the accounts that no other transaction has locked; sales of the others (`isHeld`) must not be decided. */
export const lockFreeSales = (context: LedgerContext, sales: readonly Sale[]): Promise<ReadSales> =>
  lockSales(context, sales, openFreeBook);

/** Locks, in id order, the accounts of sales that are about to be decided. */
export async function lockSales(
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

/** Whether another transaction has locked the account a sale is to be charged to. */
export function isHeld({ book }: ReadSales, sale: Sale): boolean {
  const account = accountOf(book, sale);
  return account !== undefined && book.held.has(account.accountId);
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

/** How the places of the sales sell, and their meals; the months of the sales are there to be written to. */
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
