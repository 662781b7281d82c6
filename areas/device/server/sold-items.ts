import type pg from 'pg';
import { mealAt } from '#areas/canteen/server/api.ts';
import { type Claimed, claimPortions, type Purchase, returnPortions } from '#areas/menu/server/api.ts';
import { frozenLines, type peekSales, type Sale, type SaleOutcome } from '#areas/order/server/api.ts';
import type { Sent } from './sent.ts';

type Read = Awaited<ReturnType<typeof peekSales>>;
/** A sale that names lines of the menu, with the portions it took. */
interface Itemised {
  readonly purchase: Purchase;
  readonly claimed: Claimed;
}
const THOUSAND = 1000;
const NOTHING = { personal: 0, subsidy: 0, red: 0, suspense: 0 };

function purchaseOf({ sale: { items = [] }, online }: Sent, sale: Sale & { cardNo: string }, { book, calendar }: Read) {
  const { placeId, stallId } = sale.place;
  const { bizDate, mealType } = mealAt(calendar, placeId, sale.occurredAt);
  const accountId = book.cards.get(sale.cardNo)?.account.accountId;
  const when = { bizDate, mealType, clock: sale.occurredAt.slice(11, 16) };
  return { ...when, canteenId: placeId, stallId, accountId, portions: items, amount: sale.amount, served: !online };
}

/**
 * Takes the portions of the sales that name lines of the menu, one sale after the other. What was served offline counts whatever is left,
 * and is recognised without lines where they do not fit the menu.
 */
export async function takePortions(
  client: pg.PoolClient,
  merchantId: number,
  sales: readonly { readonly sent: Sent; readonly sale: Sale & { cardNo: string } }[],
  read: Read,
): Promise<ReadonlyMap<Sent, Itemised>> {
  const taken = new Map<Sent, Itemised>();
  for (const { sent, sale } of sales) {
    if (!sent.sale.items) continue;
    const purchase = purchaseOf(sent, sale, read);
    taken.set(sent, { purchase, claimed: await claimPortions(client, merchantId, purchase) });
  }
  return taken;
}

/** The sale with the lines it took. */
export function withLines<S extends Sale>(sale: S, itemised: Itemised | undefined): S {
  if (!itemised || 'reason' in itemised.claimed) return sale;
  const lines = itemised.claimed.dishes.map(({ dishesId, dishesName, price, costPrice, count }) => ({
    ...{ goodsKind: 1 as const, goodsId: dishesId, goodsName: dishesName, measure: 1 as const, unitPrice: price },
    ...{ quantity: count * THOUSAND, cost: costPrice * count },
  }));
  return { ...sale, lines: frozenLines(lines, 0) };
}

/** Why a sale online is refused before anybody is charged. */
export function refusalOf(sent: Sent, itemised: Itemised | undefined) {
  if (!sent.online || !itemised || !('reason' in itemised.claimed)) return undefined;
  return { state: 'rejected' as const, orderId: 0, reason: itemised.claimed.reason, ...NOTHING };
}

/** Gives back what a sale took that was refused for another reason. */
export async function giveBackRefused(
  client: pg.PoolClient,
  merchantId: number,
  outcomes: readonly { readonly sent: Sent; readonly outcome: Pick<SaleOutcome, 'state'> }[],
  taken: ReadonlyMap<Sent, Itemised>,
): Promise<void> {
  for (const { sent, outcome } of outcomes) {
    const itemised = taken.get(sent);
    if (outcome.state === 'rejected' && itemised && !('reason' in itemised.claimed))
      await returnPortions(client, merchantId, itemised.purchase);
  }
}
