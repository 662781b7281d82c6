-- area: menu

/*
 * What a dish costs is null where nobody knows it: made of nothing, or of one thing at least that has no price. So far it was 0, or the sum of
 * what had a price, and counted as profit. Lines that were sold lose a cost that was such a sum; a cost of another day stays.
 */
alter table dish alter column cost_price drop not null;
alter table dish alter column cost_price drop default;
alter table dish_cost alter column cost_price drop not null;

alter table dish no force row level security;
alter table dish_material no force row level security;
alter table dish_cost no force row level security;
alter table recipe_line no force row level security;

create temporary table unknown_cost on commit drop as
  select d.merchant_id, d.dishes_id, d.cost_price, d.weight
    from dish d
    left join dish_material l on l.merchant_id = d.merchant_id and l.dishes_id = d.dishes_id
   group by d.merchant_id, d.dishes_id, d.cost_price, d.weight
  having count(l.line_no) = 0 or count(l.line_no) > count(l.cost);
create unique index on unknown_cost (merchant_id, dishes_id);
analyze unknown_cost;

update dish set cost_price = null from unknown_cost u
 where dish.merchant_id = u.merchant_id and dish.dishes_id = u.dishes_id;

insert into dish_cost (merchant_id, dishes_id, cost_no, cost_price, changed_at)
select u.merchant_id, u.dishes_id, max(c.cost_no) + 1, null, now()
  from unknown_cost u
  join dish_cost c on c.merchant_id = u.merchant_id and c.dishes_id = u.dishes_id
 group by u.merchant_id, u.dishes_id;

update recipe_line set frozen = jsonb_set(recipe_line.frozen, '{costPrice}', 'null') from unknown_cost u
 where recipe_line.merchant_id = u.merchant_id and recipe_line.dishes_id = u.dishes_id and recipe_line.frozen is not null
   and (recipe_line.frozen->>'costPrice')::bigint in (0, u.cost_price);

alter table recipe_line force row level security;
alter table dish_cost force row level security;
alter table dish_material force row level security;
alter table dish force row level security;

-- area: order
alter table order_line no force row level security;
create temporary table changed_cell on commit drop as select merchant_id, biz_date, place_id from order_line limit 0;
with changed as (
  update order_line set cost = null from unknown_cost u
   where order_line.merchant_id = u.merchant_id and order_line.goods_id = u.dishes_id and order_line.goods_kind = 1
     and (order_line.cost = 0
       or order_line.measure = 1 and order_line.cost = round(u.cost_price * order_line.quantity / 1000.0)
       or order_line.measure = 2 and order_line.cost = round(u.cost_price::numeric * order_line.quantity / nullif(u.weight, 0)))
  returning order_line.merchant_id, order_line.biz_date, order_line.place_id)
insert into changed_cell select distinct merchant_id, biz_date, place_id from changed;
alter table order_line force row level security;

-- area: kit
alter table report_dirty no force row level security;
insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
select merchant_id, 0, 'goods', biz_date, place_id from changed_cell
on conflict do nothing;
alter table report_dirty force row level security;
