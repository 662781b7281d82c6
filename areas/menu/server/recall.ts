import type pg from 'pg';
import { weekDayOf } from '#kit/contract/calendar-day.ts';
import { BOUGHT_IN_ORDER, SOLD_IN_ORDER } from './portion-locks.ts';

/** Dishes of an order that were given back. */
export interface Recall {
  readonly canteenId: number;
  readonly stallId: number | null;
  readonly bizDate: string;
  readonly mealType: number;
  readonly accountId: number | null;
  /** Portions, or grams of what was sold by weight; a dish may be there several times. */
  readonly dishes: readonly { readonly dishesId: number; readonly count: number }[];
}

/* The line of the menu each dish was sold by: the nearest of those that sold any on the day. */
const LINES = `select distinct on (l.dishes_id) l.line_id, a.n
  from (select dishes_id, sum(n)::int as n from unnest($2::bigint[], $3::int[]) u (dishes_id, n) group by 1) a
  join recipe_line l on l.merchant_id = $1 and l.dishes_id = a.dishes_id and l.meal_type = $6
   and (l.apply_date = $4::date or l.week_day = $5)
  join recipe r on r.merchant_id = $1 and r.recipe_id = l.recipe_id and r.canteen_id = $7 and (r.stall_id is null or r.stall_id = $8)
  join recipe_sold s on s.merchant_id = $1 and s.line_id = l.line_id and s.sale_date = $4::date and s.sold > 0
  order by l.dishes_id, r.stall_id nulls last, l.apply_date nulls last, l.line_id`;
const UNSELL = `update recipe_sold s set sold = greatest(0, s.sold - a.n) from ${SOLD_IN_ORDER} a
  where s.merchant_id = $1 and s.line_id = a.line_id and s.sale_date = $4::date`;
const UNBUY = `update recipe_bought b set bought = greatest(0, b.bought - a.n) from ${BOUGHT_IN_ORDER} a
  where b.merchant_id = $1 and b.line_id = a.line_id and b.sale_date = $4::date and b.account_id = $5`;

/** Portions that were sold by mistake and given back can be sold again, in the transaction of the refund. */
export async function recallPortions(client: pg.PoolClient, merchantId: number, recall: Recall): Promise<void> {
  const { canteenId, stallId, bizDate, mealType, accountId, dishes } = recall;
  const whole = dishes.filter(({ count }) => count > 0);
  if (whole.length === 0) return;
  const { rows } = await client.query<{ line_id: number; n: number }>({
    name: 'menu.recalled',
    text: LINES,
    values: [
      ...[merchantId, whole.map(({ dishesId }) => dishesId), whole.map(({ count }) => count)],
      ...[bizDate, weekDayOf(bizDate), mealType, canteenId, stallId],
    ],
  });
  if (rows.length === 0) return;
  const counted = [merchantId, rows.map((row) => row.line_id), rows.map((row) => row.n), bizDate];
  await client.query({ name: 'menu.recall', text: UNSELL, values: counted });
  if (accountId !== null) await client.query({ name: 'menu.recallOf', text: UNBUY, values: [...counted, accountId] });
}
