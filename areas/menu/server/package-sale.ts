import type pg from 'pg';

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
const FIXED_PRICE = 1;
const ALWAYS = 0;
const THOUSAND = 1000;

/* Dishes of set meals that a canteen sells, at its own prices. */
const PARTS = `select p.package_id, p.pricing, p.price as package_price, p.discount_ratio, l.choice_group, l.quantity, l.dishes_id,
    d.dishes_name, coalesce(own.price, d.price) as price, d.cost_price
  from package_meal p
  join package_dish l on l.merchant_id = $1 and l.package_id = p.package_id
  join dish d on d.merchant_id = $1 and d.dishes_id = l.dishes_id
  left join dish_canteen own on own.merchant_id = $1 and own.dishes_id = d.dishes_id and own.canteen_id = $3
  where p.merchant_id = $1 and p.package_id = any($2::bigint[]) and p.putaway_state = ${ON_SHELF}
    and coalesce(p.canteen_id, $3) = $3
  order by p.package_id, l.line_no`;

interface PartRow {
  readonly package_id: number;
  readonly pricing: number;
  readonly package_price: number | null;
  readonly discount_ratio: number;
  readonly choice_group: number;
  readonly quantity: number;
  readonly dishes_id: number;
  readonly dishes_name: string;
  readonly price: number;
  readonly cost_price: number | null;
}

/** What is in a set meal as it was chosen: one of each group, nothing else. Undefined where the choice does not fit. */
function chosen(rows: readonly PartRow[], dishesIds: readonly number[]): readonly PartRow[] | undefined {
  const left = new Set(dishesIds);
  const taken = [...Map.groupBy(rows, (row) => row.choice_group)].map(([group, lines]) => {
    if (group === ALWAYS) return lines;
    const line = lines.find((each) => left.delete(each.dishes_id));
    return line ? [line] : undefined;
  });
  const fits = left.size === 0 && new Set(dishesIds).size === dishesIds.length;
  return fits && taken.every((lines) => lines !== undefined) ? taken.flat() : undefined;
}

const amountOf = ({ price, quantity }: { readonly price: number; readonly quantity: number }): number =>
  Math.round((price * quantity) / THOUSAND);

/** Set meals as a canteen sells them; undefined where one is not sold here, or its choice does not fit. */
export async function openPackages(
  client: pg.PoolClient,
  merchantId: number,
  canteenId: number,
  wanted: readonly WantedPackage[],
): Promise<readonly SoldPackage[] | undefined> {
  if (wanted.length === 0) return [];
  const values = [merchantId, wanted.map(({ packageId }) => packageId), canteenId];
  const { rows } = await client.query<PartRow>({ name: 'menu.packageParts', text: PARTS, values });
  const byPackage = Map.groupBy(rows, (row) => row.package_id);
  const sold = wanted.map(({ packageId, dishesIds, count }): SoldPackage | undefined => {
    const lines = chosen(byPackage.get(packageId) ?? [], dishesIds);
    const [first] = lines ?? [];
    if (!lines || !first) return undefined;
    const together = lines.reduce((sum, line) => sum + amountOf(line), 0);
    const one =
      first.pricing === FIXED_PRICE
        ? (first.package_price ?? together)
        : Math.round((together * first.discount_ratio) / 100);
    const parts = lines.map((line) => ({
      ...{ dishesId: line.dishes_id, dishesName: line.dishes_name, price: line.price, costPrice: line.cost_price },
      quantity: line.quantity * count,
    }));
    return { packageId, total: one * count, parts };
  });
  return sold.every((each) => each !== undefined) ? sold : undefined;
}
