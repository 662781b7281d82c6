-- by period
with grouped as materialized (
      select grouping(c."class_id") = 1 as is_total, null::date as biz_date,
             c."class_id", (coalesce(sum(c.pieces), 0) / 1000)::bigint as "quantity", (coalesce(sum(c.grams), 0)::float8 / 1000) as "weight", coalesce(sum(c."amount"), 0)::bigint as "sale_amount", coalesce(sum(c."discount_amount"), 0)::bigint as "discount_amount", (coalesce(sum(c.refund_pieces), 0) / 1000)::bigint as "refund_quantity", coalesce(sum(c."refund_amount"), 0)::bigint as "refund_amount", coalesce(sum(c.amount - c.discount_amount - c.refund_amount), 0)::bigint as "total_amount"
        from (select x.*, coalesce(d.classify_id, p.category_id, 0) as class_id
    from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $1 and d.family = $2 and d.biz_date between $3 and $4), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($5::date[]) group by biz_date
        union all select day, null from unnest($6::date[]) day), cell as materialized (
      select "biz_date", "goods_id", sum("line_num")::bigint as "line_num", sum("pieces")::bigint as "pieces", sum("grams")::bigint as "grams", sum("amount")::bigint as "amount", sum("piece_amount")::bigint as "piece_amount", sum("discount_amount")::bigint as "discount_amount", sum("refund_pieces")::bigint as "refund_pieces", sum("refund_grams")::bigint as "refund_grams", sum("refund_amount")::bigint as "refund_amount", sum("cost_amount")::bigint as "cost_amount", sum("costed_amount")::bigint as "costed_amount", sum("costed_pieces")::bigint as "costed_pieces" from (select r.biz_date, "goods_id", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces"
      from "rollup_goods" r
     where r.merchant_id = $7 and r.biz_date between $8 and $9 and not r.biz_date = any($10::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
        union all 
    select live.biz_date, "goods_id", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces" from live cross join lateral (
      select coalesce(f."goods_id", 0) as "goods_id", coalesce(count(*), 0) as "line_num", coalesce(sum(f.quantity) filter (where f.measure = 1), 0) as "pieces", coalesce(sum(f.quantity) filter (where f.measure = 2), 0) as "grams", coalesce(sum(f."amount"), 0) as "amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.measure = 1), 0) as "piece_amount", coalesce(sum(f."discount_share"), 0) as "discount_amount", coalesce(sum(f.refund_quantity) filter (where f.measure = 1), 0) as "refund_pieces", coalesce(sum(f.refund_quantity) filter (where f.measure = 2), 0) as "refund_grams", coalesce(sum(f."refund_amount"), 0) as "refund_amount", coalesce(sum(f."cost"), 0) as "cost_amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.cost is not null), 0) as "costed_amount", coalesce(sum(f.quantity) filter (where f.measure = 1 and f.cost is not null), 0) as "costed_pieces"
        from "order_line" f
       where f.merchant_id = $11 and f.biz_date = live.biz_date and f.sold
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $12::date and $13::date) 
       group by coalesce(f."goods_id", 0)) day) part group by "biz_date", "goods_id") select biz_date, "goods_id", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces" from cell) x
    left join dish d on d.merchant_id = $14 and d.dishes_id = x.goods_id
    left join supermarket_product s on s.merchant_id = $15 and s.goods_id = x.goods_id
    left join menu_product p on p.merchant_id = $16 and p.product_id = s.product_id) c 
       group by grouping sets ((c."class_id"), ()))
    select g.is_total, concat_ws('-', g."class_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."class_id", 0) as "class_id", coalesce("of_class_id"."class_name", case when g."class_id" = 0 then $17::text end) as "class_name",
           g."quantity", g."weight", g."sale_amount", g."discount_amount", g."refund_quantity", g."refund_amount", g."total_amount"
      from grouped g left join (select k.classify_id as class_id, k.classify_name as class_name from dish_classify k where k.merchant_id = $18
      union all select m.category_id, m.category_name from material_category m where m.merchant_id = $19) "of_class_id" on "of_class_id"."class_id" = g."class_id"
     where g.is_total or g."quantity" <> 0 or g."weight" <> 0 or g."sale_amount" <> 0 or g."discount_amount" <> 0 or g."refund_quantity" <> 0 or g."refund_amount" <> 0 or g."total_amount" <> 0

-- by date
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."class_id", (coalesce(sum(c.pieces), 0) / 1000)::bigint as "quantity", (coalesce(sum(c.grams), 0)::float8 / 1000) as "weight", coalesce(sum(c."amount"), 0)::bigint as "sale_amount", coalesce(sum(c."discount_amount"), 0)::bigint as "discount_amount", (coalesce(sum(c.refund_pieces), 0) / 1000)::bigint as "refund_quantity", coalesce(sum(c."refund_amount"), 0)::bigint as "refund_amount", coalesce(sum(c.amount - c.discount_amount - c.refund_amount), 0)::bigint as "total_amount"
        from (select x.*, coalesce(d.classify_id, p.category_id, 0) as class_id
    from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $1 and d.family = $2 and d.biz_date between $3 and $4), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($5::date[]) group by biz_date
        union all select day, null from unnest($6::date[]) day), cell as materialized (
      select "biz_date", "goods_id", sum("line_num")::bigint as "line_num", sum("pieces")::bigint as "pieces", sum("grams")::bigint as "grams", sum("amount")::bigint as "amount", sum("piece_amount")::bigint as "piece_amount", sum("discount_amount")::bigint as "discount_amount", sum("refund_pieces")::bigint as "refund_pieces", sum("refund_grams")::bigint as "refund_grams", sum("refund_amount")::bigint as "refund_amount", sum("cost_amount")::bigint as "cost_amount", sum("costed_amount")::bigint as "costed_amount", sum("costed_pieces")::bigint as "costed_pieces" from (select r.biz_date, "goods_id", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces"
      from "rollup_goods" r
     where r.merchant_id = $7 and r.biz_date between $8 and $9 and not r.biz_date = any($10::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
        union all 
    select live.biz_date, "goods_id", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces" from live cross join lateral (
      select coalesce(f."goods_id", 0) as "goods_id", coalesce(count(*), 0) as "line_num", coalesce(sum(f.quantity) filter (where f.measure = 1), 0) as "pieces", coalesce(sum(f.quantity) filter (where f.measure = 2), 0) as "grams", coalesce(sum(f."amount"), 0) as "amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.measure = 1), 0) as "piece_amount", coalesce(sum(f."discount_share"), 0) as "discount_amount", coalesce(sum(f.refund_quantity) filter (where f.measure = 1), 0) as "refund_pieces", coalesce(sum(f.refund_quantity) filter (where f.measure = 2), 0) as "refund_grams", coalesce(sum(f."refund_amount"), 0) as "refund_amount", coalesce(sum(f."cost"), 0) as "cost_amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.cost is not null), 0) as "costed_amount", coalesce(sum(f.quantity) filter (where f.measure = 1 and f.cost is not null), 0) as "costed_pieces"
        from "order_line" f
       where f.merchant_id = $11 and f.biz_date = live.biz_date and f.sold
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $12::date and $13::date) 
       group by coalesce(f."goods_id", 0)) day) part group by "biz_date", "goods_id") select biz_date, "goods_id", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces" from cell) x
    left join dish d on d.merchant_id = $14 and d.dishes_id = x.goods_id
    left join supermarket_product s on s.merchant_id = $15 and s.goods_id = x.goods_id
    left join menu_product p on p.merchant_id = $16 and p.product_id = s.product_id) c 
       group by grouping sets ((c.biz_date, c."class_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."class_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."class_id", 0) as "class_id", coalesce("of_class_id"."class_name", case when g."class_id" = 0 then $17::text end) as "class_name",
           g."quantity", g."weight", g."sale_amount", g."discount_amount", g."refund_quantity", g."refund_amount", g."total_amount"
      from grouped g left join (select k.classify_id as class_id, k.classify_name as class_name from dish_classify k where k.merchant_id = $18
      union all select m.category_id, m.category_name from material_category m where m.merchant_id = $19) "of_class_id" on "of_class_id"."class_id" = g."class_id"
     where g.is_total or g."quantity" <> 0 or g."weight" <> 0 or g."sale_amount" <> 0 or g."discount_amount" <> 0 or g."refund_quantity" <> 0 or g."refund_amount" <> 0 or g."total_amount" <> 0

-- by record
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."record_no", c."record_time", c."class_id", (coalesce(sum(c.pieces), 0) / 1000)::bigint as "quantity", (coalesce(sum(c.grams), 0)::float8 / 1000) as "weight", coalesce(sum(c."amount"), 0)::bigint as "sale_amount", coalesce(sum(c."discount_amount"), 0)::bigint as "discount_amount", (coalesce(sum(c.refund_pieces), 0) / 1000)::bigint as "refund_quantity", coalesce(sum(c."refund_amount"), 0)::bigint as "refund_amount", coalesce(sum(c.amount - c.discount_amount - c.refund_amount), 0)::bigint as "total_amount"
        from (select x.*, coalesce(d.classify_id, p.category_id, 0) as class_id
    from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(f."order_id", 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."goods_id", 0) as "goods_id", coalesce(count(*), 0) as "line_num", coalesce(sum(f.quantity) filter (where f.measure = 1), 0) as "pieces", coalesce(sum(f.quantity) filter (where f.measure = 2), 0) as "grams", coalesce(sum(f."amount"), 0) as "amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.measure = 1), 0) as "piece_amount", coalesce(sum(f."discount_share"), 0) as "discount_amount", coalesce(sum(f.refund_quantity) filter (where f.measure = 1), 0) as "refund_pieces", coalesce(sum(f.refund_quantity) filter (where f.measure = 2), 0) as "refund_grams", coalesce(sum(f."refund_amount"), 0) as "refund_amount", coalesce(sum(f."cost"), 0) as "cost_amount", coalesce(sum(f.amount - f.discount_share - f.refund_amount) filter (where f.cost is not null), 0) as "costed_amount", coalesce(sum(f.quantity) filter (where f.measure = 1 and f.cost is not null), 0) as "costed_pieces" from "order_line" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and f.sold
       and true 
     group by f.biz_date, coalesce(f."order_id", 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."goods_id", 0)) select biz_date, "record_no", "record_time", "goods_id", "line_num", "pieces", "grams", "amount", "piece_amount", "discount_amount", "refund_pieces", "refund_grams", "refund_amount", "cost_amount", "costed_amount", "costed_pieces" from cell) x
    left join dish d on d.merchant_id = $4 and d.dishes_id = x.goods_id
    left join supermarket_product s on s.merchant_id = $5 and s.goods_id = x.goods_id
    left join menu_product p on p.merchant_id = $6 and p.product_id = s.product_id) c 
       group by grouping sets ((c.biz_date, c."record_no", c."record_time", c."class_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."record_no", g."record_time", g."class_id") as row_key, g.biz_date, g.record_no::text as record_no, to_timestamp(g.record_time) as record_time, nullif(g."class_id", 0) as "class_id", coalesce("of_class_id"."class_name", case when g."class_id" = 0 then $7::text end) as "class_name",
           g."quantity", g."weight", g."sale_amount", g."discount_amount", g."refund_quantity", g."refund_amount", g."total_amount"
      from grouped g left join (select k.classify_id as class_id, k.classify_name as class_name from dish_classify k where k.merchant_id = $8
      union all select m.category_id, m.category_name from material_category m where m.merchant_id = $9) "of_class_id" on "of_class_id"."class_id" = g."class_id"
     where g.is_total or g."quantity" <> 0 or g."weight" <> 0 or g."sale_amount" <> 0 or g."discount_amount" <> 0 or g."refund_quantity" <> 0 or g."refund_amount" <> 0 or g."total_amount" <> 0
