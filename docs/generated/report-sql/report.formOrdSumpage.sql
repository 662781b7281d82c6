-- by period
with grouped as materialized (
      select grouping(c."canteen_id") = 1 as is_total, null::date as biz_date,
             c."canteen_id", c."order_kind", coalesce(sum(c."order_num"), 0)::bigint as "order_num", coalesce(sum(c."amount"), 0)::bigint as "order_amount", coalesce(sum(c."discount_amount"), 0)::bigint as "discount_amount", coalesce(sum(c."paid_amount"), 0)::bigint as "paid_amount", coalesce(sum(c."refunded_amount"), 0)::bigint as "refunded_amount", coalesce(sum(c.paid_amount - c.refunded_amount), 0)::bigint as "total_amount", coalesce(sum(c."unpaid_num"), 0)::bigint as "unpaid_num", coalesce(sum(c."cancelled_num"), 0)::bigint as "cancelled_num"
        from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $1 and d.family = $2 and d.biz_date between $3 and $4), live as materialized (select day::date as biz_date, null::bigint[] as buckets from generate_series($5::date, $6::date, interval '1 day') day), cell as materialized (
      select biz_date, "canteen_id", "order_kind", "place_id", sum("order_num")::bigint as "order_num", sum("amount")::bigint as "amount", sum("discount_amount")::bigint as "discount_amount", sum("paid_amount")::bigint as "paid_amount", sum("refunded_amount")::bigint as "refunded_amount", sum("unpaid_num")::bigint as "unpaid_num", sum("paid_num")::bigint as "paid_num", sum("making_num")::bigint as "making_num", sum("completed_num")::bigint as "completed_num", sum("cancelled_num")::bigint as "cancelled_num", sum("closed_num")::bigint as "closed_num", sum("abnormal_num")::bigint as "abnormal_num", sum("refunded_num")::bigint as "refunded_num", sum("checked_num")::bigint as "checked_num", sum("expired_num")::bigint as "expired_num", sum("waiting_num")::bigint as "waiting_num" from ( 
    select live.biz_date, day.* from live cross join lateral (
      select coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."order_kind", 0) as "order_kind", coalesce(f."place_id", 0) as "place_id", coalesce(count(*), 0) as "order_num", coalesce(sum(f."amount"), 0) as "amount", coalesce(sum(f."discount_amount"), 0) as "discount_amount", coalesce(sum(f."paid_amount"), 0) as "paid_amount", coalesce(sum(f."refunded_amount"), 0) as "refunded_amount", coalesce(count(*) filter (where f.order_state = 1), 0) as "unpaid_num", coalesce(count(*) filter (where f.order_state = 2), 0) as "paid_num", coalesce(count(*) filter (where f.order_state in (3, 4)), 0) as "making_num", coalesce(count(*) filter (where f.order_state = 5), 0) as "completed_num", coalesce(count(*) filter (where f.order_state = 6), 0) as "cancelled_num", coalesce(count(*) filter (where f.order_state = 7), 0) as "closed_num", coalesce(count(*) filter (where f.order_state = 8), 0) as "abnormal_num", coalesce(count(*) filter (where f.refund_state > 1), 0) as "refunded_num", coalesce(count(*) filter (where f.check_state = 2), 0) as "checked_num", coalesce(count(*) filter (where f.check_state = 3), 0) as "expired_num", coalesce(count(*) filter (where f.check_state = 1 and f.order_state in (2, 3, 4, 5) and f.refund_state <> 2), 0) as "waiting_num"
        from "meal_order" f
       where f.merchant_id = $7 and f.biz_date = live.biz_date and true
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true
         and (live.buckets is not null or f.occurred_at between $8::timestamptz and $9::timestamptz + interval '999 milliseconds')
         
       group by coalesce(f."canteen_id", 0), coalesce(f."order_kind", 0), coalesce(f."place_id", 0)) day) part
       group by biz_date, "canteen_id", "order_kind", "place_id")
    select biz_date, "canteen_id", "order_kind", "place_id", "order_num", "amount", "discount_amount", "paid_amount", "refunded_amount", "unpaid_num", "paid_num", "making_num", "completed_num", "cancelled_num", "closed_num", "abnormal_num", "refunded_num", "checked_num", "expired_num", "waiting_num" from cell) c
       group by grouping sets ((c."canteen_id", c."order_kind"), ()))
    select g.is_total, concat_ws('-', g."canteen_id", g."order_kind") as row_key, g.biz_date, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."order_kind", 0) as "order_kind", "of_canteen_id"."canteen_num", "of_canteen_id"."canteen_name",
           g."order_num", g."order_amount", g."discount_amount", g."paid_amount", g."refunded_amount", g."total_amount", g."unpaid_num", g."cancelled_num"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $10
      and "of_canteen_id"."canteen_id" = g."canteen_id"
     where g.is_total or g."order_num" <> 0 or g."order_amount" <> 0 or g."discount_amount" <> 0 or g."paid_amount" <> 0 or g."refunded_amount" <> 0 or g."total_amount" <> 0 or g."unpaid_num" <> 0 or g."cancelled_num" <> 0

-- by date
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."canteen_id", c."order_kind", coalesce(sum(c."order_num"), 0)::bigint as "order_num", coalesce(sum(c."amount"), 0)::bigint as "order_amount", coalesce(sum(c."discount_amount"), 0)::bigint as "discount_amount", coalesce(sum(c."paid_amount"), 0)::bigint as "paid_amount", coalesce(sum(c."refunded_amount"), 0)::bigint as "refunded_amount", coalesce(sum(c.paid_amount - c.refunded_amount), 0)::bigint as "total_amount", coalesce(sum(c."unpaid_num"), 0)::bigint as "unpaid_num", coalesce(sum(c."cancelled_num"), 0)::bigint as "cancelled_num"
        from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $1 and d.family = $2 and d.biz_date between $3 and $4), live as materialized (select day::date as biz_date, null::bigint[] as buckets from generate_series($5::date, $6::date, interval '1 day') day), cell as materialized (
      select biz_date, "canteen_id", "order_kind", "place_id", sum("order_num")::bigint as "order_num", sum("amount")::bigint as "amount", sum("discount_amount")::bigint as "discount_amount", sum("paid_amount")::bigint as "paid_amount", sum("refunded_amount")::bigint as "refunded_amount", sum("unpaid_num")::bigint as "unpaid_num", sum("paid_num")::bigint as "paid_num", sum("making_num")::bigint as "making_num", sum("completed_num")::bigint as "completed_num", sum("cancelled_num")::bigint as "cancelled_num", sum("closed_num")::bigint as "closed_num", sum("abnormal_num")::bigint as "abnormal_num", sum("refunded_num")::bigint as "refunded_num", sum("checked_num")::bigint as "checked_num", sum("expired_num")::bigint as "expired_num", sum("waiting_num")::bigint as "waiting_num" from ( 
    select live.biz_date, day.* from live cross join lateral (
      select coalesce(f."canteen_id", 0) as "canteen_id", coalesce(f."order_kind", 0) as "order_kind", coalesce(f."place_id", 0) as "place_id", coalesce(count(*), 0) as "order_num", coalesce(sum(f."amount"), 0) as "amount", coalesce(sum(f."discount_amount"), 0) as "discount_amount", coalesce(sum(f."paid_amount"), 0) as "paid_amount", coalesce(sum(f."refunded_amount"), 0) as "refunded_amount", coalesce(count(*) filter (where f.order_state = 1), 0) as "unpaid_num", coalesce(count(*) filter (where f.order_state = 2), 0) as "paid_num", coalesce(count(*) filter (where f.order_state in (3, 4)), 0) as "making_num", coalesce(count(*) filter (where f.order_state = 5), 0) as "completed_num", coalesce(count(*) filter (where f.order_state = 6), 0) as "cancelled_num", coalesce(count(*) filter (where f.order_state = 7), 0) as "closed_num", coalesce(count(*) filter (where f.order_state = 8), 0) as "abnormal_num", coalesce(count(*) filter (where f.refund_state > 1), 0) as "refunded_num", coalesce(count(*) filter (where f.check_state = 2), 0) as "checked_num", coalesce(count(*) filter (where f.check_state = 3), 0) as "expired_num", coalesce(count(*) filter (where f.check_state = 1 and f.order_state in (2, 3, 4, 5) and f.refund_state <> 2), 0) as "waiting_num"
        from "meal_order" f
       where f.merchant_id = $7 and f.biz_date = live.biz_date and true
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true
         and (live.buckets is not null or f.occurred_at between $8::timestamptz and $9::timestamptz + interval '999 milliseconds')
         
       group by coalesce(f."canteen_id", 0), coalesce(f."order_kind", 0), coalesce(f."place_id", 0)) day) part
       group by biz_date, "canteen_id", "order_kind", "place_id")
    select biz_date, "canteen_id", "order_kind", "place_id", "order_num", "amount", "discount_amount", "paid_amount", "refunded_amount", "unpaid_num", "paid_num", "making_num", "completed_num", "cancelled_num", "closed_num", "abnormal_num", "refunded_num", "checked_num", "expired_num", "waiting_num" from cell) c
       group by grouping sets ((c.biz_date, c."canteen_id", c."order_kind"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."canteen_id", g."order_kind") as row_key, g.biz_date, nullif(g."canteen_id", 0) as "canteen_id", nullif(g."order_kind", 0) as "order_kind", "of_canteen_id"."canteen_num", "of_canteen_id"."canteen_name",
           g."order_num", g."order_amount", g."discount_amount", g."paid_amount", g."refunded_amount", g."total_amount", g."unpaid_num", g."cancelled_num"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $10
      and "of_canteen_id"."canteen_id" = g."canteen_id"
     where g.is_total or g."order_num" <> 0 or g."order_amount" <> 0 or g."discount_amount" <> 0 or g."paid_amount" <> 0 or g."refunded_amount" <> 0 or g."total_amount" <> 0 or g."unpaid_num" <> 0 or g."cancelled_num" <> 0
