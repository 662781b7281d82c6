import type pg from 'pg';
import { weekDayOf } from '#kit/contract/calendar-day.ts';
import { BY_WEIGHT } from '../contract/recipe.ts';
import { priceOfWeight } from '../contract/units.ts';
import { linesOffering, openPackages, type SoldPackage, type WantedPackage } from './package-sale.ts';
import { BOUGHT_IN_ORDER, SOLD_IN_ORDER } from './portion-locks.ts';

/** Portions of a line of a menu, or grams of one that is sold by weight. */
export interface Portion {
  readonly lineId: number;
  readonly count: number;
}
/** What the scales showed for a line that is sold by weight, plate by plate. */
export interface Weighed {
  readonly lineId: number;
  readonly grams: readonly number[];
}

/** What somebody wants to buy at a terminal. */
export interface Purchase {
  readonly canteenId: number;
  readonly stallId: number | null;
  /** The machine that sells, which may have a menu of its own. */
  readonly deviceId?: number | undefined;
  readonly bizDate: string;
  readonly mealType: number;
  /** `HH:mm` of the merchant's clock; undefined: ordered ahead, whenever the dish is sold. */
  readonly clock: string | undefined;
  /** Whose purchases the limit a person counts; undefined where nobody knows the buyer. */
  readonly accountId: number | undefined;
  readonly portions: readonly Portion[];
  readonly weighed?: readonly Weighed[];
  /** Set meals; their dishes count against the supply of the menu where it offers them. */
  readonly packages?: readonly WantedPackage[];
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
  /** Fen of one to the kitchen; null where nobody knows. */
  readonly costPrice: number | null;
  readonly count: number;
}
/** A plate of a dish that is sold by weight. */
export interface SoldWeight {
  readonly dishesId: number;
  readonly dishesName: string;
  /** Fen a kilogram. */
  readonly price: number;
  readonly grams: number;
  /** Fen of the plate; undefined where nobody knows what a portion costs or weighs. */
  readonly cost: number | undefined;
}
export type SupplyReason = 'NOT_ON_MENU' | 'PRICE_CHANGED' | 'SOLD_OUT' | 'OVER_DISH_LIMIT';
/** What can be bought; `portions` are all of them, those of set meals included: what `returnPortions` gives back. */
export interface Offered {
  readonly dishes: readonly SoldDish[];
  readonly weighed: readonly SoldWeight[];
  readonly packages: readonly SoldPackage[];
  readonly portions: readonly Portion[];
  /** Lines of which one person may buy only so many. */
  readonly limited: number;
}
export type Claimed = Offered | { readonly reason: SupplyReason };

/* The lines as they are offered at this place and moment; a line is there once. */
const OFFERED = `select l.line_id, l.dishes_id, l.limit_num, l.sale_mode, a.n,
    l.frozen->>'dishesName' as dishes_name, coalesce(l.sale_price, (l.frozen->>'price')::bigint) as price,
    (l.frozen->>'costPrice')::bigint as cost_price, (l.frozen->>'weight')::int as weight,
    exists (select from recipe_sold s where s.merchant_id = $1 and s.line_id = l.line_id and s.sale_date = $4::date
      and (s.stopped_at is not null or s.sold + a.n > l.supply_num)) as sold_out
  from unnest($2::bigint[], $3::int[]) a (line_id, n)
  join recipe_line l on l.merchant_id = $1 and l.line_id = a.line_id
  join recipe r on r.merchant_id = $1 and r.recipe_id = l.recipe_id and r.recipe_state = 2 and r.canteen_id = $6
   and (r.stall_id is null or r.stall_id = $7 or exists (select from recipe_bind b where b.merchant_id = $1
     and b.recipe_id = r.recipe_id and (b.bind_kind, b.target_id) in ((3, $7), (2, $11)))
     or exists (select from recipe_bind b join meal_line_machine mate on mate.merchant_id = $1 and mate.device_id = b.target_id
       join meal_line_machine own on own.merchant_id = $1 and own.meal_line_id = mate.meal_line_id and own.device_id = $11
       where b.merchant_id = $1 and b.recipe_id = r.recipe_id and b.bind_kind = 2))
   and coalesce(r.begin_date <= $4::date, true) and coalesce(r.end_date >= $4::date, true)
  where l.frozen is not null and (l.apply_date = $4::date or l.week_day = $5) and l.meal_type = $8
    and ($9 or $10::text is null or (coalesce(l.sale_begin <= $10, true) and coalesce(l.sale_end > $10, true)))
  order by l.line_id`;

/* sold + n <= supply in one statement: of two who want the last portion one gets it; nobody gets what is marked as sold out. */
const SELL = `insert into recipe_sold as s (merchant_id, line_id, sale_date, sold)
  select $1, a.line_id, $4::date, a.n from unnest($2::bigint[], $3::int[]) a (line_id, n)
    join recipe_line l on l.merchant_id = $1 and l.line_id = a.line_id
   where $5 or coalesce(a.n <= l.supply_num, true) order by a.line_id
  on conflict (merchant_id, line_id, sale_date) do update set sold = s.sold + excluded.sold
    where s.merchant_id = $1 and ($5 or (s.stopped_at is null and coalesce(s.sold + excluded.sold <= (select l.supply_num
      from recipe_line l where l.merchant_id = $1 and l.line_id = s.line_id), true)))
  returning s.line_id`;
const BUY = `insert into recipe_bought as b (merchant_id, line_id, sale_date, account_id, bought)
  select $1, a.line_id, $4::date, $6, a.n from unnest($2::bigint[], $3::int[]) a (line_id, n)
    join recipe_line l on l.merchant_id = $1 and l.line_id = a.line_id and l.limit_num is not null
   where $5 or a.n <= l.limit_num order by a.line_id
  on conflict (merchant_id, line_id, sale_date, account_id) do update set bought = b.bought + excluded.bought
    where b.merchant_id = $1 and ($5 or b.bought + excluded.bought <= (select l.limit_num from recipe_line l
      where l.merchant_id = $1 and l.line_id = b.line_id))
  returning b.line_id`;

interface OfferedRow {
  readonly line_id: number;
  readonly dishes_id: number;
  readonly dishes_name: string;
  readonly price: number;
  readonly cost_price: number | null;
  /** Grams of a portion. */
  readonly weight: number | null;
  readonly sale_mode: number;
  readonly limit_num: number | null;
  /** Less is left than is wanted, as it was when this was read. */
  readonly sold_out: boolean;
  readonly n: number;
}

const UNSELL = `update recipe_sold s set sold = s.sold - a.n from ${SOLD_IN_ORDER} a
  where s.merchant_id = $1 and s.line_id = a.line_id and s.sale_date = $4::date`;
const UNBUY = `update recipe_bought b set bought = b.bought - a.n from ${BOUGHT_IN_ORDER} a
  where b.merchant_id = $1 and b.line_id = a.line_id and b.sale_date = $4::date and b.account_id = $5`;

type Client = pg.PoolClient;
type Given = readonly { readonly line_id: number }[];

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
    return [merchantId, taken.map(({ lineId }) => lineId), taken.map(({ count }) => count), bizDate];
  };
  if (sold.length > 0) await client.query({ name: 'menu.unsell', text: UNSELL, values: of(sold) });
  if (bought.length > 0) await client.query({ name: 'menu.unbuy', text: UNBUY, values: [...of(bought), accountId] });
}

/** Gives the portions of a sale back that was refused after all, in the same transaction. */
export async function returnPortions(client: Client, merchantId: number, purchase: Purchase): Promise<void> {
  const all = purchase.portions.map(({ lineId }) => ({ line_id: lineId }));
  await giveBack(client, merchantId, purchase, { sold: all, bought: purchase.accountId === undefined ? [] : all });
}

/** Portions of lines together, each line once. */
function together(portions: readonly Portion[]): readonly Portion[] {
  const counts = new Map<number, number>();
  for (const { lineId, count } of portions) counts.set(lineId, (counts.get(lineId) ?? 0) + count);
  return [...counts].map(([lineId, count]) => ({ lineId, count }));
}

/** Portions of the menu that set meals take: whole ones, half a portion is one as well. */
async function portionsOf(client: Client, merchantId: number, purchase: Purchase, packages: readonly SoldPackage[]) {
  const parts = packages.flatMap((each) => each.parts);
  const lines = await linesOffering(
    client,
    merchantId,
    { ...purchase, weekDay: weekDayOf(purchase.bizDate) },
    parts.map(({ dishesId }) => dishesId),
  );
  return parts.flatMap(({ dishesId, quantity }): Portion[] => {
    const lineId = lines.get(dishesId);
    return lineId === undefined ? [] : [{ lineId, count: Math.ceil(quantity / 1000) }];
  });
}

/**
 * Takes what was offered, each line once: all of it or none. Answers why it could not be taken. The lines stay locked until the transaction
 * ends, and everybody buys the same few dishes at lunch: the later it is called, the shorter they wait for each other.
 */
export async function takePortions(
  client: Client,
  merchantId: number,
  asked: Purchase,
  { portions, limited }: Offered,
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
  const sold = await client.query<{ line_id: number }>({ name: 'menu.sell', text: SELL, values: counted });
  if (sold.rows.length !== portions.length) {
    await giveBack(client, merchantId, purchase, { sold: sold.rows, bought: [] });
    return 'SOLD_OUT';
  }
  if (accountId === undefined || limited === 0) return undefined;
  const bought = await client.query<{ line_id: number }>({
    name: 'menu.buy',
    text: BUY,
    values: [...counted, accountId],
  });
  if (bought.rows.length === limited) return undefined;
  await giveBack(client, merchantId, purchase, { sold: sold.rows, bought: bought.rows });
  return 'OVER_DISH_LIMIT';
}

/** What a purchase names of the lines themselves: each line once, by portion or by weight. Undefined where one is named twice. */
function namedLines({ portions, weighed = [] }: Purchase): readonly Portion[] | undefined {
  const grams = weighed.map((each) => ({
    lineId: each.lineId,
    count: each.grams.reduce((sum, plate) => sum + plate, 0),
  }));
  const named = [...portions, ...grams];
  return new Set(named.map(({ lineId }) => lineId)).size === named.length ? named : undefined;
}

/** The plates of a line that is sold by weight, each with its share of what a portion costs the kitchen. */
const platesOf = (row: OfferedRow, grams: readonly number[]): SoldWeight[] =>
  grams.map((plate) => ({
    ...{ dishesId: row.dishes_id, dishesName: row.dishes_name, price: row.price, grams: plate },
    cost: row.weight && row.cost_price !== null ? Math.round((row.cost_price * plate) / row.weight) : undefined,
  }));

/** What is sold of the lines themselves; undefined where one is sold another way than it was named. */
function soldOf(rows: readonly OfferedRow[], { portions, weighed = [] }: Purchase) {
  const counts = new Map(portions.map(({ lineId, count }) => [lineId, count]));
  const grams = new Map(weighed.map((each) => [each.lineId, each.grams]));
  const fits = rows.every((row) => !(row.sale_mode === BY_WEIGHT ? counts : grams).has(row.line_id));
  if (!fits) return undefined;
  const dishes = rows.flatMap((row): SoldDish[] => {
    const count = counts.get(row.line_id);
    const { dishes_id: dishesId, dishes_name: dishesName, price, cost_price: costPrice } = row;
    return count === undefined ? [] : [{ dishesId, dishesName, price, costPrice, count }];
  });
  return { dishes, weighed: rows.flatMap((row) => platesOf(row, grams.get(row.line_id) ?? [])) };
}

/** What a purchase names as the menu offers it now, at the price that is asked for; takes nothing yet. */
export async function offeredPortions(
  client: Client,
  merchantId: number,
  purchase: Purchase,
): Promise<Offered | { readonly reason: SupplyReason }> {
  const { bizDate, canteenId, stallId, deviceId = null, mealType, served, clock, amount } = purchase;
  const named = namedLines(purchase);
  const packages = await openPackages(client, merchantId, purchase, purchase.packages ?? []);
  if (!packages || !named) return { reason: 'NOT_ON_MENU' };
  const all = together([...named, ...(await portionsOf(client, merchantId, purchase, packages))]);
  const [ids, counts] = [all.map(({ lineId }) => lineId), all.map(({ count }) => count)];
  const { rows } = await client.query<OfferedRow>({
    name: 'menu.offered',
    text: OFFERED,
    values: [
      ...[merchantId, ids, counts, bizDate, weekDayOf(bizDate), canteenId, stallId, mealType, served, clock],
      deviceId,
    ],
  });
  const sold = rows.length === all.length ? soldOf(rows, purchase) : undefined;
  if (!sold) return { reason: 'NOT_ON_MENU' };
  const costs = [
    ...sold.dishes.map(({ price, count }) => price * count),
    ...sold.weighed.map(({ price, grams }) => priceOfWeight(price, grams)),
    ...packages.map(({ total }) => total),
  ];
  if (costs.reduce((sum, cost) => sum + cost, 0) !== amount) return { reason: 'PRICE_CHANGED' };
  if (!served && rows.some(({ sold_out: soldOut }) => soldOut)) return { reason: 'SOLD_OUT' };
  const isTooMuch = ({ limit_num: limit, n }: OfferedRow): boolean => limit !== null && n > limit;
  if (!served && purchase.accountId !== undefined && rows.some(isTooMuch)) return { reason: 'OVER_DISH_LIMIT' };
  const limited = rows.filter(({ limit_num: limit }) => limit !== null).length;
  return { ...sold, packages, portions: all, limited };
}

/** Takes portions for a sale in its transaction: all of them or none. */
export async function claimPortions(client: Client, merchantId: number, purchase: Purchase): Promise<Claimed> {
  const offered = await offeredPortions(client, merchantId, purchase);
  if ('reason' in offered) return offered;
  const reason = await takePortions(client, merchantId, purchase, offered);
  return reason ? { reason } : offered;
}
