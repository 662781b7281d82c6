import { type RawBuilder, sql } from 'kysely';
import { saleMode } from '../../contract/recipe.ts';
import { SOLD_AS } from './sold-as.ts';

/**
 * What there was of the dishes that menus limit, a row for each line and date: supplied, sold and left in portions or, where `weighed`, in
 * grams; what was left in fen of the kitchen, null where not known; `stalls` beside `stall_id` are further ones the menu is bound to. A menu
 * counts at a meal of a date where something of it was sold: a template that no stall used says nothing. Of a line that is marked as sold out
 * nothing is left. Supply and cost are those the menu says now.
 */
export function suppliedDishes(
  merchantId: number,
  { firstDate, lastDate }: { readonly firstDate: string; readonly lastDate: string },
): RawBuilder<unknown> {
  return sql`
    select used.sale_date, r.canteen_id, coalesce(r.stall_id, 0) as stall_id, l.meal_type, l.dishes_id, part.weighed, there.supplied,
           coalesce(s.sold, 0) as sold, rest.amount as left_over, ${costOf(sql`rest.amount`)} as left_cost,
           array(select b.target_id from recipe_bind b where b.merchant_id = ${merchantId} and b.recipe_id = r.recipe_id
             and b.bind_kind = 3) as stalls
      from (select distinct l.recipe_id, l.meal_type, s.sale_date from recipe_sold s
              join recipe_line l on l.merchant_id = ${merchantId} and l.line_id = s.line_id
             where s.merchant_id = ${merchantId} and s.sold > 0 and s.sale_date between ${firstDate}::date and ${lastDate}::date) used
      join recipe r on r.merchant_id = ${merchantId} and r.recipe_id = used.recipe_id
      join recipe_line l on l.merchant_id = ${merchantId} and l.recipe_id = used.recipe_id and l.meal_type = used.meal_type
       and (l.apply_date = used.sale_date or l.week_day = extract(isodow from used.sale_date))
      left join recipe_sold s on s.merchant_id = ${merchantId} and s.line_id = l.line_id and s.sale_date = used.sale_date
      cross join lateral (select l.sale_mode = ${saleMode.key.byWeight} as weighed) part
      cross join lateral (select ${sql.raw(SOLD_AS.supply)} as supplied) there
      cross join lateral (select case when s.stopped_at is null then greatest(there.supplied - coalesce(s.sold, 0), 0) else 0 end as amount) rest
     where there.supplied is not null`;
}

/** Fen of portions, or of grams by what a portion weighs. */
const costOf = (amount: RawBuilder<unknown>) => sql`case when part.weighed
  then round(${frozen('costPrice')} * ${amount} / nullif(${frozen('weight')}, 0)::numeric)::bigint else ${frozen('costPrice')} * ${amount} end`;

const frozen = (key: string) => sql`(l.frozen->>${sql.lit(key)})::bigint`;
