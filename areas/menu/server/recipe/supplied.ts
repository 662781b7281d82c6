import { type RawBuilder, sql } from 'kysely';
import { saleMode } from '../../contract/recipe.ts';
import { SOLD_AS } from './sold-as.ts';

interface Dates {
  readonly firstDate: string;
  readonly lastDate: string;
}

/**
 * What there was of the dishes that menus limit, a row for each line and date: supplied, sold and left in portions or, where `weighed`, in
 * grams; what was left in fen of the kitchen, null where not known; `stalls` beside `stall_id` are further ones the menu is bound to. A menu
 * counts at a meal of a date where something of it was sold: a template that no stall used says nothing. Of a line that is marked as sold out
 * nothing is left. Supply and cost are those the menu says now.
 */
export function suppliedDishes(merchantId: number, dates: Dates): RawBuilder<unknown> {
  return sql`
    select used.sale_date, r.canteen_id, coalesce(r.stall_id, 0) as stall_id, l.meal_type, l.dishes_id, part.weighed, there.supplied,
           coalesce(s.sold, 0) as sold, rest.amount as left_over, ${costOf(sql`rest.amount`)} as left_cost,
           array(select b.target_id from recipe_bind b where b.merchant_id = ${merchantId} and b.recipe_id = r.recipe_id
             and b.bind_kind = 3) as stalls
      from (select distinct l.recipe_id, l.meal_type, s.sale_date from ${soldLines(merchantId, dates)} s
              join recipe_line l on l.merchant_id = ${merchantId} and l.line_id = s.line_id
             where s.sold > 0) used
      join recipe r on r.merchant_id = ${merchantId} and r.recipe_id = used.recipe_id
      join recipe_line l on l.merchant_id = ${merchantId} and l.recipe_id = used.recipe_id and l.meal_type = used.meal_type
       and (l.apply_date = used.sale_date or l.week_day = extract(isodow from used.sale_date))
      left join ${soldLines(merchantId, dates)} s on s.line_id = l.line_id and s.sale_date = used.sale_date
      left join recipe_sold mark on mark.merchant_id = ${merchantId} and mark.line_id = l.line_id and mark.sale_date = used.sale_date
      cross join lateral (select l.sale_mode = ${saleMode.key.byWeight} as weighed) part
      cross join lateral (select ${sql.raw(SOLD_AS.supply)} as supplied) there
      cross join lateral (select case when mark.stopped_at is null then greatest(there.supplied - coalesce(s.sold, 0), 0) else 0 end as amount) rest
     where there.supplied is not null`;
}

/** What was sold by line and date, as a subquery. */
const soldLines = (merchantId: number, { firstDate, lastDate }: Dates) => {
  const of = (table: string, count: string) =>
    sql`select line_id, sale_date, ${sql.raw(count)} as sold from ${sql.raw(table)}
      where merchant_id = ${merchantId} and sale_date between ${firstDate}::date and ${lastDate}::date`;

  return sql`(select line_id, sale_date, greatest(sum(sold), 0)::int as sold
    from (${of('recipe_sold', 'sold')} union all ${of('recipe_taken', 'taken')}) part group by line_id, sale_date)`;
};

/** Fen of portions, or of grams by what a portion weighs. */
const costOf = (amount: RawBuilder<unknown>) => sql`case when part.weighed
  then round(${frozen('costPrice')} * ${amount} / nullif(${frozen('weight')}, 0)::numeric)::bigint else ${frozen('costPrice')} * ${amount} end`;

const frozen = (key: string) => sql`(l.frozen->>${sql.lit(key)})::bigint`;
