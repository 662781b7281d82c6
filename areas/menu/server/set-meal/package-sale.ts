import type pg from 'pg';
import { putawayState } from '../../contract/dish.ts';
import { choiceGroup, packagePricing } from '../../contract/lookups.ts';
import {
  FIRST_FREE,
  IS_NEAREST,
  MENUS_AT,
  type MenuQuery,
  menusAtValues,
  ON_DATE,
} from '../recipe/menus-at.ts';

/** Where and when set meals are sold. */
export interface SellingPoint extends MenuQuery {
  readonly stallId: number | null;
  readonly bizDate: string;
  readonly mealType?: number | undefined;
  /** They were handed over already: they count whatever is off the shelf by now. */
  readonly served?: boolean | undefined;
}

/** Set meals a buyer wants, with what was chosen of each group. */
export interface WantedPackage {
  readonly packageId: number;
  readonly dishesIds: readonly number[];
  readonly count: number;
}

/** A dish of a set meal that is sold. Fen; `quantity` in thousandths of a portion, of all set meals together. */
export interface PackagePart {
  readonly dishesId: number;
  readonly dishesName: string;
  readonly price: number;
  /** Null where not known. */
  readonly costPrice: number | null;
  readonly quantity: number;
  /** Fen of its box; 0: what the canteen takes. */
  readonly boxFee: number;
}

export interface SoldPackage {
  readonly packageId: number;
  readonly packageName: string;
  /** Fen of all of them together. */
  readonly total: number;
  readonly parts: readonly PackagePart[];
}

/** Set meals of these parts, as they are wanted; undefined where one is not sold here, or its choice does not fit. */
export function packagesOf(
  rows: readonly PartRow[],
  wanted: readonly WantedPackage[],
): readonly SoldPackage[] | undefined {
  const byPackage = Map.groupBy(rows, (row) => row.packageId);
  const sold = wanted.map(({ packageId, dishesIds, count }): SoldPackage | undefined => {
    const lines = chosen(byPackage.get(packageId) ?? [], dishesIds);
    const [first] = lines ?? [];
    if (!lines || !first) return undefined;

    const together = lines.reduce((sum, line) => sum + amountOf(line), 0);
    const one =
      first.pricing === packagePricing.key.fixed
        ? (first.packagePrice ?? together)
        : Math.round((together * first.discountRatio) / 100);

    const parts = lines.map(({ dishesId, dishesName, price, costPrice, boxFee, quantity }) => ({
      dishesId,
      dishesName,
      price,
      costPrice,
      boxFee,
      quantity: quantity * count,
    }));

    return { packageId, packageName: first.packageName, total: one * count, parts };
  });

  return sold.every((each) => each !== undefined) ? sold : undefined;
}

/** A dish of a set meal, with its set meal. */
export interface PartRow {
  readonly packageId: number;
  readonly packageName: string;
  readonly pricing: number;
  readonly packagePrice: number | null;
  readonly discountRatio: number;
  readonly choiceGroup: number;
  readonly quantity: number;
  readonly dishesId: number;
  readonly dishesName: string;
  readonly price: number;
  readonly costPrice: number | null;
  readonly boxFee: number;
  /** In this canteen. */
  readonly isOnShelf: boolean;
  readonly isOnMenu: boolean;
}

/* Dishes of set meals that a canteen sells, as the nearest published menu froze them; what no menu offers, as the canteen has it now. */
const PARTS = `with ${MENUS_AT}
  select p.package_id as "packageId", p.package_name as "packageName", p.pricing, p.price as "packagePrice",
    p.discount_ratio as "discountRatio", part.choice_group as "choiceGroup", part.quantity, part.dishes_id as "dishesId",
    coalesce(menu.name, d.dishes_name) as "dishesName", coalesce(menu.price, own.price, d.price) as price,
    coalesce(menu.cost, d.cost_price) as "costPrice", coalesce(menu.box_fee, d.box_fee) as "boxFee",
    coalesce(own.putaway_state, d.putaway_state) = ${putawayState.key.onSale} as "isOnShelf", menu.line_id is not null as "isOnMenu"
  from package_meal p
  join package_dish part on part.merchant_id = $1 and part.package_id = p.package_id
  join dish d on d.merchant_id = $1 and d.dishes_id = part.dishes_id
  left join dish_canteen own on own.merchant_id = $1 and own.dishes_id = d.dishes_id and own.canteen_id = $2
  left join lateral (select l.line_id, l.frozen->>'dishesName' as name, (l.frozen->>'price')::bigint as price,
      (l.frozen->>'costPrice')::bigint as cost, (l.frozen->>'boxFee')::bigint as box_fee
    from menus m
    join recipe_line l on l.merchant_id = $1 and l.recipe_id = m.recipe_id and ${ON_DATE}
    where l.dishes_id = part.dishes_id and l.frozen is not null and l.sale_mode = 1 and ${IS_NEAREST}
    order by m.rank, l.line_id
    limit 1) menu on true
  where p.merchant_id = $1 and ($${FIRST_FREE}::bigint[] is null or p.package_id = any($${FIRST_FREE}::bigint[]))
    and p.putaway_state = ${putawayState.key.onSale} and coalesce(p.canteen_id, $2) = $2
  order by p.sort, p.package_name, p.package_id, part.line_no`;

/** The dishes of set meals as they are sold at a place on a day, in an app at a meal: of those that are named, or of all. */
export async function packageParts(
  { client, merchantId }: { readonly client: pg.PoolClient; readonly merchantId: number },
  at: SellingPoint,
  packageIds?: readonly number[],
): Promise<PartRow[]> {
  const { bizDate, clientType } = at;
  const mealType = clientType === undefined ? undefined : at.mealType;
  const { rows } = await client.query<PartRow>({
    name: 'menu.packageParts',
    text: PARTS,
    values: [...menusAtValues(merchantId, at, { bizDate, mealType }), packageIds ?? null],
  });

  return sellable(rows, at);
}

const CHOICE_GROUP = choiceGroup.key;

/**
 * What of set meals can be sold of what they are made of: nothing where something is missing that is always in it, or a whole group. Machines have
 * them for the day, so the meal does not matter; apps show them meal by meal, of what the menu offers.
 */
function sellable(rows: readonly PartRow[], { clientType, served }: SellingPoint): PartRow[] {
  const isSold = ({ isOnShelf, isOnMenu }: PartRow): boolean =>
    served === true || (isOnShelf && (isOnMenu || clientType === undefined));
  return [...Map.groupBy(rows, ({ packageId }) => packageId).values()].flatMap((parts) => {
    const kept = parts.filter(isSold);
    const isThere = (part: PartRow): boolean =>
      kept.includes(part) ||
      (part.choiceGroup !== CHOICE_GROUP.always &&
        kept.some(({ choiceGroup }) => choiceGroup === part.choiceGroup));

    return parts.every(isThere) ? kept : [];
  });
}

/** What is in a set meal as it was chosen: one of each group, nothing else. Undefined where the choice does not fit. */
function chosen(
  rows: readonly PartRow[],
  dishesIds: readonly number[],
): readonly PartRow[] | undefined {
  const left = new Set(dishesIds);
  const taken = [...Map.groupBy(rows, (row) => row.choiceGroup)].map(([group, lines]) => {
    if (group === CHOICE_GROUP.always) return lines;

    const line = lines.find((each) => left.delete(each.dishesId));

    return line ? [line] : undefined;
  });

  const fits = left.size === 0 && new Set(dishesIds).size === dishesIds.length;

  return fits && taken.every((lines) => lines !== undefined) ? taken.flat() : undefined;
}

const THOUSAND = 1000;

const amountOf = ({
  price,
  quantity,
}: {
  readonly price: number;
  readonly quantity: number;
}): number => Math.round((price * quantity) / THOUSAND);
