import type pg from 'pg';
import { weekDayOf } from '#kit/contract/calendar-day.ts';

/** Set meals somebody wants, with what was chosen of each group. */
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
  /** Null where nobody knows. */
  readonly costPrice: number | null;
  readonly quantity: number;
}
export interface SoldPackage {
  readonly packageId: number;
  /** Fen of all of them together. */
  readonly total: number;
  readonly parts: readonly PackagePart[];
}

const ON_SHELF = 1;
export const FIXED_PRICE = 1;
const ALWAYS = 0;
const THOUSAND = 1000;

/** Where and when set meals are sold. */
export interface SellingPoint {
  readonly canteenId: number;
  readonly stallId: number | null;
  /** The machine that sells, which may have a menu of its own. */
  readonly deviceId?: number | undefined;
  readonly bizDate: string;
}

/* Dishes of set meals that a canteen sells, as the nearest published menu of the day froze them; what no menu offers, as the canteen has it now. The meal does
   not matter: terminals hold what they were sent for the day. */
const PARTS = `select p.package_id as "packageId", p.package_name as "packageName", p.pricing, p.price as "packagePrice",
    p.discount_ratio as "discountRatio", l.choice_group as "choiceGroup", l.quantity, l.dishes_id as "dishesId",
    coalesce(menu.name, d.dishes_name) as "dishesName", coalesce(menu.price, own.price, d.price) as price,
    coalesce(menu.cost, d.cost_price) as "costPrice"
  from package_meal p
  join package_dish l on l.merchant_id = $1 and l.package_id = p.package_id
  join dish d on d.merchant_id = $1 and d.dishes_id = l.dishes_id
  left join dish_canteen own on own.merchant_id = $1 and own.dishes_id = d.dishes_id and own.canteen_id = $3
  left join lateral (select rl.frozen->>'dishesName' as name, (rl.frozen->>'price')::bigint as price,
      (rl.frozen->>'costPrice')::bigint as cost
    from recipe_line rl
    join recipe r on r.merchant_id = $1 and r.recipe_id = rl.recipe_id and r.recipe_state = 2 and r.canteen_id = $3
     and coalesce(r.begin_date <= $6::date, true) and coalesce(r.end_date >= $6::date, true)
    cross join lateral (select min(case b.bind_kind when 2 then 1 else 2 end) as nearness from recipe_bind b
      where b.merchant_id = $1 and b.recipe_id = r.recipe_id and (b.bind_kind, b.target_id) in ((3, $4), (2, $5))) bound
    where rl.merchant_id = $1 and rl.dishes_id = l.dishes_id and rl.frozen is not null and rl.sale_mode = 1
      and (rl.apply_date = $6::date or rl.week_day = $7) and (r.stall_id is null or r.stall_id = $4 or bound.nearness is not null)
    order by least(bound.nearness, case when r.stall_id = $4 then 2 when r.stall_id is null then 3 end), r.recipe_type, rl.line_id
    limit 1) menu on true
  where p.merchant_id = $1 and ($2::bigint[] is null or p.package_id = any($2)) and p.putaway_state = ${ON_SHELF}
    and coalesce(p.canteen_id, $3) = $3
  order by p.sort, p.package_name, p.package_id, l.line_no`;

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
}

/** The dishes of set meals as they are sold at a place on a day: of those that are named, or of all. */
export async function packageParts(
  { client, merchantId }: { readonly client: pg.PoolClient; readonly merchantId: number },
  { canteenId, stallId, deviceId, bizDate }: SellingPoint,
  packageIds?: readonly number[],
): Promise<PartRow[]> {
  const { rows } = await client.query<PartRow>({
    name: 'menu.packageParts',
    text: PARTS,
    values: [
      ...[merchantId, packageIds ?? null, canteenId, stallId, deviceId ?? null],
      ...[bizDate, weekDayOf(bizDate)],
    ],
  });
  return rows;
}

/** What is in a set meal as it was chosen: one of each group, nothing else. Undefined where the choice does not fit. */
function chosen(rows: readonly PartRow[], dishesIds: readonly number[]): readonly PartRow[] | undefined {
  const left = new Set(dishesIds);
  const taken = [...Map.groupBy(rows, (row) => row.choiceGroup)].map(([group, lines]) => {
    if (group === ALWAYS) return lines;
    const line = lines.find((each) => left.delete(each.dishesId));
    return line ? [line] : undefined;
  });
  const fits = left.size === 0 && new Set(dishesIds).size === dishesIds.length;
  return fits && taken.every((lines) => lines !== undefined) ? taken.flat() : undefined;
}

const amountOf = ({ price, quantity }: { readonly price: number; readonly quantity: number }): number =>
  Math.round((price * quantity) / THOUSAND);

/** Set meals as they are sold at a place on a day; undefined where one is not sold here, or its choice does not fit. */
export async function openPackages(
  client: pg.PoolClient,
  merchantId: number,
  at: SellingPoint,
  wanted: readonly WantedPackage[],
): Promise<readonly SoldPackage[] | undefined> {
  if (wanted.length === 0) return [];
  const packageIds = wanted.map(({ packageId }) => packageId);
  const rows = await packageParts({ client, merchantId }, at, packageIds);
  const byPackage = Map.groupBy(rows, (row) => row.packageId);
  const sold = wanted.map(({ packageId, dishesIds, count }): SoldPackage | undefined => {
    const lines = chosen(byPackage.get(packageId) ?? [], dishesIds);
    const [first] = lines ?? [];
    if (!lines || !first) return undefined;
    const together = lines.reduce((sum, line) => sum + amountOf(line), 0);
    const one =
      first.pricing === FIXED_PRICE
        ? (first.packagePrice ?? together)
        : Math.round((together * first.discountRatio) / 100);
    const parts = lines.map((line) => ({
      ...{ dishesId: line.dishesId, dishesName: line.dishesName, price: line.price, costPrice: line.costPrice },
      quantity: line.quantity * count,
    }));
    return { packageId, total: one * count, parts };
  });
  return sold.every((each) => each !== undefined) ? sold : undefined;
}

const ON_MENU = `select l.line_id, l.dishes_id from recipe_line l
  join recipe r on r.merchant_id = $1 and r.recipe_id = l.recipe_id and r.recipe_state = 2 and r.canteen_id = $5
   and (r.stall_id is null or r.stall_id = $6)
   and coalesce(r.begin_date <= $3::date, true) and coalesce(r.end_date >= $3::date, true)
  where l.merchant_id = $1 and l.dishes_id = any($2::bigint[]) and l.frozen is not null and l.sale_mode = 1
    and (l.apply_date = $3::date or l.week_day = $4) and l.meal_type = $7
  order by l.dishes_id, r.stall_id nulls last, r.recipe_type, l.line_id`;

/** The lines of the menu that offer these dishes at a place and meal: the nearest menu's, one for a dish; none for a dish no menu offers. */
export async function linesOffering(
  client: pg.PoolClient,
  merchantId: number,
  at: { bizDate: string; weekDay: number; canteenId: number; stallId: number | null; mealType: number },
  dishesIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (dishesIds.length === 0) return new Map();
  const values = [merchantId, dishesIds, at.bizDate, at.weekDay, at.canteenId, at.stallId, at.mealType];
  const { rows } = await client.query<{ line_id: number; dishes_id: number }>({
    name: 'menu.linesOffering',
    text: ON_MENU,
    values,
  });
  return new Map(rows.toReversed().map((row) => [row.dishes_id, row.line_id]));
}
