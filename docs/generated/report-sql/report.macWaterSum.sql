-- by period
with grouped as materialized (
      select grouping(c."canteen_id") = 1 as is_total, null::date as biz_date,
             c."canteen_id", c."device_id", coalesce(sum(c."use_num"), 0)::bigint as "use_num", coalesce(sum(c."lost_num"), 0)::bigint as "lost_num", (coalesce(sum(c.millilitres), 0) / 1000.0)::float8 as "litres", coalesce(sum(c."seconds"), 0)::bigint as "seconds", coalesce(sum(c."charged"), 0)::bigint as "charged_amount"
        from (with cell as materialized (
    select coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."device_id", 0) as "device_id", coalesce(count(*), 0) as "use_num", coalesce(count(*) filter (where f.state = 3), 0) as "lost_num", coalesce(sum(f.millilitres), 0) as "millilitres", coalesce(sum(f.seconds), 0) as "seconds", coalesce(sum(f.charged), 0) as "charged" from "water_use" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and true
       and true 
     group by coalesce(f."canteen_id", 0), coalesce(f."device_id", 0)) select "canteen_id", "device_id", "use_num", "lost_num", "millilitres", "seconds", "charged" from cell) c 
       group by grouping sets ((c."canteen_id", c."device_id"), ()))
    select g.is_total, concat_ws('-', g."canteen_id", g."device_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."device_id", 0) as "device_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $4::text end) as "canteen_name", "of_device_id"."device_num", coalesce("of_device_id"."device_name", case when g."device_id" = 0 then $5::text end) as "device_name", null::text as "cust_id", null::text as "cust_num", null::text as "cust_name",
           g."use_num", g."lost_num", g."litres", g."seconds", g."charged_amount"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $6
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "device" "of_device_id" on "of_device_id".merchant_id = $7
      and "of_device_id"."device_id" = g."device_id"
     where g.is_total or g."use_num" <> 0 or g."lost_num" <> 0 or g."litres" <> 0 or g."seconds" <> 0 or g."charged_amount" <> 0

-- by date
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."canteen_id", c."device_id", coalesce(sum(c."use_num"), 0)::bigint as "use_num", coalesce(sum(c."lost_num"), 0)::bigint as "lost_num", (coalesce(sum(c.millilitres), 0) / 1000.0)::float8 as "litres", coalesce(sum(c."seconds"), 0)::bigint as "seconds", coalesce(sum(c."charged"), 0)::bigint as "charged_amount"
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."device_id", 0) as "device_id", coalesce(count(*), 0) as "use_num", coalesce(count(*) filter (where f.state = 3), 0) as "lost_num", coalesce(sum(f.millilitres), 0) as "millilitres", coalesce(sum(f.seconds), 0) as "seconds", coalesce(sum(f.charged), 0) as "charged" from "water_use" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and true
       and true 
     group by f.biz_date, coalesce(f."canteen_id", 0), coalesce(f."device_id", 0)) select biz_date, "canteen_id", "device_id", "use_num", "lost_num", "millilitres", "seconds", "charged" from cell) c 
       group by grouping sets ((c.biz_date, c."canteen_id", c."device_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."canteen_id", g."device_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."device_id", 0) as "device_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $4::text end) as "canteen_name", "of_device_id"."device_num", coalesce("of_device_id"."device_name", case when g."device_id" = 0 then $5::text end) as "device_name", null::text as "cust_id", null::text as "cust_num", null::text as "cust_name",
           g."use_num", g."lost_num", g."litres", g."seconds", g."charged_amount"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $6
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "device" "of_device_id" on "of_device_id".merchant_id = $7
      and "of_device_id"."device_id" = g."device_id"
     where g.is_total or g."use_num" <> 0 or g."lost_num" <> 0 or g."litres" <> 0 or g."seconds" <> 0 or g."charged_amount" <> 0

-- by record
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."record_no", c."record_time", c."canteen_id", c."device_id", c."cust_id", coalesce(sum(c."use_num"), 0)::bigint as "use_num", coalesce(sum(c."lost_num"), 0)::bigint as "lost_num", (coalesce(sum(c.millilitres), 0) / 1000.0)::float8 as "litres", coalesce(sum(c."seconds"), 0)::bigint as "seconds", coalesce(sum(c."charged"), 0)::bigint as "charged_amount"
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(coalesce(f.order_id, f.use_id), 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."device_id", 0) as "device_id", coalesce(f."cust_id", 0) as "cust_id", coalesce(count(*), 0) as "use_num", coalesce(count(*) filter (where f.state = 3), 0) as "lost_num", coalesce(sum(f.millilitres), 0) as "millilitres", coalesce(sum(f.seconds), 0) as "seconds", coalesce(sum(f.charged), 0) as "charged" from "water_use" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and true
       and true 
     group by f.biz_date, coalesce(coalesce(f.order_id, f.use_id), 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."canteen_id", 0), coalesce(f."device_id", 0), coalesce(f."cust_id", 0)) select biz_date, "record_no", "record_time", "canteen_id", "device_id", "cust_id", "use_num", "lost_num", "millilitres", "seconds", "charged" from cell) c 
       group by grouping sets ((c.biz_date, c."record_no", c."record_time", c."canteen_id", c."device_id", c."cust_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."record_no", g."record_time", g."canteen_id", g."device_id", g."cust_id") as row_key, g.biz_date, g.record_no::text as record_no, to_timestamp(g.record_time) as record_time, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."device_id", 0) as "device_id", nullif(g."cust_id", 0) as "cust_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $4::text end) as "canteen_name", "of_device_id"."device_num", coalesce("of_device_id"."device_name", case when g."device_id" = 0 then $5::text end) as "device_name", "of_cust_id"."cust_num", coalesce("of_cust_id"."cust_name", case when g."cust_id" = 0 then $6::text end) as "cust_name",
           g."use_num", g."lost_num", g."litres", g."seconds", g."charged_amount"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $7
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "device" "of_device_id" on "of_device_id".merchant_id = $8
      and "of_device_id"."device_id" = g."device_id" left join (select c.cust_id, c.cust_num, c.cust_name, o.org_full_name from customer c
      left join organisation o on o.merchant_id = $9 and o.org_id = c.org_id where c.merchant_id = $10) "of_cust_id" on "of_cust_id"."cust_id" = g."cust_id"
     where g.is_total or g."use_num" <> 0 or g."lost_num" <> 0 or g."litres" <> 0 or g."seconds" <> 0 or g."charged_amount" <> 0
