import { mealAt } from '#areas/canteen/server/api.ts';
import {
  type Account,
  cardReason,
  limitReason,
  planSale,
  refusedFor,
  type SaleCheck,
  type SaleReason,
} from '#areas/ledger/server/api.ts';
import { dayAt } from './day-spending.ts';
import type { PricedSale } from './priced-sale.ts';
import type { ReadSales } from './read-sales.ts';
import type { Sale } from './sale.ts';

/** Decides on a sale whose price is known, without booking it. */
export function decideSale(
  read: ReadSales,
  asked: Sale,
  given: PricedSale,
  { account, reason: refused }: SaleBuyer,
) {
  const { sale, priced, fee } = given;
  const { placeId } = sale.place;
  const meal = mealAt(read.calendar, placeId, sale.occurredAt);
  const where = { placeId, mealType: meal.mealType };
  const order = read.rules.walletOrderOf(placeId);
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
  const beyond = overLimit(read, sale, account, meal);
  const ofAccount = account?.limits
    ? refusedFor(account.limits, beyond, asked.isConfirmed)
    : undefined;
  const ofPlace = placeReason(read, sale, account, meal.bizDate);
  const reason =
    ofPlace ?? priced?.reason ?? ofAccount ?? ('reason' in plan ? plan.reason : undefined);

  return { plan, beyond, reason, refusedBy: ofPlace ? undefined : priced?.refusedBy };
}

/** Which limit of its buyer a sale is beyond; what was served offline is recognised whatever the limits say. */
function overLimit(
  { bought }: ReadSales,
  sale: Sale,
  account: Account | undefined,
  meal: { bizDate: string; mealType: number },
) {
  if (!account?.limits || sale.onlineFlag !== 1) return undefined;
  return limitReason(account.limits, sale.amount, sale.occurredAt, bought.of({ account, ...meal }));
}

/** Why the place does not sell it, or not so much to this buyer in a day. */
function placeReason(
  { rules, spending }: ReadSales,
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

/** The account that is to pay a sale, and why its card or the lack of one is in the way. */
export interface SaleBuyer {
  readonly account?: Account;
  readonly reason?: SaleReason;
}

/** Who is to pay a sale, and why they may not as far as their card goes. */
export function buyerOf({ book }: ReadSales, sale: Sale, check: SaleCheck): SaleBuyer {
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
