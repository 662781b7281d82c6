import type pg from 'pg';
import { type PortionSize, portionSize } from '../../contract/lookups.ts';
import { saleMode } from '../../contract/recipe.ts';
import { priceOfWeight } from '../../contract/units.ts';
import { openPackages, type SoldPackage, type WantedPackage } from '../set-meal/package-sale.ts';
import { linesOffering } from './lines-offering.ts';
import {
  FIRST_FREE,
  IS_NEAREST,
  MENUS_AT,
  type MenuQuery,
  menusAtValues,
  ON_DATE,
  ON_SHELF,
} from './menus-at.ts';
import { BOUGHT_IN_ORDER, SOLD_IN_ORDER } from './portion-locks.ts';
import { SOLD_AS } from './sold-as.ts';

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

/** Gives the portions of a sale back that was refused after all, in the same transaction. */
export async function returnPortions(
  client: Client,
  merchantId: number,
  purchase: Purchase,
): Promise<void> {
  const all = purchase.portions.map(({ lineId }) => ({ line_id: lineId }));
  await giveBack(client, merchantId, purchase, {
    sold: all,
    bought: purchase.accountId === undefined ? [] : all,
  });
}

type Given = readonly { readonly line_id: number }[];

const UNSELL = `update recipe_sold s set sold = s.sold - a.n from ${SOLD_IN_ORDER} a
  where s.merchant_id = $1 and s.line_id = a.line_id and s.sale_date = $4::date`;

const UNBUY = `update recipe_bought b set bought = b.bought - a.n from ${BOUGHT_IN_ORDER} a
  where b.merchant_id = $1 and b.line_id = a.line_id and b.sale_date = $4::date and b.account_id = $5`;

/** Gives portions back that were taken: those that are named. */
async function giveBack(
  client: Client,
  merchantId: number,
  { portions, bizDate, accountId }: Purchase,
  { sold, bought }: { readonly sold: Given; readonly bought: Given },
): Promise<void> {
  const of = (given: Given) => {
    const ids = new Set(given.map((row) => row.line_id));
    const taken = portions.filter(({ lineId }) => ids.has(lineId));

    return [
      merchantId,
      taken.map(({ lineId }) => lineId),
      taken.map(({ count }) => count),
      bizDate,
    ];
  };

  if (sold.length > 0) await client.query({ name: 'menu.unsell', text: UNSELL, values: of(sold) });
  if (bought.length > 0)
    await client.query({ name: 'menu.unbuy', text: UNBUY, values: [...of(bought), accountId] });
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
  /** Lines of which one person may buy only so many, with how many of them they had bought already. */
  readonly limited: readonly { readonly lineId: number; readonly before: number }[];
}

export type SupplyReason =
  | 'NOT_ON_MENU'
  | 'OFF_SHELF'
  | 'PRICE_CHANGED'
  | 'SOLD_OUT'
  | 'OVER_DISH_LIMIT';

export type ClaimOutcome = Offer | { readonly reason: SupplyReason };

/** Takes portions for a sale in its transaction: all of them or none. */
export async function claimPortions(
  client: Client,
  merchantId: number,
  purchase: Purchase,
): Promise<ClaimOutcome> {
  const offered = await offeredPortions(client, merchantId, purchase);
  if ('reason' in offered) return offered;

  const reason = await takePortions(client, merchantId, purchase, offered);

  return reason ? { reason } : offered;
}

interface OfferedRow {
  readonly line_id: number;
  readonly dishes_id: number;
  readonly dishes_name: string;
  readonly price: number;
  readonly cost_price: number | null;
  /** Grams of a portion. */
  readonly weight: number | null;
  readonly box_fee: number;
  readonly size: PortionSize;
  readonly sale_mode: number;
  readonly limit_num: number | null;
  /** In this canteen. */
  readonly on_shelf: boolean;
  /** Less is left than is wanted, as it was when this was read. */
  readonly sold_out: boolean;
  readonly n: number;
}

/* The lines as they are offered at this place and moment, each size of each once. What was served was offered when it was. */
const [IDS, COUNTS, SIZES, SERVED, CLOCK] = [0, 1, 2, 3, 4].map((at) => `$${FIRST_FREE + at}`);

const OFFERED = `with ${MENUS_AT}
  select distinct on (l.line_id, a.size) l.line_id, l.dishes_id, a.size, a.n, l.sale_mode, l.frozen->>'dishesName' as dishes_name,
    ${SOLD_AS.price} as price, ${SOLD_AS.cost} as cost_price, ${SOLD_AS.weight} as weight, ${SOLD_AS.boxFee} as box_fee,
    ${SOLD_AS.limit} as limit_num, ${SERVED}::boolean or ${ON_SHELF} as on_shelf,
    exists (select from recipe_sold s where s.merchant_id = $1 and s.line_id = l.line_id and s.sale_date = $3::date
      and (s.stopped_at is not null or s.sold + a.n > ${SOLD_AS.supply})) as sold_out
  from unnest(${IDS}::bigint[], ${COUNTS}::int[], ${SIZES}::smallint[]) a (line_id, n, size)
  join recipe_line l on l.merchant_id = $1 and l.line_id = a.line_id
  join menus m on m.recipe_id = l.recipe_id
  where l.frozen is not null and ${ON_DATE} and (${SERVED}::boolean or ${IS_NEAREST})
    and (a.size = ${portionSize.key.regular} or l.sale_mode <> ${saleMode.key.byWeight} and ${SOLD_AS.price} is not null)
    and (${SERVED}::boolean or ${CLOCK}::text is null
      or (coalesce(l.sale_begin <= ${CLOCK}::text, true) and coalesce(l.sale_end > ${CLOCK}::text, true)))
  order by l.line_id, a.size`;

/** What a purchase names as the menu offers it now, at the price that is asked for; takes nothing yet. */
export async function offeredPortions(
  client: Client,
  merchantId: number,
  purchase: Purchase,
): Promise<Offer | { readonly reason: SupplyReason }> {
  const { served, clock, amount } = purchase;
  const named = namedLines(purchase);
  const packages = await openPackages(client, merchantId, purchase, purchase.packages ?? []);
  if (!packages || !named) return { reason: 'NOT_ON_MENU' };

  const wanted = sizesTogether([
    ...named,
    ...(await portionsOf(client, merchantId, purchase, packages)),
  ]);
  const { rows } = await client.query<OfferedRow>({
    name: 'menu.offered',
    text: OFFERED,
    values: [
      ...menusAtValues(merchantId, purchase, purchase),
      wanted.map(({ lineId }) => lineId),
      wanted.map(({ count }) => count),
      wanted.map(({ size }) => size),
      served,
      clock,
    ],
  });

  const sold = rows.length === wanted.length ? soldOf(rows, purchase) : undefined;
  if (!sold) return { reason: 'NOT_ON_MENU' };
  if (rows.some((row) => !row.on_shelf)) return { reason: 'OFF_SHELF' };
  if (costOf(sold, packages) !== amount) return { reason: 'PRICE_CHANGED' };
  if (!served && rows.some((row) => row.sold_out)) return { reason: 'SOLD_OUT' };

  const limited = await limitedOf(rows, purchase);
  const isTooMuch = (row: OfferedRow): boolean => row.limit_num !== null && row.n > row.limit_num;
  if (!served && limited.length > 0 && rows.some(isTooMuch)) return { reason: 'OVER_DISH_LIMIT' };

  return { ...sold, packages, portions: together(wanted), limited };
}

/**
 * What a purchase names of the lines themselves: each size of a line once, by portion or by weight. Undefined where one is named twice.
 */
function namedLines({ portions, weighed = [] }: Purchase): readonly WantedPortion[] | undefined {
  const grams = weighed.map((each) => ({
    lineId: each.lineId,
    count: each.grams.reduce((sum, plate) => sum + plate, 0),
  }));
  const named = [...portions, ...grams];

  return new Set(named.map(keyOf)).size === named.length ? named : undefined;
}

const keyOf = ({
  lineId,
  size = portionSize.key.regular,
}: Pick<WantedPortion, 'lineId' | 'size'>): string => `${lineId} ${size}`;

/** Sizes of lines together, each once. */
function sizesTogether(wanted: readonly WantedPortion[]): readonly Required<WantedPortion>[] {
  const sizes = Map.groupBy(wanted, keyOf);
  return [...sizes.values()].map((same) => ({
    lineId: same[0]?.lineId ?? 0,
    size: same[0]?.size ?? portionSize.key.regular,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** Portions of the menu that set meals take: whole ones, half a portion is one as well. */
async function portionsOf(
  client: Client,
  merchantId: number,
  purchase: Purchase,
  packages: readonly SoldPackage[],
) {
  const parts = packages.flatMap((each) => each.parts);
  const dishesIds = parts.map(({ dishesId }) => dishesId);
  const lines = await linesOffering(client, merchantId, purchase, purchase, dishesIds);

  return parts.flatMap(({ dishesId, quantity }): WantedPortion[] => {
    const lineId = lines.get(dishesId);
    return lineId === undefined ? [] : [{ lineId, count: Math.ceil(quantity / 1000) }];
  });
}

/** What is sold of the lines themselves; undefined where one is sold another way than it was named. */
function soldOf(rows: readonly OfferedRow[], { portions, weighed = [] }: Purchase) {
  const counts = new Map(portions.map((wanted) => [keyOf(wanted), wanted.count]));
  const portioned = new Set(portions.map(({ lineId }) => lineId));
  const grams = new Map(weighed.map((each) => [each.lineId, each.grams]));
  const fits = rows.every(
    (row) => !(row.sale_mode === saleMode.key.byWeight ? portioned : grams).has(row.line_id),
  );
  if (!fits) return undefined;

  const dishes = rows.flatMap((row): SoldDish[] => {
    const count = counts.get(keyOf({ lineId: row.line_id, size: row.size }));
    if (count === undefined) return [];

    return [
      {
        dishesId: row.dishes_id,
        dishesName: nameOf(row),
        price: row.price,
        costPrice: row.cost_price,
        count,
        size: row.size,
        boxFee: row.box_fee,
      },
    ];
  });

  return { dishes, weighed: rows.flatMap((row) => platesOf(row, grams.get(row.line_id) ?? [])) };
}

/** A dish as the order keeps it: a portion that is not the normal one says so. */
function nameOf({ dishes_name: name, size }: OfferedRow): string {
  const said = portionSize.find(({ key }) => key === size)?.desc ?? '';
  return size === portionSize.key.regular ? name : `${name}（${said}）`;
}

/** The plates of a line that is sold by weight, each with its share of what a portion costs the kitchen. */
const platesOf = (row: OfferedRow, grams: readonly number[]): SoldWeight[] =>
  grams.map((plate) => ({
    dishesId: row.dishes_id,
    dishesName: row.dishes_name,
    price: row.price,
    grams: plate,
    cost:
      row.weight && row.cost_price !== null
        ? Math.round((row.cost_price * plate) / row.weight)
        : undefined,
  }));

/** Fen of everything a purchase names. */
function costOf(
  { dishes, weighed }: Pick<Offer, 'dishes' | 'weighed'>,
  packages: readonly SoldPackage[],
): number {
  const costs = [
    ...dishes.map(({ price, count }) => price * count),
    ...weighed.map(({ price, grams }) => priceOfWeight(price, grams)),
    ...packages.map(({ total }) => total),
  ];
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** Lines of which the buyer may have only so many, with what they bought of their dishes before. */
async function limitedOf(rows: readonly OfferedRow[], { accountId, boughtBefore }: Purchase) {
  const limited = new Map(
    rows.filter((row) => row.limit_num !== null).map((row) => [row.line_id, row]),
  );
  if (limited.size === 0 || accountId === undefined) return [];

  const lines = [...limited.values()];
  const before = await boughtBefore?.(lines.map((row) => row.dishes_id));

  return lines.map((row) => ({ lineId: row.line_id, before: before?.get(row.dishes_id) ?? 0 }));
}

/** Portions of lines together, each line once. */
function together(portions: readonly Portion[]): readonly Portion[] {
  const counts = new Map<number, number>();
  for (const { lineId, count } of portions) counts.set(lineId, (counts.get(lineId) ?? 0) + count);

  return [...counts].map(([lineId, count]) => ({ lineId, count }));
}

/* sold + n <= supply in one statement: of two buyers who want the last portion one gets it; what is marked as sold out is not sold. */
const SELL = `insert into recipe_sold as s (merchant_id, line_id, sale_date, sold)
  select $1, a.line_id, $4::date, a.n from unnest($2::bigint[], $3::int[]) a (line_id, n)
    join recipe_line l on l.merchant_id = $1 and l.line_id = a.line_id
   where $5 or coalesce(a.n <= ${SOLD_AS.supply}, true) order by a.line_id
  on conflict (merchant_id, line_id, sale_date) do update set sold = s.sold + excluded.sold
    where s.merchant_id = $1 and ($5 or (s.stopped_at is null and coalesce(s.sold + excluded.sold <= (select ${SOLD_AS.supply}
      from recipe_line l where l.merchant_id = $1 and l.line_id = s.line_id), true)))
  returning s.line_id`;

/* Purchases from before there was a limit count as bought from now on. */
const OPEN = `insert into recipe_bought as b (merchant_id, line_id, sale_date, account_id, bought)
  select $1, a.line_id, $2::date, $3, a.before from unnest($4::bigint[], $5::int[]) a (line_id, before) order by a.line_id
  on conflict (merchant_id, line_id, sale_date, account_id) do update set bought = greatest(b.bought, excluded.bought)
    where b.merchant_id = $1`;

const BUY = `insert into recipe_bought as b (merchant_id, line_id, sale_date, account_id, bought)
  select $1, a.line_id, $4::date, $6, a.n from unnest($2::bigint[], $3::int[]) a (line_id, n)
    join recipe_line l on l.merchant_id = $1 and l.line_id = a.line_id and ${SOLD_AS.limit} is not null
   where $5 or a.n <= ${SOLD_AS.limit} order by a.line_id
  on conflict (merchant_id, line_id, sale_date, account_id) do update set bought = b.bought + excluded.bought
    where b.merchant_id = $1 and ($5 or b.bought + excluded.bought <= (select ${SOLD_AS.limit} from recipe_line l
      where l.merchant_id = $1 and l.line_id = b.line_id))
  returning b.line_id`;

/**
 * Takes what was offered, each line once: all of it or none. Answers why it could not be taken. The lines stay locked until the transaction
 * ends, and all diners buy the same few dishes at lunch: the later it is called, the shorter they wait for each other.
 */
export async function takePortions(
  client: Client,
  merchantId: number,
  asked: Purchase,
  { portions, limited }: Offer,
): Promise<SupplyReason | undefined> {
  const purchase = { ...asked, portions };
  const { bizDate, served, accountId } = purchase;
  const counted = [
    merchantId,
    portions.map(({ lineId }) => lineId),
    portions.map(({ count }) => count),
    bizDate,
    served,
  ];

  const sold = await client.query<{ line_id: number }>({
    name: 'menu.sell',
    text: SELL,
    values: counted,
  });
  if (sold.rows.length !== portions.length) {
    await giveBack(client, merchantId, purchase, { sold: sold.rows, bought: [] });
    return 'SOLD_OUT';
  }
  if (accountId === undefined || limited.length === 0) return undefined;

  const opening = limited.filter(({ before }) => before > 0);
  if (opening.length > 0) {
    const [ids, before] = [opening.map(({ lineId }) => lineId), opening.map((each) => each.before)];
    await client.query({
      name: 'menu.open',
      text: OPEN,
      values: [merchantId, bizDate, accountId, ids, before],
    });
  }

  const bought = await client.query<{ line_id: number }>({
    name: 'menu.buy',
    text: BUY,
    values: [...counted, accountId],
  });

  if (bought.rows.length === limited.length) return undefined;

  await giveBack(client, merchantId, purchase, { sold: sold.rows, bought: bought.rows });

  return 'OVER_DISH_LIMIT';
}
