-- by period
with grouped as materialized (
      select grouping(c."canteen_id") = 1 as is_total, null::date as biz_date,
             c."canteen_id", c."stall_id", coalesce(sum(c."complain_num"), 0)::bigint as "complain_num", coalesce(sum(c."suggest_num"), 0)::bigint as "suggest_num", coalesce(sum(c."waiting_num"), 0)::bigint as "waiting_num", coalesce(sum(c."answered_num"), 0)::bigint as "answered_num", coalesce(sum(c."closed_num"), 0)::bigint as "closed_num"
        from (with cell as materialized (
    select coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."stall_id", 0) as "stall_id", coalesce(count(*) filter (where f.complaint_type = 1), 0) as "complain_num", coalesce(count(*) filter (where f.complaint_type = 2), 0) as "suggest_num", coalesce(count(*) filter (where f.state = 1), 0) as "waiting_num", coalesce(count(*) filter (where f.state = 2), 0) as "answered_num", coalesce(count(*) filter (where f.state = 3), 0) as "closed_num", coalesce(count(*) filter (where f.complaint_type = 1 and f.state = 1), 0) as "open_num" from "complaint" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and true
       and true 
     group by coalesce(f."canteen_id", 0), coalesce(f."stall_id", 0)) select "canteen_id", "stall_id", "complain_num", "suggest_num", "waiting_num", "answered_num", "closed_num", "open_num" from cell) c 
       group by grouping sets ((c."canteen_id", c."stall_id"), ()))
    select g.is_total, concat_ws('-', g."canteen_id", g."stall_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."stall_id", 0) as "stall_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $4::text end) as "canteen_name", "of_stall_id"."stall_num", coalesce("of_stall_id"."stall_name", case when g."stall_id" = 0 then $5::text end) as "stall_name",
           g."complain_num", g."suggest_num", g."waiting_num", g."answered_num", g."closed_num"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $6
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "stall" "of_stall_id" on "of_stall_id".merchant_id = $7
      and "of_stall_id"."stall_id" = g."stall_id"
     where g.is_total or g."complain_num" <> 0 or g."suggest_num" <> 0 or g."waiting_num" <> 0 or g."answered_num" <> 0 or g."closed_num" <> 0

-- by date
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."canteen_id", c."stall_id", coalesce(sum(c."complain_num"), 0)::bigint as "complain_num", coalesce(sum(c."suggest_num"), 0)::bigint as "suggest_num", coalesce(sum(c."waiting_num"), 0)::bigint as "waiting_num", coalesce(sum(c."answered_num"), 0)::bigint as "answered_num", coalesce(sum(c."closed_num"), 0)::bigint as "closed_num"
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."stall_id", 0) as "stall_id", coalesce(count(*) filter (where f.complaint_type = 1), 0) as "complain_num", coalesce(count(*) filter (where f.complaint_type = 2), 0) as "suggest_num", coalesce(count(*) filter (where f.state = 1), 0) as "waiting_num", coalesce(count(*) filter (where f.state = 2), 0) as "answered_num", coalesce(count(*) filter (where f.state = 3), 0) as "closed_num", coalesce(count(*) filter (where f.complaint_type = 1 and f.state = 1), 0) as "open_num" from "complaint" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and true
       and true 
     group by f.biz_date, coalesce(f."canteen_id", 0), coalesce(f."stall_id", 0)) select biz_date, "canteen_id", "stall_id", "complain_num", "suggest_num", "waiting_num", "answered_num", "closed_num", "open_num" from cell) c 
       group by grouping sets ((c.biz_date, c."canteen_id", c."stall_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."canteen_id", g."stall_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."stall_id", 0) as "stall_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $4::text end) as "canteen_name", "of_stall_id"."stall_num", coalesce("of_stall_id"."stall_name", case when g."stall_id" = 0 then $5::text end) as "stall_name",
           g."complain_num", g."suggest_num", g."waiting_num", g."answered_num", g."closed_num"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $6
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "stall" "of_stall_id" on "of_stall_id".merchant_id = $7
      and "of_stall_id"."stall_id" = g."stall_id"
     where g.is_total or g."complain_num" <> 0 or g."suggest_num" <> 0 or g."waiting_num" <> 0 or g."answered_num" <> 0 or g."closed_num" <> 0

-- by record
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."record_no", c."record_time", c."canteen_id", c."stall_id", coalesce(sum(c."complain_num"), 0)::bigint as "complain_num", coalesce(sum(c."suggest_num"), 0)::bigint as "suggest_num", coalesce(sum(c."waiting_num"), 0)::bigint as "waiting_num", coalesce(sum(c."answered_num"), 0)::bigint as "answered_num", coalesce(sum(c."closed_num"), 0)::bigint as "closed_num"
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(f."complaint_id", 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."stall_id", 0) as "stall_id", coalesce(count(*) filter (where f.complaint_type = 1), 0) as "complain_num", coalesce(count(*) filter (where f.complaint_type = 2), 0) as "suggest_num", coalesce(count(*) filter (where f.state = 1), 0) as "waiting_num", coalesce(count(*) filter (where f.state = 2), 0) as "answered_num", coalesce(count(*) filter (where f.state = 3), 0) as "closed_num", coalesce(count(*) filter (where f.complaint_type = 1 and f.state = 1), 0) as "open_num" from "complaint" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and true
       and true 
     group by f.biz_date, coalesce(f."complaint_id", 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."canteen_id", 0), coalesce(f."stall_id", 0)) select biz_date, "record_no", "record_time", "canteen_id", "stall_id", "complain_num", "suggest_num", "waiting_num", "answered_num", "closed_num", "open_num" from cell) c 
       group by grouping sets ((c.biz_date, c."record_no", c."record_time", c."canteen_id", c."stall_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."record_no", g."record_time", g."canteen_id", g."stall_id") as row_key, g.biz_date, g.record_no::text as record_no, to_timestamp(g.record_time) as record_time, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."stall_id", 0) as "stall_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $4::text end) as "canteen_name", "of_stall_id"."stall_num", coalesce("of_stall_id"."stall_name", case when g."stall_id" = 0 then $5::text end) as "stall_name",
           g."complain_num", g."suggest_num", g."waiting_num", g."answered_num", g."closed_num"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $6
      and "of_canteen_id"."canteen_id" = g."canteen_id" left join "stall" "of_stall_id" on "of_stall_id".merchant_id = $7
      and "of_stall_id"."stall_id" = g."stall_id"
     where g.is_total or g."complain_num" <> 0 or g."suggest_num" <> 0 or g."waiting_num" <> 0 or g."answered_num" <> 0 or g."closed_num" <> 0
