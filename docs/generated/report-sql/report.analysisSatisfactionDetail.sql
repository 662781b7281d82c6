-- by period
with grouped as materialized (
      select grouping(c."canteen_id") = 1 as is_total, null::date as biz_date,
             c."canteen_id", c."stall_id", coalesce(sum(c."evaluate_num"), 0)::bigint as "evaluate_num", round(sum(c.star_sum)::numeric / nullif(sum(c.evaluate_num), 0), 2)::float8 as "average_stars", coalesce(sum(c."good_num"), 0)::bigint as "good_num", coalesce(sum(c."middle_num"), 0)::bigint as "middle_num", coalesce(sum(c."bad_num"), 0)::bigint as "bad_num", (sum(c.good_num)::float8 / nullif(sum(c.evaluate_num), 0)) as "good_rate", coalesce(sum(c."replied_num"), 0)::bigint as "replied_num", (sum(c.replied_num)::float8 / nullif(sum(c.evaluate_num), 0)) as "reply_rate"
        from (with cell as materialized (
    select coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."stall_id", 0) as "stall_id", coalesce(count(*), 0) as "evaluate_num", coalesce(sum(f.stars), 0) as "star_sum", coalesce(count(*) filter (where f.stars >= 4), 0) as "good_num", coalesce(count(*) filter (where f.stars = 3), 0) as "middle_num", coalesce(count(*) filter (where f.stars <= 2), 0) as "bad_num", coalesce(count(*) filter (where f.replied_at is not null), 0) as "replied_num" from "order_evaluation" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and f.show_flag = 1
       and true 
     group by coalesce(f."canteen_id", 0), coalesce(f."stall_id", 0)) select "canteen_id", "stall_id", "evaluate_num", "star_sum", "good_num", "middle_num", "bad_num", "replied_num" from cell) c 
       group by grouping sets ((c."canteen_id", c."stall_id"), ()))
    select g.is_total, concat_ws('-', g."canteen_id", g."stall_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."stall_id", 0) as "stall_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $4::text end) as "canteen_name", "of_stall_id"."stall_num", coalesce("of_stall_id"."stall_name", case when g."stall_id" = 0 then $5::text end) as "stall_name",
           g."evaluate_num", g."average_stars", g."good_num", g."middle_num", g."bad_num", g."good_rate", g."replied_num", g."reply_rate"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $6
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "stall" "of_stall_id" on "of_stall_id".merchant_id = $7
      and "of_stall_id"."stall_id" = g."stall_id"
     where g.is_total or g."evaluate_num" <> 0 or g."average_stars" <> 0 or g."good_num" <> 0 or g."middle_num" <> 0 or g."bad_num" <> 0 or g."good_rate" <> 0 or g."replied_num" <> 0 or g."reply_rate" <> 0

-- by date
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."canteen_id", c."stall_id", coalesce(sum(c."evaluate_num"), 0)::bigint as "evaluate_num", round(sum(c.star_sum)::numeric / nullif(sum(c.evaluate_num), 0), 2)::float8 as "average_stars", coalesce(sum(c."good_num"), 0)::bigint as "good_num", coalesce(sum(c."middle_num"), 0)::bigint as "middle_num", coalesce(sum(c."bad_num"), 0)::bigint as "bad_num", (sum(c.good_num)::float8 / nullif(sum(c.evaluate_num), 0)) as "good_rate", coalesce(sum(c."replied_num"), 0)::bigint as "replied_num", (sum(c.replied_num)::float8 / nullif(sum(c.evaluate_num), 0)) as "reply_rate"
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."stall_id", 0) as "stall_id", coalesce(count(*), 0) as "evaluate_num", coalesce(sum(f.stars), 0) as "star_sum", coalesce(count(*) filter (where f.stars >= 4), 0) as "good_num", coalesce(count(*) filter (where f.stars = 3), 0) as "middle_num", coalesce(count(*) filter (where f.stars <= 2), 0) as "bad_num", coalesce(count(*) filter (where f.replied_at is not null), 0) as "replied_num" from "order_evaluation" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and f.show_flag = 1
       and true 
     group by f.biz_date, coalesce(f."canteen_id", 0), coalesce(f."stall_id", 0)) select biz_date, "canteen_id", "stall_id", "evaluate_num", "star_sum", "good_num", "middle_num", "bad_num", "replied_num" from cell) c 
       group by grouping sets ((c.biz_date, c."canteen_id", c."stall_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."canteen_id", g."stall_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."stall_id", 0) as "stall_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $4::text end) as "canteen_name", "of_stall_id"."stall_num", coalesce("of_stall_id"."stall_name", case when g."stall_id" = 0 then $5::text end) as "stall_name",
           g."evaluate_num", g."average_stars", g."good_num", g."middle_num", g."bad_num", g."good_rate", g."replied_num", g."reply_rate"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $6
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "stall" "of_stall_id" on "of_stall_id".merchant_id = $7
      and "of_stall_id"."stall_id" = g."stall_id"
     where g.is_total or g."evaluate_num" <> 0 or g."average_stars" <> 0 or g."good_num" <> 0 or g."middle_num" <> 0 or g."bad_num" <> 0 or g."good_rate" <> 0 or g."replied_num" <> 0 or g."reply_rate" <> 0

-- by record
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."record_no", c."record_time", c."canteen_id", c."stall_id", coalesce(sum(c."evaluate_num"), 0)::bigint as "evaluate_num", round(sum(c.star_sum)::numeric / nullif(sum(c.evaluate_num), 0), 2)::float8 as "average_stars", coalesce(sum(c."good_num"), 0)::bigint as "good_num", coalesce(sum(c."middle_num"), 0)::bigint as "middle_num", coalesce(sum(c."bad_num"), 0)::bigint as "bad_num", (sum(c.good_num)::float8 / nullif(sum(c.evaluate_num), 0)) as "good_rate", coalesce(sum(c."replied_num"), 0)::bigint as "replied_num", (sum(c.replied_num)::float8 / nullif(sum(c.evaluate_num), 0)) as "reply_rate"
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(f."evaluation_id", 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."stall_id", 0) as "stall_id", coalesce(count(*), 0) as "evaluate_num", coalesce(sum(f.stars), 0) as "star_sum", coalesce(count(*) filter (where f.stars >= 4), 0) as "good_num", coalesce(count(*) filter (where f.stars = 3), 0) as "middle_num", coalesce(count(*) filter (where f.stars <= 2), 0) as "bad_num", coalesce(count(*) filter (where f.replied_at is not null), 0) as "replied_num" from "order_evaluation" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and f.show_flag = 1
       and true 
     group by f.biz_date, coalesce(f."evaluation_id", 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."canteen_id", 0), coalesce(f."stall_id", 0)) select biz_date, "record_no", "record_time", "canteen_id", "stall_id", "evaluate_num", "star_sum", "good_num", "middle_num", "bad_num", "replied_num" from cell) c 
       group by grouping sets ((c.biz_date, c."record_no", c."record_time", c."canteen_id", c."stall_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."record_no", g."record_time", g."canteen_id", g."stall_id") as row_key, g.biz_date, g.record_no::text as record_no, to_timestamp(g.record_time) as record_time, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."stall_id", 0) as "stall_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $4::text end) as "canteen_name", "of_stall_id"."stall_num", coalesce("of_stall_id"."stall_name", case when g."stall_id" = 0 then $5::text end) as "stall_name",
           g."evaluate_num", g."average_stars", g."good_num", g."middle_num", g."bad_num", g."good_rate", g."replied_num", g."reply_rate"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $6
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "stall" "of_stall_id" on "of_stall_id".merchant_id = $7
      and "of_stall_id"."stall_id" = g."stall_id"
     where g.is_total or g."evaluate_num" <> 0 or g."average_stars" <> 0 or g."good_num" <> 0 or g."middle_num" <> 0 or g."bad_num" <> 0 or g."good_rate" <> 0 or g."replied_num" <> 0 or g."reply_rate" <> 0
