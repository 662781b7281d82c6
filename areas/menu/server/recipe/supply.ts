import type pg from 'pg';
import type { PortionSize } from '../../contract/lookups.ts';
import type { SoldPackage, WantedPackage } from '../set-meal/package-sale.ts';
import type { MenuQuery } from './menus-at.ts';
import { BOUGHT_IN_ORDER } from './portion-locks.ts';
import { takenWrites } from './sold-portions.ts';

type Client = pg.PoolClient;

/** Who bought what of some dishes at the meal before: portions by dish, grams of those that were weighed. */
export type BoughtBefore = (dishesIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** Portions of a line of a menu, or grams of one that is sold by weight. */
export interface Portion {
  readonly lineId: number;
  readonly count: number;
}

/** Portions of a size that a buyer wants; the normal one unless said. */
export interface WantedPortion extends Portion {
  readonly size?: PortionSize | undefined;
}

/** What the scales showed for a line that is sold by weight, plate by plate. */
export interface WeighedPortion {
  readonly lineId: number;
  readonly grams: readonly number[];
}

/** What is to be bought at a terminal, or in an app. */
export interface Purchase extends MenuQuery {
  readonly stallId: number | null;
  readonly bizDate: string;
  readonly mealType: number;
  /** `HH:mm` of the merchant's clock; undefined: ordered ahead, whenever the dish is sold. */
  readonly clock: string | undefined;
  /** Whose purchases the limit a person counts; undefined where the buyer is not known. */
  readonly accountId: number | undefined;
  /** Purchases from before there was a limit count as well, as far as they are told here. */
  readonly boughtBefore?: BoughtBefore | undefined;
  readonly portions: readonly WantedPortion[];
  readonly weighed?: readonly WeighedPortion[];
  /** Set meals; their dishes count against the supply of the menu where it offers them. */
  readonly packages?: readonly WantedPackage[] | undefined;
  /** Fen the terminal asks for. */
  readonly amount: number;
  /** It was served already: it counts whatever is left. */
  readonly served: boolean;
}

export interface SoldDish {
  readonly dishesId: number;
  readonly dishesName: string;
  /** Fen of one. */
  readonly price: number;
  /** Fen of one to the kitchen; null where not known. */
  readonly costPrice: number | null;
  readonly count: number;
  readonly size: PortionSize;
  /** Fen of a box; 0: what the canteen takes. */
  readonly boxFee: number;
}

/** A plate of a dish that is sold by weight. */
export interface SoldWeight {
  readonly dishesId: number;
  readonly dishesName: string;
  /** Fen a kilogram. */
  readonly price: number;
  readonly grams: number;
  /** Fen of the plate; undefined where cost or weight of a portion is not known. */
  readonly cost: number | undefined;
}

/** What can be bought; `portions` are all of them, those of set meals included: what `returnPortions` gives back. */
export interface Offer {
  readonly dishes: readonly SoldDish[];
  readonly weighed: readonly SoldWeight[];
  readonly packages: readonly SoldPackage[];
  readonly portions: readonly Portion[];
  /** Lines of which there are only so many, or one person may buy only so many. */
  readonly limited: readonly LimitedLine[];
}

/** A line with an end, as it stood when it was read; portions or grams. */
export interface LimitedLine {
  readonly lineId: number;
  readonly dishesId: number;
  /** What the purchase takes of it. */
  readonly count: number;
  /** Null: any number. */
  readonly supply: number | null;
  /** For the date, to anyone. */
  readonly sold: number;
  /** What one person may buy; null: any number. */
  readonly limit: number | null;
  /** What the buyer had of the dish before there was a limit, as far as it is known by now. */
  readonly before: number;
}

export type SupplyReason =
  | 'NOT_ON_MENU'
  | 'OFF_SHELF'
  | 'PRICE_CHANGED'
  | 'SOLD_OUT'
  | 'OVER_DISH_LIMIT';

/** What is offered to a purchase, or why it cannot be had. */
export type Offered = Offer | { readonly reason: SupplyReason };

const UNBUY = `update recipe_bought b set bought = b.bought - a.n from ${BOUGHT_IN_ORDER} a
  where b.merchant_id = $1 and b.line_id = a.line_id and b.sale_date = $4::date and b.account_id = $5`;

/** Gives portions back that were taken, to be sold again. */
export async function returnPortions(
  client: Client,
  merchantId: number,
  { portions, bizDate, accountId }: Pick<Purchase, 'portions' | 'bizDate' | 'accountId'>,
): Promise<void> {
  const back = portions.map(({ lineId, count }) => ({ lineId, saleDate: bizDate, count: -count }));
  for (const { name, text, values } of takenWrites(merchantId, back))
    await client.query({ name, text, values: [...values] });

  if (accountId === undefined || portions.length === 0) return;

  await client.query({
    name: 'menu.unbuy',
    text: UNBUY,
    values: [
      merchantId,
      portions.map(({ lineId }) => lineId),
      portions.map(({ count }) => count),
      bizDate,
      accountId,
    ],
  });
}
