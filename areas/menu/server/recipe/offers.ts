import type pg from 'pg';
import { type PortionSize, portionSize } from '../../contract/lookups.ts';
import { saleMode } from '../../contract/recipe.ts';
import { priceOfWeight } from '../../contract/units.ts';
import { packageParts, packagesOf, type SoldPackage } from '../set-meal/package-sale.ts';
import { linesOffering } from './lines-offering.ts';
import { AT_POINTS, pointsValues } from './menus-at.ts';
import { SOLD_AS } from './sold-as.ts';
import { soldOn } from './sold-portions.ts';
import type {
  LimitedLine,
  Offer,
  Offered,
  Portion,
  Purchase,
  SoldDish,
  SoldWeight,
  WantedPortion,
} from './supply.ts';

/**
 * What each of many purchases names, as the menus offer it now at the price that is asked for, in their order; takes nothing yet. One statement for
 * all of them, and two for each place that sells set meals, all under way together. A batch goes on with `openStock`.
 */
export async function offeredMany(
  client: pg.PoolClient,
  merchantId: number,
  purchases: readonly Purchase[],
): Promise<Offered[]> {
  if (purchases.length === 0) return [];

  const atPoints = [...Map.groupBy(purchases, pointKey).values()];
  const wanted = new Map(
    (await Promise.all(atPoints.map((together) => wantedAt(client, merchantId, together)))).flatMap(
      (all) => [...all],
    ),
  );
  const asked = purchases.flatMap((purchase, at) =>
    (wanted.get(purchase)?.portions ?? []).map((portion) => ({
      at,
      point: atPoints.findIndex((together) => together.includes(purchase)),
      purchase,
      portion,
    })),
  );
  const { rows } = await client.query<OfferedRow>({
    name: 'menu.offeredMany',
    text: OFFERED,
    values: [
      ...pointsValues(
        merchantId,
        atPoints.flatMap(([purchase]) => purchase ?? []),
      ),
      asked.map(({ at }) => at),
      asked.map(({ point }) => point),
      asked.map(({ purchase }) => purchase.served),
      asked.map(({ purchase: { served, clock = null } }) => (served ? null : clock)),
      asked.map(({ portion }) => portion.lineId),
      asked.map(({ portion }) => portion.count),
      asked.map(({ portion }) => portion.size),
    ],
  });

  const found = Map.groupBy(rows, ({ purchase }) => purchase);

  return purchases.map((purchase, at): Offered => {
    const named = wanted.get(purchase);
    return named ? offerOf(purchase, named, found.get(at) ?? []) : { reason: 'NOT_ON_MENU' };
  });
}

/** Where and when a purchase is made, and whether it was. */
const pointKey = ({
  canteenId,
  stallId,
  deviceId,
  clientType,
  bizDate,
  mealType,
  served,
}: Purchase): string =>
  [canteenId, stallId, deviceId, clientType, bizDate, mealType, served].join(' ');

/** Everything a purchase wants of the lines of menus. */
interface Wanted {
  readonly packages: readonly SoldPackage[];
  readonly portions: readonly Required<WantedPortion>[];
}

/** What purchases of one point want; what names something twice, or a set meal that is not sold there, is left out. */
async function wantedAt(
  client: pg.PoolClient,
  merchantId: number,
  purchases: readonly Purchase[],
): Promise<Map<Purchase, Wanted>> {
  const [point] = purchases;
  const packageIds = purchases.flatMap(({ packages = [] }) =>
    packages.map((each) => each.packageId),
  );
  const rows =
    point && packageIds.length > 0
      ? await packageParts({ client, merchantId }, point, [...new Set(packageIds)])
      : [];
  const sold = new Map(
    purchases.map((purchase) => [purchase, packagesOf(rows, purchase.packages ?? [])]),
  );
  const parts = [...sold.values()].flatMap((packages = []) =>
    packages.flatMap((each) => each.parts),
  );
  const dishesIds = [...new Set(parts.map(({ dishesId }) => dishesId))];
  const lines = point
    ? await linesOffering(client, merchantId, point, point, dishesIds)
    : new Map<number, number>();

  return new Map(
    purchases.flatMap((purchase): [Purchase, Wanted][] => {
      const named = namedLines(purchase);
      const packages = sold.get(purchase);
      if (!named || !packages) return [];

      return [
        [purchase, { packages, portions: sizesTogether([...named, ...partsOf(packages, lines)]) }],
      ];
    }),
  );
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
const partsOf = (
  packages: readonly SoldPackage[],
  lines: ReadonlyMap<number, number>,
): WantedPortion[] =>
  packages
    .flatMap(({ parts }) => parts)
    .flatMap(({ dishesId, quantity }) => {
      const lineId = lines.get(dishesId);
      return lineId === undefined ? [] : [{ lineId, count: Math.ceil(quantity / THOUSAND) }];
    });

const THOUSAND = 1000;

interface OfferedRow {
  /** Where its purchase stands among those that were asked for. */
  readonly purchase: number;
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
  readonly supply_num: number | null;
  readonly limit_num: number | null;
  /** In this canteen. */
  readonly on_shelf: boolean;
  /** For the date; 0 where the line has no supply. */
  readonly sold: number;
  /** It is marked as sold out for the date. */
  readonly stopped: boolean;
  readonly n: number;
}

/*
 * The lines as they are offered at their place and moment: what many want alike is looked at once, and then said to each purchase, each size of
 * each line once. What was served was offered when it was.
 */
const OFFERED = `with ${AT_POINTS.menus},
  asked as materialized (
    select points.place, a.* from unnest($10::int[], $11::int[], $12::boolean[], $13::text[], $14::bigint[], $15::int[], $16::smallint[])
      a (purchase, point, served, clock, line_id, n, size)
      join points on points.point = a.point),
  offered as materialized (
    select a.place, a.served, a.clock, a.line_id, a.size, l.dishes_id, l.sale_mode,
      l.frozen->>'dishesName' as dishes_name, ${SOLD_AS.price} as price, ${SOLD_AS.cost} as cost_price, ${SOLD_AS.weight} as weight,
      ${SOLD_AS.boxFee} as box_fee, ${SOLD_AS.supply} as supply_num, ${SOLD_AS.limit} as limit_num, a.served or ${AT_POINTS.onShelf} as on_shelf,
      case when ${SOLD_AS.supply} is not null then ${soldOn('l.line_id', 'p.biz_date')} else 0 end as sold,
      exists (select from recipe_sold s where s.merchant_id = $1 and s.line_id = l.line_id and s.sale_date = p.biz_date
        and s.stopped_at is not null) as stopped
    from (select distinct place, served, clock, line_id, size from asked) a
    join places p on p.place = a.place
    join recipe_line l on l.merchant_id = $1 and l.line_id = a.line_id
    join menus m on m.place = p.place and m.recipe_id = l.recipe_id
    where l.frozen is not null and ${AT_POINTS.onDate} and (a.served or ${AT_POINTS.isNearest})
      and (a.size = ${portionSize.key.regular} or l.sale_mode <> ${saleMode.key.byWeight} and ${SOLD_AS.price} is not null)
      and (a.served or a.clock is null
        or (coalesce(l.sale_begin <= a.clock, true) and coalesce(l.sale_end > a.clock, true))))
  select asked.purchase, asked.n, offered.* from asked
    join offered on offered.place = asked.place and offered.line_id = asked.line_id and offered.size = asked.size
     and offered.served = asked.served and offered.clock is not distinct from asked.clock
   order by asked.purchase, offered.line_id, offered.size`;

/** What a purchase gets of the lines that were found for it, or why it cannot be had. */
function offerOf(purchase: Purchase, wanted: Wanted, rows: readonly OfferedRow[]): Offered {
  const { amount, served } = purchase;
  const { packages } = wanted;
  const sold = rows.length === wanted.portions.length ? soldOf(rows, purchase) : undefined;
  if (!sold) return { reason: 'NOT_ON_MENU' };
  if (rows.some((row) => !row.on_shelf)) return { reason: 'OFF_SHELF' };
  if (costOf(sold, packages) !== amount) return { reason: 'PRICE_CHANGED' };

  const portions = together(wanted.portions);
  const limited = limitedOf(rows, portions);
  const isSoldOut =
    rows.some(({ stopped }) => stopped) ||
    limited.some((line) => line.supply !== null && line.sold + line.count > line.supply);
  if (!served && isSoldOut) return { reason: 'SOLD_OUT' };

  return { ...sold, packages, portions, limited };
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

/** Lines with an end, each once. */
function limitedOf(rows: readonly OfferedRow[], portions: readonly Portion[]): LimitedLine[] {
  const lines = new Map(rows.map((row) => [row.line_id, row]));
  return portions.flatMap(({ lineId, count }) => {
    const row = lines.get(lineId);
    if (!row || (row.supply_num === null && row.limit_num === null)) return [];

    return [
      {
        lineId,
        dishesId: row.dishes_id,
        count,
        supply: row.supply_num,
        sold: row.sold,
        limit: row.limit_num,
        before: 0,
      },
    ];
  });
}

/** Portions of lines together, each line once. */
function together(portions: readonly Portion[]): readonly Portion[] {
  const counts = new Map<number, number>();
  for (const { lineId, count } of portions) counts.set(lineId, (counts.get(lineId) ?? 0) + count);

  return [...counts].map(([lineId, count]) => ({ lineId, count }));
}
