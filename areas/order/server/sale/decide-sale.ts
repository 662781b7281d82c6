import type { mealAt } from '#areas/canteen/server/api.ts';
import { type Account, checkLimits, findPayer, planSale } from '#areas/ledger/server/api.ts';
import { dayAt } from './day-spending.ts';
import { pricedSale } from './priced-sale.ts';
import type { ReadSales } from './read-sales.ts';
import type { Sale } from './sale.ts';

/** The meal a sale is in. */
export type Meal = ReturnType<typeof mealAt>;

/** Decides who pays a sale, what it costs, how it is paid, and why it is refused where it can be; nothing is booked. */
export function decideSale(read: ReadSales, asked: Sale, meal: Meal) {
  const at = asked.occurredAt;
  const past = asked.onlineFlag === 2;
  const { account, reason: refused } = findPayer(read.book, asked, { at, past });
  const given = pricedSale(read.pricing, asked, account, meal);

  const { sale, priced, fee } = given;
  const { placeId } = sale.place;
  const where = { placeId, mealType: meal.mealType };
  const order = read.rules.walletOrderOf(placeId);
  const plan =
    refused || !account
      ? { reason: refused ?? ('UNKNOWN_CARD' as const) }
      : planSale(account, { amount: sale.amount + fee, at, past, where, order });

  const limits = limitsOf(read, sale, account, meal);
  const ofPlace = placeReason(read, sale, account, meal.bizDate);
  const reason =
    ofPlace ?? priced?.reason ?? limits.refused ?? ('reason' in plan ? plan.reason : undefined);
  const refusedBy = ofPlace ? undefined : priced?.refusedBy;

  return { account, given, plan, overLimit: limits.beyond, reason, refusedBy };
}

/** What the limits of its buyer say to a sale; what was served offline is recognised whatever they say. */
function limitsOf({ bought }: ReadSales, sale: Sale, account: Account | undefined, meal: Meal) {
  if (!account?.limits || sale.onlineFlag !== 1) return { beyond: undefined, refused: undefined };

  const { amount, occurredAt: at, isConfirmed } = sale;
  const before = bought.of({ account, ...meal });

  return checkLimits(account.limits, { amount, at, before, isConfirmed });
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
