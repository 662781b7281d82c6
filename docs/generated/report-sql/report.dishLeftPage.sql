-- by period
with grouped as materialized (
      select grouping(c."goods_id") = 1 as is_total, null::date as biz_date,
             c."goods_id", c."canteen_id", c."stall_id", c."meal_type", coalesce(sum(c.supplied) filter (where not c.weighed), 0)::bigint as "supplied_num", coalesce(sum(c.supplied_sold) filter (where not c.weighed), 0)::bigint as "supplied_sold_num", coalesce(sum(c.left_over) filter (where not c.weighed), 0)::bigint as "left_num", (coalesce(sum(c.supplied) filter (where c.weighed), 0)::bigint::float8 / 1000) as "supplied_weight", (coalesce(sum(c.left_over) filter (where c.weighed), 0)::bigint::float8 / 1000) as "left_weight", coalesce((sum(c.left_over) filter (where not c.weighed)::float8 / nullif(sum(c.supplied) filter (where not c.weighed), 0)), (sum(c.left_over) filter (where c.weighed)::float8 / nullif(sum(c.supplied) filter (where c.weighed), 0))) as "rate_left", (case when count(*) filter (where c.left_over > 0) = 0 then 0 else sum(c.left_cost) filter (where c.left_over > 0) end)::bigint as "left_cost", (count(c.left_cost) filter (where c.left_over > 0)::float8 / nullif(count(*) filter (where c.left_over > 0), 0)) as "rate_left_costed", (coalesce(sum(c."pieces"), 0) / 1000)::bigint as "quantity", (coalesce(sum(c."grams"), 0)::float8 / 1000) as "weight", (coalesce(sum(c."refund_pieces"), 0) / 1000)::bigint as "refund_quantity", (coalesce(sum(c."refund_grams"), 0)::float8 / 1000) as "refund_weight", coalesce(sum(c."refund_amount"), 0)::bigint as "refund_amount", coalesce(sum(c.net_amount), 0)::bigint as "total_amount", (sum(c.covered_amount)::float8 / nullif(sum(c.net_amount), 0)) as "rate_covered"
        from (with supply as materialized (
    select used.sale_date, r.canteen_id, coalesce(r.stall_id, 0) as stall_id, l.meal_type, l.dishes_id, part.weighed, there.supplied,
           coalesce(s.sold, 0) as sold, rest.amount as left_over, case when part.weighed
  then round((l.frozen->>'costPrice')::bigint * rest.amount / nullif((l.frozen->>'weight')::bigint, 0)::numeric)::bigint else (l.frozen->>'costPrice')::bigint * rest.amount end as left_cost,
           array(select b.target_id from recipe_bind b where b.merchant_id = $1 and b.recipe_id = r.recipe_id
             and b.bind_kind = 3) as stalls
      from (select distinct l.recipe_id, l.meal_type, s.sale_date from (select line_id, sale_date, greatest(sum(sold), 0)::int as sold
    from (select line_id, sale_date, sold as sold from recipe_sold
      where merchant_id = $2 and sale_date between $3::date and $4::date union all select line_id, sale_date, taken as sold from recipe_taken
      where merchant_id = $5 and sale_date between $6::date and $7::date) part group by line_id, sale_date) s
              join recipe_line l on l.merchant_id = $8 and l.line_id = s.line_id
             where s.sold > 0) used
      join recipe r on r.merchant_id = $9 and r.recipe_id = used.recipe_id
      join recipe_line l on l.merchant_id = $10 and l.recipe_id = used.recipe_id and l.meal_type = used.meal_type
       and (l.apply_date = used.sale_date or l.week_day = extract(isodow from used.sale_date))
      left join (select line_id, sale_date, greatest(sum(sold), 0)::int as sold
    from (select line_id, sale_date, sold as sold from recipe_sold
      where merchant_id = $11 and sale_date between $12::date and $13::date union all select line_id, sale_date, taken as sold from recipe_taken
      where merchant_id = $14 and sale_date between $15::date and $16::date) part group by line_id, sale_date) s on s.line_id = l.line_id and s.sale_date = used.sale_date
      left join recipe_sold mark on mark.merchant_id = $17 and mark.line_id = l.line_id and mark.sale_date = used.sale_date
      cross join lateral (select l.sale_mode = $18 as weighed) part
      cross join lateral (select coalesce(l.supply_num, case when l.sale_mode <> 2 then (l.frozen->>'dishStock')::int end) as supplied) there
      cross join lateral (select case when mark.stopped_at is null then greatest(there.supplied - coalesce(s.sold, 0), 0) else 0 end as amount) rest
     where there.supplied is not null), meal_end as materialized (select * from unnest($19::date[], $20::bigint[],
    $21::int[], $22::text[]) e (sale_date, canteen_id, meal_type, ends_at)),
      limited as materialized (select s.sale_date, s.canteen_id, s.meal_type, s.dishes_id, array_agg(place) as places
        from supply s cross join lateral unnest(s.stall_id || s.stalls) place group by 1, 2, 3, 4)
    select x.biz_date, x.goods_id, x.canteen_id, x.stall_id, x.meal_type, x.pieces, x.grams, x.refund_pieces, x.refund_grams,
           x.refund_amount, x.net_amount, case when x.covered then x.net_amount else 0 end as covered_amount,
           false as weighed, 0 as supplied, 0 as supplied_sold, 0 as left_over, null::bigint as left_cost
      from (select c.*, c.amount - c.discount_amount - c.refund_amount as net_amount, m.places && array[0, c.stall_id]::bigint[] as covered from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $23 and d.family = $24 and d.biz_date between $25 and $26), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($27::date[]) group by biz_date
        union all select day, null from unnest($28::date[]) day), cell as materialized (
      select "biz_date", "goods_id", "canteen_id", "stall_id", "meal_type", sum("line_num")::bigint as "line_num", sum("pieces")::bigint as "pieces", sum("grams")::bigint as "grams", sum("amount")::bigint as "amount", sum("piece_amount")::bigint as "piece_amount", sum("discount_amount")::bigint as "discount_amount", sum("refund_pieces")::bigint as "refund_pieces", sum("refund_grams")::bigint as "refund_grams", sum("refund_amount")::bigint as "refund_amount", sum("cost_amount")::bigint as "cost_amount", sum("costed_amount")::bigint as "costed_amount", sum("costed_pieces")::bigint as "costed_pieces" from (select r.biz_date, "goods_id", "canteen_id", "stall_id", "meal_type", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces"
      from "rollup_goods" r
     where r.merchant_id = $29 and r.biz_date between $30 and $31 and not r.biz_date = any($32::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
       and r."goods_kind" = any($33::bigint[]) and r."place_kind" = any($34::bigint[]) union all 
    select live.biz_date, "goods_id", "canteen_id", "stall_id", "meal_type", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces" from live cross join lateral (
      select coalesce(f."goods_id", 0) as "goods_id", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."stall_id", 0) as "stall_id", coalesce(f."meal_type", 0) as "meal_type", coalesce(count(*), 0) as "line_num", coalesce(sum(f.quantity) filter (where f.measure = 1), 0) as "pieces", coalesce(sum(f.quantity) filter (where f.measure = 2), 0) as "grams", coalesce(sum(f."amount"), 0) as "amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.measure = 1), 0) as "piece_amount", coalesce(sum(f."discount_share"), 0) as "discount_amount", coalesce(sum(f.refund_quantity) filter (where f.measure = 1), 0) as "refund_pieces", coalesce(sum(f.refund_quantity) filter (where f.measure = 2), 0) as "refund_grams", coalesce(sum(f."refund_amount"), 0) as "refund_amount", coalesce(sum(f."cost"), 0) as "cost_amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.cost is not null), 0) as "costed_amount", coalesce(sum(f.quantity) filter (where f.measure = 1 and f.cost is not null), 0) as "costed_pieces"
        from "order_line" f
       where f.merchant_id = $35 and f.biz_date = live.biz_date and f.sold
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $36::date and $37::date) and coalesce(f."goods_kind", 0) = any($38::bigint[]) and coalesce(f."place_kind", 0) = any($39::bigint[])
       group by coalesce(f."goods_id", 0), coalesce(f."canteen_id", 0), coalesce(f."stall_id", 0), coalesce(f."meal_type", 0)) day) part group by "biz_date", "goods_id", "canteen_id", "stall_id", "meal_type") select biz_date, "goods_id", "canteen_id", "stall_id", "meal_type", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces" from cell) c
              left join limited m on m.sale_date = c.biz_date and m.canteen_id = c.canteen_id and m.meal_type = c.meal_type
               and m.dishes_id = c.goods_id) x
    union all
    select s.sale_date, s.dishes_id, s.canteen_id, s.stall_id, s.meal_type, 0, 0, 0, 0, 0, 0, 0,
           s.weighed, s.supplied, s.sold, s.left_over, s.left_cost
      from supply s where (true) and (true) and true and (s.sale_date between $40::date and $41::date) and coalesce((select e.ends_at <= $42 from meal_end e
    where e.sale_date = s.sale_date and e.canteen_id = s.canteen_id and e.meal_type = s.meal_type), s.sale_date < $43::date)) c 
       group by grouping sets ((c."goods_id", c."canteen_id", c."stall_id", c."meal_type"), ()))
    select g.is_total, concat_ws('-', g."goods_id", g."canteen_id", g."stall_id", g."meal_type") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."goods_id", 0) as "goods_id", nullif(g."canteen_id", 0) as "canteen_id", nullif(g."stall_id", 0) as "stall_id", nullif(g."meal_type", 0) as "meal_type", coalesce("of_goods_id"."goods_name", case when g."goods_id" = 0 then $44::text end) as "goods_name", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $45::text end) as "canteen_name", "of_stall_id"."stall_num", coalesce("of_stall_id"."stall_name", case when g."stall_id" = 0 then $46::text end) as "stall_name",
           g."supplied_num", g."supplied_sold_num", g."left_num", g."supplied_weight", g."left_weight", g."rate_left", g."left_cost", g."rate_left_costed", g."quantity", g."weight", g."refund_quantity", g."refund_weight", g."refund_amount", g."total_amount", g."rate_covered"
      from grouped g left join (select d.dishes_id as goods_id, d.dishes_name as goods_name from dish d where d.merchant_id = $47
      union all select s.goods_id, p.product_name from supermarket_product s
      join menu_product p on p.merchant_id = $48 and p.product_id = s.product_id where s.merchant_id = $49) "of_goods_id" on "of_goods_id"."goods_id" = g."goods_id" left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $50
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "stall" "of_stall_id" on "of_stall_id".merchant_id = $51
      and "of_stall_id"."stall_id" = g."stall_id"
     where g.is_total or g."supplied_num" <> 0 or g."supplied_sold_num" <> 0 or g."left_num" <> 0 or g."supplied_weight" <> 0 or g."left_weight" <> 0 or g."rate_left" <> 0 or g."left_cost" <> 0 or g."rate_left_costed" <> 0 or g."quantity" <> 0 or g."weight" <> 0 or g."refund_quantity" <> 0 or g."refund_weight" <> 0 or g."refund_amount" <> 0 or g."total_amount" <> 0 or g."rate_covered" <> 0

-- by date
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."goods_id", c."canteen_id", c."stall_id", c."meal_type", coalesce(sum(c.supplied) filter (where not c.weighed), 0)::bigint as "supplied_num", coalesce(sum(c.supplied_sold) filter (where not c.weighed), 0)::bigint as "supplied_sold_num", coalesce(sum(c.left_over) filter (where not c.weighed), 0)::bigint as "left_num", (coalesce(sum(c.supplied) filter (where c.weighed), 0)::bigint::float8 / 1000) as "supplied_weight", (coalesce(sum(c.left_over) filter (where c.weighed), 0)::bigint::float8 / 1000) as "left_weight", coalesce((sum(c.left_over) filter (where not c.weighed)::float8 / nullif(sum(c.supplied) filter (where not c.weighed), 0)), (sum(c.left_over) filter (where c.weighed)::float8 / nullif(sum(c.supplied) filter (where c.weighed), 0))) as "rate_left", (case when count(*) filter (where c.left_over > 0) = 0 then 0 else sum(c.left_cost) filter (where c.left_over > 0) end)::bigint as "left_cost", (count(c.left_cost) filter (where c.left_over > 0)::float8 / nullif(count(*) filter (where c.left_over > 0), 0)) as "rate_left_costed", (coalesce(sum(c."pieces"), 0) / 1000)::bigint as "quantity", (coalesce(sum(c."grams"), 0)::float8 / 1000) as "weight", (coalesce(sum(c."refund_pieces"), 0) / 1000)::bigint as "refund_quantity", (coalesce(sum(c."refund_grams"), 0)::float8 / 1000) as "refund_weight", coalesce(sum(c."refund_amount"), 0)::bigint as "refund_amount", coalesce(sum(c.net_amount), 0)::bigint as "total_amount", (sum(c.covered_amount)::float8 / nullif(sum(c.net_amount), 0)) as "rate_covered"
        from (with supply as materialized (
    select used.sale_date, r.canteen_id, coalesce(r.stall_id, 0) as stall_id, l.meal_type, l.dishes_id, part.weighed, there.supplied,
           coalesce(s.sold, 0) as sold, rest.amount as left_over, case when part.weighed
  then round((l.frozen->>'costPrice')::bigint * rest.amount / nullif((l.frozen->>'weight')::bigint, 0)::numeric)::bigint else (l.frozen->>'costPrice')::bigint * rest.amount end as left_cost,
           array(select b.target_id from recipe_bind b where b.merchant_id = $1 and b.recipe_id = r.recipe_id
             and b.bind_kind = 3) as stalls
      from (select distinct l.recipe_id, l.meal_type, s.sale_date from (select line_id, sale_date, greatest(sum(sold), 0)::int as sold
    from (select line_id, sale_date, sold as sold from recipe_sold
      where merchant_id = $2 and sale_date between $3::date and $4::date union all select line_id, sale_date, taken as sold from recipe_taken
      where merchant_id = $5 and sale_date between $6::date and $7::date) part group by line_id, sale_date) s
              join recipe_line l on l.merchant_id = $8 and l.line_id = s.line_id
             where s.sold > 0) used
      join recipe r on r.merchant_id = $9 and r.recipe_id = used.recipe_id
      join recipe_line l on l.merchant_id = $10 and l.recipe_id = used.recipe_id and l.meal_type = used.meal_type
       and (l.apply_date = used.sale_date or l.week_day = extract(isodow from used.sale_date))
      left join (select line_id, sale_date, greatest(sum(sold), 0)::int as sold
    from (select line_id, sale_date, sold as sold from recipe_sold
      where merchant_id = $11 and sale_date between $12::date and $13::date union all select line_id, sale_date, taken as sold from recipe_taken
      where merchant_id = $14 and sale_date between $15::date and $16::date) part group by line_id, sale_date) s on s.line_id = l.line_id and s.sale_date = used.sale_date
      left join recipe_sold mark on mark.merchant_id = $17 and mark.line_id = l.line_id and mark.sale_date = used.sale_date
      cross join lateral (select l.sale_mode = $18 as weighed) part
      cross join lateral (select coalesce(l.supply_num, case when l.sale_mode <> 2 then (l.frozen->>'dishStock')::int end) as supplied) there
      cross join lateral (select case when mark.stopped_at is null then greatest(there.supplied - coalesce(s.sold, 0), 0) else 0 end as amount) rest
     where there.supplied is not null), meal_end as materialized (select * from unnest($19::date[], $20::bigint[],
    $21::int[], $22::text[]) e (sale_date, canteen_id, meal_type, ends_at)),
      limited as materialized (select s.sale_date, s.canteen_id, s.meal_type, s.dishes_id, array_agg(place) as places
        from supply s cross join lateral unnest(s.stall_id || s.stalls) place group by 1, 2, 3, 4)
    select x.biz_date, x.goods_id, x.canteen_id, x.stall_id, x.meal_type, x.pieces, x.grams, x.refund_pieces, x.refund_grams,
           x.refund_amount, x.net_amount, case when x.covered then x.net_amount else 0 end as covered_amount,
           false as weighed, 0 as supplied, 0 as supplied_sold, 0 as left_over, null::bigint as left_cost
      from (select c.*, c.amount - c.discount_amount - c.refund_amount as net_amount, m.places && array[0, c.stall_id]::bigint[] as covered from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $23 and d.family = $24 and d.biz_date between $25 and $26), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($27::date[]) group by biz_date
        union all select day, null from unnest($28::date[]) day), cell as materialized (
      select "biz_date", "goods_id", "canteen_id", "stall_id", "meal_type", sum("line_num")::bigint as "line_num", sum("pieces")::bigint as "pieces", sum("grams")::bigint as "grams", sum("amount")::bigint as "amount", sum("piece_amount")::bigint as "piece_amount", sum("discount_amount")::bigint as "discount_amount", sum("refund_pieces")::bigint as "refund_pieces", sum("refund_grams")::bigint as "refund_grams", sum("refund_amount")::bigint as "refund_amount", sum("cost_amount")::bigint as "cost_amount", sum("costed_amount")::bigint as "costed_amount", sum("costed_pieces")::bigint as "costed_pieces" from (select r.biz_date, "goods_id", "canteen_id", "stall_id", "meal_type", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces"
      from "rollup_goods" r
     where r.merchant_id = $29 and r.biz_date between $30 and $31 and not r.biz_date = any($32::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
       and r."goods_kind" = any($33::bigint[]) and r."place_kind" = any($34::bigint[]) union all 
    select live.biz_date, "goods_id", "canteen_id", "stall_id", "meal_type", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces" from live cross join lateral (
      select coalesce(f."goods_id", 0) as "goods_id", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."stall_id", 0) as "stall_id", coalesce(f."meal_type", 0) as "meal_type", coalesce(count(*), 0) as "line_num", coalesce(sum(f.quantity) filter (where f.measure = 1), 0) as "pieces", coalesce(sum(f.quantity) filter (where f.measure = 2), 0) as "grams", coalesce(sum(f."amount"), 0) as "amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.measure = 1), 0) as "piece_amount", coalesce(sum(f."discount_share"), 0) as "discount_amount", coalesce(sum(f.refund_quantity) filter (where f.measure = 1), 0) as "refund_pieces", coalesce(sum(f.refund_quantity) filter (where f.measure = 2), 0) as "refund_grams", coalesce(sum(f."refund_amount"), 0) as "refund_amount", coalesce(sum(f."cost"), 0) as "cost_amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.cost is not null), 0) as "costed_amount", coalesce(sum(f.quantity) filter (where f.measure = 1 and f.cost is not null), 0) as "costed_pieces"
        from "order_line" f
       where f.merchant_id = $35 and f.biz_date = live.biz_date and f.sold
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $36::date and $37::date) and coalesce(f."goods_kind", 0) = any($38::bigint[]) and coalesce(f."place_kind", 0) = any($39::bigint[])
       group by coalesce(f."goods_id", 0), coalesce(f."canteen_id", 0), coalesce(f."stall_id", 0), coalesce(f."meal_type", 0)) day) part group by "biz_date", "goods_id", "canteen_id", "stall_id", "meal_type") select biz_date, "goods_id", "canteen_id", "stall_id", "meal_type", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces" from cell) c
              left join limited m on m.sale_date = c.biz_date and m.canteen_id = c.canteen_id and m.meal_type = c.meal_type
               and m.dishes_id = c.goods_id) x
    union all
    select s.sale_date, s.dishes_id, s.canteen_id, s.stall_id, s.meal_type, 0, 0, 0, 0, 0, 0, 0,
           s.weighed, s.supplied, s.sold, s.left_over, s.left_cost
      from supply s where (true) and (true) and true and (s.sale_date between $40::date and $41::date) and coalesce((select e.ends_at <= $42 from meal_end e
    where e.sale_date = s.sale_date and e.canteen_id = s.canteen_id and e.meal_type = s.meal_type), s.sale_date < $43::date)) c 
       group by grouping sets ((c.biz_date, c."goods_id", c."canteen_id", c."stall_id", c."meal_type"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."goods_id", g."canteen_id", g."stall_id", g."meal_type") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."goods_id", 0) as "goods_id", nullif(g."canteen_id", 0) as "canteen_id", nullif(g."stall_id", 0) as "stall_id", nullif(g."meal_type", 0) as "meal_type", coalesce("of_goods_id"."goods_name", case when g."goods_id" = 0 then $44::text end) as "goods_name", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $45::text end) as "canteen_name", "of_stall_id"."stall_num", coalesce("of_stall_id"."stall_name", case when g."stall_id" = 0 then $46::text end) as "stall_name",
           g."supplied_num", g."supplied_sold_num", g."left_num", g."supplied_weight", g."left_weight", g."rate_left", g."left_cost", g."rate_left_costed", g."quantity", g."weight", g."refund_quantity", g."refund_weight", g."refund_amount", g."total_amount", g."rate_covered"
      from grouped g left join (select d.dishes_id as goods_id, d.dishes_name as goods_name from dish d where d.merchant_id = $47
      union all select s.goods_id, p.product_name from supermarket_product s
      join menu_product p on p.merchant_id = $48 and p.product_id = s.product_id where s.merchant_id = $49) "of_goods_id" on "of_goods_id"."goods_id" = g."goods_id" left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $50
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "stall" "of_stall_id" on "of_stall_id".merchant_id = $51
      and "of_stall_id"."stall_id" = g."stall_id"
     where g.is_total or g."supplied_num" <> 0 or g."supplied_sold_num" <> 0 or g."left_num" <> 0 or g."supplied_weight" <> 0 or g."left_weight" <> 0 or g."rate_left" <> 0 or g."left_cost" <> 0 or g."rate_left_costed" <> 0 or g."quantity" <> 0 or g."weight" <> 0 or g."refund_quantity" <> 0 or g."refund_weight" <> 0 or g."refund_amount" <> 0 or g."total_amount" <> 0 or g."rate_covered" <> 0

-- by record
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."record_no", c."record_time", c."goods_id", c."canteen_id", c."stall_id", c."meal_type", coalesce(sum(c.supplied) filter (where not c.weighed), 0)::bigint as "supplied_num", coalesce(sum(c.supplied_sold) filter (where not c.weighed), 0)::bigint as "supplied_sold_num", coalesce(sum(c.left_over) filter (where not c.weighed), 0)::bigint as "left_num", (coalesce(sum(c.supplied) filter (where c.weighed), 0)::bigint::float8 / 1000) as "supplied_weight", (coalesce(sum(c.left_over) filter (where c.weighed), 0)::bigint::float8 / 1000) as "left_weight", coalesce((sum(c.left_over) filter (where not c.weighed)::float8 / nullif(sum(c.supplied) filter (where not c.weighed), 0)), (sum(c.left_over) filter (where c.weighed)::float8 / nullif(sum(c.supplied) filter (where c.weighed), 0))) as "rate_left", (case when count(*) filter (where c.left_over > 0) = 0 then 0 else sum(c.left_cost) filter (where c.left_over > 0) end)::bigint as "left_cost", (count(c.left_cost) filter (where c.left_over > 0)::float8 / nullif(count(*) filter (where c.left_over > 0), 0)) as "rate_left_costed", (coalesce(sum(c."pieces"), 0) / 1000)::bigint as "quantity", (coalesce(sum(c."grams"), 0)::float8 / 1000) as "weight", (coalesce(sum(c."refund_pieces"), 0) / 1000)::bigint as "refund_quantity", (coalesce(sum(c."refund_grams"), 0)::float8 / 1000) as "refund_weight", coalesce(sum(c."refund_amount"), 0)::bigint as "refund_amount", coalesce(sum(c.net_amount), 0)::bigint as "total_amount", (sum(c.covered_amount)::float8 / nullif(sum(c.net_amount), 0)) as "rate_covered"
        from (with supply as materialized (
    select used.sale_date, r.canteen_id, coalesce(r.stall_id, 0) as stall_id, l.meal_type, l.dishes_id, part.weighed, there.supplied,
           coalesce(s.sold, 0) as sold, rest.amount as left_over, case when part.weighed
  then round((l.frozen->>'costPrice')::bigint * rest.amount / nullif((l.frozen->>'weight')::bigint, 0)::numeric)::bigint else (l.frozen->>'costPrice')::bigint * rest.amount end as left_cost,
           array(select b.target_id from recipe_bind b where b.merchant_id = $1 and b.recipe_id = r.recipe_id
             and b.bind_kind = 3) as stalls
      from (select distinct l.recipe_id, l.meal_type, s.sale_date from (select line_id, sale_date, greatest(sum(sold), 0)::int as sold
    from (select line_id, sale_date, sold as sold from recipe_sold
      where merchant_id = $2 and sale_date between $3::date and $4::date union all select line_id, sale_date, taken as sold from recipe_taken
      where merchant_id = $5 and sale_date between $6::date and $7::date) part group by line_id, sale_date) s
              join recipe_line l on l.merchant_id = $8 and l.line_id = s.line_id
             where s.sold > 0) used
      join recipe r on r.merchant_id = $9 and r.recipe_id = used.recipe_id
      join recipe_line l on l.merchant_id = $10 and l.recipe_id = used.recipe_id and l.meal_type = used.meal_type
       and (l.apply_date = used.sale_date or l.week_day = extract(isodow from used.sale_date))
      left join (select line_id, sale_date, greatest(sum(sold), 0)::int as sold
    from (select line_id, sale_date, sold as sold from recipe_sold
      where merchant_id = $11 and sale_date between $12::date and $13::date union all select line_id, sale_date, taken as sold from recipe_taken
      where merchant_id = $14 and sale_date between $15::date and $16::date) part group by line_id, sale_date) s on s.line_id = l.line_id and s.sale_date = used.sale_date
      left join recipe_sold mark on mark.merchant_id = $17 and mark.line_id = l.line_id and mark.sale_date = used.sale_date
      cross join lateral (select l.sale_mode = $18 as weighed) part
      cross join lateral (select coalesce(l.supply_num, case when l.sale_mode <> 2 then (l.frozen->>'dishStock')::int end) as supplied) there
      cross join lateral (select case when mark.stopped_at is null then greatest(there.supplied - coalesce(s.sold, 0), 0) else 0 end as amount) rest
     where there.supplied is not null), meal_end as materialized (select * from unnest($19::date[], $20::bigint[],
    $21::int[], $22::text[]) e (sale_date, canteen_id, meal_type, ends_at)),
      limited as materialized (select s.sale_date, s.canteen_id, s.meal_type, s.dishes_id, array_agg(place) as places
        from supply s cross join lateral unnest(s.stall_id || s.stalls) place group by 1, 2, 3, 4)
    select x.biz_date, x.record_no, x.record_time, x.goods_id, x.canteen_id, x.stall_id, x.meal_type, x.pieces, x.grams, x.refund_pieces, x.refund_grams,
           x.refund_amount, x.net_amount, case when x.covered then x.net_amount else 0 end as covered_amount,
           false as weighed, 0 as supplied, 0 as supplied_sold, 0 as left_over, null::bigint as left_cost
      from (select c.*, c.amount - c.discount_amount - c.refund_amount as net_amount, m.places && array[0, c.stall_id]::bigint[] as covered from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(f."order_id", 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."goods_id", 0) as "goods_id", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."stall_id", 0) as "stall_id", coalesce(f."meal_type", 0) as "meal_type", coalesce(count(*), 0) as "line_num", coalesce(sum(f.quantity) filter (where f.measure = 1), 0) as "pieces", coalesce(sum(f.quantity) filter (where f.measure = 2), 0) as "grams", coalesce(sum(f."amount"), 0) as "amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.measure = 1), 0) as "piece_amount", coalesce(sum(f."discount_share"), 0) as "discount_amount", coalesce(sum(f.refund_quantity) filter (where f.measure = 1), 0) as "refund_pieces", coalesce(sum(f.refund_quantity) filter (where f.measure = 2), 0) as "refund_grams", coalesce(sum(f."refund_amount"), 0) as "refund_amount", coalesce(sum(f."cost"), 0) as "cost_amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.cost is not null), 0) as "costed_amount", coalesce(sum(f.quantity) filter (where f.measure = 1 and f.cost is not null), 0) as "costed_pieces" from "order_line" f
     where f.merchant_id = $23 and (f.biz_date between $24::date and $25::date) and f.sold
       and true and coalesce(f."goods_kind", 0) = any($26::bigint[]) and coalesce(f."place_kind", 0) = any($27::bigint[])
     group by f.biz_date, coalesce(f."order_id", 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."goods_id", 0), coalesce(f."canteen_id", 0), coalesce(f."stall_id", 0), coalesce(f."meal_type", 0)) select biz_date, "record_no", "record_time", "goods_id", "canteen_id", "stall_id", "meal_type", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces" from cell) c
              left join limited m on m.sale_date = c.biz_date and m.canteen_id = c.canteen_id and m.meal_type = c.meal_type
               and m.dishes_id = c.goods_id) x
    union all
    select s.sale_date, null::bigint, null::bigint, s.dishes_id, s.canteen_id, s.stall_id, s.meal_type, 0, 0, 0, 0, 0, 0, 0,
           s.weighed, s.supplied, s.sold, s.left_over, s.left_cost
      from supply s where (true) and (true) and true and (s.sale_date between $28::date and $29::date) and coalesce((select e.ends_at <= $30 from meal_end e
    where e.sale_date = s.sale_date and e.canteen_id = s.canteen_id and e.meal_type = s.meal_type), s.sale_date < $31::date)) c 
       group by grouping sets ((c.biz_date, c."record_no", c."record_time", c."goods_id", c."canteen_id", c."stall_id", c."meal_type"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."record_no", g."record_time", g."goods_id", g."canteen_id", g."stall_id", g."meal_type") as row_key, g.biz_date, g.record_no::text as record_no, to_timestamp(g.record_time) as record_time, nullif(g."goods_id", 0) as "goods_id", nullif(g."canteen_id", 0) as "canteen_id", nullif(g."stall_id", 0) as "stall_id", nullif(g."meal_type", 0) as "meal_type", coalesce("of_goods_id"."goods_name", case when g."goods_id" = 0 then $32::text end) as "goods_name", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $33::text end) as "canteen_name", "of_stall_id"."stall_num", coalesce("of_stall_id"."stall_name", case when g."stall_id" = 0 then $34::text end) as "stall_name",
           g."supplied_num", g."supplied_sold_num", g."left_num", g."supplied_weight", g."left_weight", g."rate_left", g."left_cost", g."rate_left_costed", g."quantity", g."weight", g."refund_quantity", g."refund_weight", g."refund_amount", g."total_amount", g."rate_covered"
      from grouped g left join (select d.dishes_id as goods_id, d.dishes_name as goods_name from dish d where d.merchant_id = $35
      union all select s.goods_id, p.product_name from supermarket_product s
      join menu_product p on p.merchant_id = $36 and p.product_id = s.product_id where s.merchant_id = $37) "of_goods_id" on "of_goods_id"."goods_id" = g."goods_id" left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $38
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "stall" "of_stall_id" on "of_stall_id".merchant_id = $39
      and "of_stall_id"."stall_id" = g."stall_id"
     where g.is_total or g."supplied_num" <> 0 or g."supplied_sold_num" <> 0 or g."left_num" <> 0 or g."supplied_weight" <> 0 or g."left_weight" <> 0 or g."rate_left" <> 0 or g."left_cost" <> 0 or g."rate_left_costed" <> 0 or g."quantity" <> 0 or g."weight" <> 0 or g."refund_quantity" <> 0 or g."refund_weight" <> 0 or g."refund_amount" <> 0 or g."total_amount" <> 0 or g."rate_covered" <> 0
