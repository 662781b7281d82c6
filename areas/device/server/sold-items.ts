import type pg from 'pg';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { mealAt } from '#areas/canteen/server/api.ts';
import {
  type BoughtBefore,
  type ClaimOutcome,
  claimPortions,
  type Purchase,
  returnPortions,
  type SoldWeight,
} from '#areas/menu/server/api.ts';
import {
  dishesBought,
  frozenLines,
  type peekSales,
  type Sale,
  type SaleOutcome,
  setMealLines,
} from '#areas/order/server/api.ts';
import type { Sent } from './sent.ts';
import { type GoodsTaken, takeGoods } from './sold-goods.ts';

type Read = Awaited<ReturnType<typeof peekSales>>;

/** A sale that names lines of the menu, with the portions it took; or goods of a supermarket, of which nothing is taken. */
type Itemised =
  | { readonly purchase: Purchase; readonly claimed: ClaimOutcome }
  | { readonly goods: GoodsTaken };

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
    if (!sent.sale.items && !sent.sale.packages) continue;
    if (sale.place.placeKind === placeKind.key.supermarket) {
      taken.set(sent, { goods: await takeGoods(client, merchantId, sent, sale) });
      continue;
    }

    const { custId, ...purchase } = purchaseOf(sent, sale, read);
    const boughtBefore: BoughtBefore = async (dishesIds) =>
      custId === undefined
        ? new Map()
        : dishesBought({ client, merchantId }, { ...purchase, custId }, dishesIds);
    const claimed = await claimPortions(client, merchantId, { ...purchase, boughtBefore });
    taken.set(sent, { purchase, claimed });
  }

  return taken;
}

function purchaseOf(
  { sale: { items = [], packages = [] }, online, terminal }: Sent,
  sale: Sale & { cardNo: string },
  { book, calendar }: Read,
) {
  const { placeId, stallId } = sale.place;
  const { bizDate, mealType } = mealAt(calendar, placeId, sale.occurredAt);
  const account = book.cards.get(sale.cardNo)?.account;
  const when = { bizDate, mealType, clock: sale.occurredAt.slice(11, 16) };

  return {
    ...when,
    canteenId: placeId,
    stallId,
    accountId: account?.accountId,
    custId: account?.custId,
    deviceId: terminal.deviceId,
    portions: items.filter((item) => 'count' in item),
    weighed: items.filter((item) => 'grams' in item),
    packages,
    amount: sale.amount,
    served: !online,
  };
}

const THOUSAND = 1000;

/** The sale with the lines it took. */
export function withLines<S extends Sale>(sale: S, itemised: Itemised | undefined): S {
  if (!itemised) return sale;
  if ('goods' in itemised)
    return 'lines' in itemised.goods ? { ...sale, lines: itemised.goods.lines } : sale;
  if ('reason' in itemised.claimed) return sale;

  const { dishes, weighed, packages } = itemised.claimed;
  const single = dishes.map(({ dishesId, dishesName, price, costPrice, count, size }) => ({
    ...dishLine(dishesId, dishesName),
    portionSize: size,
    unitPrice: price,
    quantity: count * THOUSAND,
    cost: costPrice === null ? undefined : costPrice * count,
  }));

  const plates = weighed.map(plateLine);

  return {
    ...sale,
    lines: frozenLines([...single, ...plates, ...packages.flatMap(setMealLines)], 0),
  };
}

const dishLine = (goodsId: number, goodsName: string) => ({
  goodsKind: 1 as const,
  goodsId,
  goodsName,
  measure: 1 as const,
});

/** A plate that was weighed: fen a kilogram, grams. */
const plateLine = ({ dishesId, dishesName, price, grams, cost }: SoldWeight) => ({
  ...dishLine(dishesId, dishesName),
  measure: 2 as const,
  unitPrice: price,
  quantity: grams,
  cost,
});

const NOTHING = { personal: 0, subsidy: 0, red: 0, suspense: 0 };

/** Why a sale online is refused before any account is charged. */
export function refusalOf(sent: Sent, itemised: Itemised | undefined) {
  const reason = sent.online && itemised ? reasonOf(itemised) : undefined;
  return reason === undefined
    ? undefined
    : { state: 'rejected' as const, orderId: 0, reason, ...NOTHING };
}

function reasonOf(itemised: Itemised): string | undefined {
  const taken = 'goods' in itemised ? itemised.goods : itemised.claimed;
  return 'reason' in taken ? taken.reason : undefined;
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
    if (
      outcome.state === 'rejected' &&
      itemised &&
      'claimed' in itemised &&
      !('reason' in itemised.claimed)
    )
      await returnPortions(client, merchantId, {
        ...itemised.purchase,
        portions: itemised.claimed.portions,
      });
  }
}
