import { mealAt } from '#areas/canteen/server/api.ts';
import {
  availableAfter,
  type HeldByWallet,
  holdForSale,
  type LedgerContext,
} from '#areas/ledger/server/api.ts';
import { decideSale } from './decide-sale.ts';
import { lockSales, type ReadSales } from './read-sales.ts';
import type { Sale } from './sale.ts';

/** Money that was set aside for a sale whose amount is known only when it is over. */
export interface HeldSale {
  readonly accountId: number;
  readonly custId: number;
  /** Fen. */
  readonly held: number;
  /** What the buyer may still spend beside it, fen. */
  readonly available: number;
}

/** Why nothing was held. */
interface RefusedHold {
  readonly reason: NonNullable<ReturnType<typeof decideSale>['reason']>;
  readonly refusedBy: ReturnType<typeof decideSale>['refusedBy'];
}

/** Rules of marketing are about what was bought, which nobody knows yet. */
const UNPRICED: ReadSales['pricing'] = {
  knows: () => false,
  price: () => undefined,
  take: () => undefined,
  writes: () => [],
};

/**
 * Sets aside what a sale may come to at most, where its buyer could pay it here and now as at a till: card, account, limits and place
 * are asked. Who has less than that, but at least `least` fen, has all of it set aside.
 */
export async function holdSale(
  context: LedgerContext,
  sale: Sale & { readonly onlineFlag: 1 },
  { bizId, least }: { readonly bizId: number; readonly least: number },
): Promise<HeldSale | RefusedHold> {
  const read: ReadSales = { ...(await lockSales(context, [sale])), pricing: UNPRICED };
  const { placeId } = sale.place;
  const meal = mealAt(read.calendar, placeId, sale.occurredAt);
  const where = { placeId, mealType: meal.mealType };

  const asked = decideSale(read, sale, meal);
  const left = asked.account ? availableAfter(asked.account, context.now, where) : 0;
  const isShort = asked.reason === 'INSUFFICIENT_BALANCE' && left >= least;
  const { plan, account, reason, refusedBy } = isShort
    ? decideSale(read, { ...sale, amount: left }, meal)
    : asked;
  if (reason !== undefined) return { reason, refusedBy };
  if (!account || !('pieces' in plan)) throw new Error('a sale without a payer was not refused');

  const held: Record<keyof HeldByWallet, number> = { 1: 0, 2: 0, 4: 0 };
  for (const { walletType, amount } of plan.pieces) held[walletType] += amount;
  const { accountId, custId } = account;
  await holdForSale(context, accountId, { kind: 'water', bizId }, held);
  const sum = held[1] + held[2] + held[4];

  return {
    accountId,
    custId,
    held: sum,
    available: Math.max(0, left - sum),
  };
}
