import type pg from 'pg';
import { weekDayOf } from '#kit/contract/calendar-day.ts';
import { BOUGHT_IN_ORDER } from './recipe/portion-locks.ts';
import { soldOn, takenWrites } from './recipe/sold-portions.ts';
import type { Portion } from './recipe/supply.ts';

/** Dishes of an order that were given back. */
export interface Recall {
  readonly canteenId: number;
  readonly stallId: number | null;
  /** The machine that sold them, which may have a menu of its own. */
  readonly deviceId: number | null;
  readonly bizDate: string;
  readonly mealType: number;
  readonly accountId: number | null;
  /** Portions, or grams of what was sold by weight; a dish may be there several times. */
  readonly dishes: readonly { readonly dishesId: number; readonly count: number }[];
  /** What was taken for the order, where the caller knows: it goes back where it came from. */
  readonly portions?: readonly Portion[] | undefined;
}

interface SoldLine {
  readonly lineId: number;
  readonly dishesId: number;
  readonly sold: number;
}

/* Lines of menus the dishes may have been sold by, of those that sold any on the day the nearest first: the machine's own menu, one of the stall or bound
   to it, the canteen's. */
const LINES = `select l.line_id as "lineId", l.dishes_id as "dishesId", s.sold from recipe_line l
  join recipe r on r.merchant_id = $1 and r.recipe_id = l.recipe_id
  cross join lateral (select ${soldOn('l.line_id', '$3::date')} as sold) s
  cross join lateral (select coalesce(min(case b.bind_kind when 2 then 1 else 2 end), 4) as nearness from recipe_bind b
    where b.merchant_id = $1 and b.recipe_id = r.recipe_id and (b.bind_kind, b.target_id) in ((3, $7), (2, $8))) bound
  where l.merchant_id = $1 and l.dishes_id = any($2::bigint[]) and s.sold > 0 and l.meal_type = $5 and (l.apply_date = $3::date or l.week_day = $4)
    and case when $9::bigint[] is not null then l.line_id = any($9)
      else r.canteen_id = $6 and (r.stall_id is null or r.stall_id = $7 or bound.nearness < 4) end
  order by least(bound.nearness, case when r.stall_id = $7 then 2 when r.stall_id is null then 3 end), r.recipe_type, l.line_id`;

const UNBUY = `update recipe_bought b set bought = greatest(0, b.bought - a.n) from ${BOUGHT_IN_ORDER} a
  where b.merchant_id = $1 and b.line_id = a.line_id and b.sale_date = $4::date and b.account_id = $5`;

/**
 * Portions that were sold by mistake and given back can be sold again, in the transaction of the refund, on the menu they were sold by: also where
 * it is bound to the stall or is the machine's own. Answers what went back.
 */
export async function recallPortions(
  client: pg.PoolClient,
  merchantId: number,
  recall: Recall,
): Promise<readonly Portion[]> {
  const { canteenId, stallId, deviceId, bizDate, mealType, accountId, dishes, portions } = recall;
  const whole = dishes.filter(({ count }) => count > 0);
  if (whole.length === 0) return [];

  const { rows } = await client.query<SoldLine>({
    name: 'menu.recalled',
    text: LINES,
    values: [
      merchantId,
      whole.map(({ dishesId }) => dishesId),
      bizDate,
      weekDayOf(bizDate),
      mealType,
      canteenId,
      stallId,
      deviceId,
      portions?.map(({ lineId }) => lineId) ?? null,
    ],
  });

  const back = backTo(rows, recall);
  if (back.length === 0) return [];

  const untaken = back.map(({ lineId, count }) => ({ lineId, saleDate: bizDate, count: -count }));
  for (const { name, text, values } of takenWrites(merchantId, untaken))
    await client.query({ name, text, values: [...values] });

  if (accountId === null) return back;

  await client.query({
    name: 'menu.recallOf',
    text: UNBUY,
    values: [
      merchantId,
      back.map(({ lineId }) => lineId),
      back.map(({ count }) => count),
      bizDate,
      accountId,
    ],
  });

  return back;
}

/** Which lines the dishes go back to: of each line no more than it sold, or than was taken of it for the order. */
function backTo(lines: readonly SoldLine[], { dishes, portions }: Recall): Portion[] {
  const rest = new Map<number, number>();
  for (const { dishesId, count } of dishes) rest.set(dishesId, (rest.get(dishesId) ?? 0) + count);
  const taken = portions && new Map(portions.map(({ lineId, count }) => [lineId, count]));

  return lines.flatMap(({ lineId, dishesId, sold }) => {
    const left = rest.get(dishesId) ?? 0;
    const count = Math.min(left, taken ? (taken.get(lineId) ?? 0) : sold);
    rest.set(dishesId, left - count);

    return count > 0 ? [{ lineId, count }] : [];
  });
}
