import type pg from 'pg';
import { placeKind } from '#areas/canteen/contract/selling-place.ts';
import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import {
  type BoughtBefore,
  type Buying,
  type Offer,
  type Offered,
  offeredMany,
  openStock,
  type Purchase,
  type SoldWeight,
} from '#areas/menu/server/api.ts';
import {
  type Claim,
  dishesBought,
  type FrozenLine,
  frozenLines,
  type peekSales,
  type Sale,
  setMealLines,
} from '#areas/order/server/api.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import type { Sent } from './sent.ts';
import { type GoodsTaken, takeGoods } from './sold-goods.ts';

/** A sale as it was sent and as it counts. */
interface Selling {
  readonly sent: Sent;
  readonly sale: Sale & { readonly cardNo: string };
}

/** What a sale names: lines of the menu as they are offered to it, or goods of a supermarket. */
type Named =
  | { readonly purchase: Purchase; readonly offered: Offered }
  | { readonly goods: GoodsTaken };

/** What the sales of a batch name beside their amount; those that name nothing are not there. */
export type NamedItems = ReadonlyMap<Sent, Named>;

interface At {
  readonly client: pg.PoolClient;
  readonly merchantId: number;
}

/** Reads what sales name, together: lines of menus in one statement for all of them. Whose cards they are need not be known yet. */
export async function readItems(context: At, sales: readonly Selling[]): Promise<NamedItems> {
  const naming = sales.filter(({ sent: { sale } }) => sale.items || sale.packages);
  if (naming.length === 0) return new Map();

  const { client, merchantId } = context;
  const calendar = await mealCalendar(context);
  const atShops = naming.filter(({ sale }) => isAtShop(sale));
  const atMenus = naming.filter(({ sale }) => !isAtShop(sale));
  const purchases = atMenus.map(({ sent, sale }) => purchaseOf(sent, sale, calendar));

  const [goods, offers] = await Promise.all([
    Promise.all(atShops.map(({ sent, sale }) => takeGoods(client, merchantId, sent, sale))),
    offeredMany(client, merchantId, purchases),
  ]);

  return new Map<Sent, Named>([
    ...atShops.map(({ sent }, at): [Sent, Named] => [sent, { goods: goods[at] as GoodsTaken }]),
    ...atMenus.map(({ sent }, at): [Sent, Named] => [
      sent,
      { purchase: purchases[at] as Purchase, offered: offers[at] as Offered },
    ]),
  ]);
}

const isAtShop = ({ place }: Sale): boolean => place.placeKind === placeKind.key.supermarket;

function purchaseOf(
  { sale: { items = [], packages = [] }, online, terminal }: Sent,
  sale: Sale,
  calendar: Awaited<ReturnType<typeof mealCalendar>>,
): Purchase {
  const { placeId, stallId } = sale.place;

  return {
    ...mealAt(calendar, placeId, sale.occurredAt),
    clock: sale.occurredAt.slice(11, 16),
    canteenId: placeId,
    stallId,
    accountId: undefined,
    deviceId: terminal.deviceId,
    portions: items.filter((item) => 'count' in item),
    weighed: items.filter((item) => 'grams' in item),
    packages,
    amount: sale.amount,
    served: !online,
  };
}

/** Sales with the lines they name and the portions they claim, and how those are written. */
export interface ItemClaims {
  /** What was served offline and does not fit the menu is recognised without lines. */
  withItems(selling: Selling): Sale;
  writes(): Statement[];
}

/** Lets sales claim what they name, now that their buyers are known. */
export async function openClaims(
  { client, merchantId }: At,
  sales: readonly Selling[],
  named: NamedItems,
  { book }: Awaited<ReturnType<typeof peekSales>>,
): Promise<ItemClaims> {
  const buyings = new Map(
    sales.flatMap(({ sent, sale }): [Sent, Buying][] => {
      const items = named.get(sent);
      if (!items || !('purchase' in items) || 'reason' in items.offered) return [];

      const account = book.cards.get(sale.cardNo)?.account;
      const { purchase, offered: offer } = items;
      if (!account) return [[sent, { purchase, offer }]];

      const { accountId, custId } = account;
      const boughtBefore: BoughtBefore = (dishesIds) =>
        dishesBought({ client, merchantId }, { ...purchase, custId }, dishesIds);

      return [[sent, { purchase: { ...purchase, accountId, boughtBefore }, offer }]];
    }),
  );
  const stock = await openStock(client, merchantId, [...buyings.values()]);

  return {
    withItems({ sent, sale }) {
      const items = named.get(sent);
      if (!items) return sale;

      const buying = buyings.get(sent);
      if (!buying)
        return { ...sale, ...withoutStock('goods' in items ? items.goods : items.offered) };

      const claim: Claim = {
        refusal: () => stock.refusal(buying),
        take: () => stock.take(buying),
      };

      return { ...sale, lines: linesOf(buying.offer), claim };
    },
    writes: () => stock.writes(merchantId),
  };
}

/** Of goods nothing is counted; what cannot be had is refused where it still can be. */
function withoutStock(taken: GoodsTaken | Offered): Pick<Sale, 'lines' | 'claim'> {
  if ('reason' in taken) return { claim: { refusal: () => taken.reason, take: () => undefined } };
  return 'lines' in taken ? { lines: taken.lines } : {};
}

const THOUSAND = 1000;

/** The lines of an order of what was offered. */
function linesOf({ dishes, weighed, packages }: Offer): FrozenLine[] {
  const single = dishes.map(({ dishesId, dishesName, price, costPrice, count, size }) => ({
    ...dishLine(dishesId, dishesName),
    portionSize: size,
    unitPrice: price,
    quantity: count * THOUSAND,
    cost: costPrice === null ? undefined : costPrice * count,
  }));

  return frozenLines([...single, ...weighed.map(plateLine), ...packages.flatMap(setMealLines)], 0);
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
