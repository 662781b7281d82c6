-- by period
with grouped as materialized (
      select grouping(c."org_id") = 1 as is_total, null::date as biz_date,
             c."org_id", coalesce(sum(c."consume_num"), 0)::bigint as "consume_num", coalesce(sum(c."consume_amount"), 0)::bigint as "consume_amount", coalesce(sum(c."refund_num"), 0)::bigint as "consume_refund_num", coalesce(sum(c."refund_amount"), 0)::bigint as "consume_refund_amount", coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)::bigint as "total_amount"
        from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $1 and d.family = $2 and d.biz_date between $3 and $4), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($5::date[]) group by biz_date
        union all select day, null from unnest($6::date[]) day), cell as materialized (
      select "org_id", sum("consume_num")::bigint as "consume_num", sum("consume_tender_num")::bigint as "consume_tender_num", sum("consume_amount")::bigint as "consume_amount", sum("repair_num")::bigint as "repair_num", sum("repair_tender_num")::bigint as "repair_tender_num", sum("repair_amount")::bigint as "repair_amount", sum("refund_num")::bigint as "refund_num", sum("refund_tender_num")::bigint as "refund_tender_num", sum("refund_amount")::bigint as "refund_amount" from (select r.biz_date, "org_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount"
      from "rollup_consume_org" r
     where r.merchant_id = $7 and r.biz_date between $8 and $9 and not r.biz_date = any($10::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
       and r."place_kind" = any($11::bigint[]) union all 
    select live.biz_date, "org_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from live cross join lateral (
      select coalesce(f."org_id", 0) as "org_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount"
        from "posting" f
       where f.merchant_id = $12 and f.biz_date = live.biz_date and f.tender_type is not null
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $13::date and $14::date) and coalesce(f."place_kind", 0) = any($15::bigint[])
       group by coalesce(f."org_id", 0)) day) part group by "org_id") select "org_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c 
       group by grouping sets ((c."org_id"), ()))
    select g.is_total, concat_ws('-', g."org_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."org_id", 0) as "org_id", coalesce("of_org_id"."org_full_name", case when g."org_id" = 0 then $16::text end) as "org_full_name",
           g."consume_num", g."consume_amount", g."consume_refund_num", g."consume_refund_amount", g."total_amount"
      from grouped g left join "organisation" "of_org_id" on "of_org_id".merchant_id = $17
      and "of_org_id"."org_id" = g."org_id"
     where g.is_total or g."consume_num" <> 0 or g."consume_amount" <> 0 or g."consume_refund_num" <> 0 or g."consume_refund_amount" <> 0 or g."total_amount" <> 0

-- by date
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."org_id", coalesce(sum(c."consume_num"), 0)::bigint as "consume_num", coalesce(sum(c."consume_amount"), 0)::bigint as "consume_amount", coalesce(sum(c."refund_num"), 0)::bigint as "consume_refund_num", coalesce(sum(c."refund_amount"), 0)::bigint as "consume_refund_amount", coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)::bigint as "total_amount"
        from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $1 and d.family = $2 and d.biz_date between $3 and $4), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($5::date[]) group by biz_date
        union all select day, null from unnest($6::date[]) day), cell as materialized (
      select "biz_date", "org_id", sum("consume_num")::bigint as "consume_num", sum("consume_tender_num")::bigint as "consume_tender_num", sum("consume_amount")::bigint as "consume_amount", sum("repair_num")::bigint as "repair_num", sum("repair_tender_num")::bigint as "repair_tender_num", sum("repair_amount")::bigint as "repair_amount", sum("refund_num")::bigint as "refund_num", sum("refund_tender_num")::bigint as "refund_tender_num", sum("refund_amount")::bigint as "refund_amount" from (select r.biz_date, "org_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount"
      from "rollup_consume_org" r
     where r.merchant_id = $7 and r.biz_date between $8 and $9 and not r.biz_date = any($10::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
       and r."place_kind" = any($11::bigint[]) union all 
    select live.biz_date, "org_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from live cross join lateral (
      select coalesce(f."org_id", 0) as "org_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount"
        from "posting" f
       where f.merchant_id = $12 and f.biz_date = live.biz_date and f.tender_type is not null
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $13::date and $14::date) and coalesce(f."place_kind", 0) = any($15::bigint[])
       group by coalesce(f."org_id", 0)) day) part group by "biz_date", "org_id") select biz_date, "org_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c 
       group by grouping sets ((c.biz_date, c."org_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."org_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."org_id", 0) as "org_id", coalesce("of_org_id"."org_full_name", case when g."org_id" = 0 then $16::text end) as "org_full_name",
           g."consume_num", g."consume_amount", g."consume_refund_num", g."consume_refund_amount", g."total_amount"
      from grouped g left join "organisation" "of_org_id" on "of_org_id".merchant_id = $17
      and "of_org_id"."org_id" = g."org_id"
     where g.is_total or g."consume_num" <> 0 or g."consume_amount" <> 0 or g."consume_refund_num" <> 0 or g."consume_refund_amount" <> 0 or g."total_amount" <> 0

-- by record
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."record_no", c."record_time", c."org_id", coalesce(sum(c."consume_num"), 0)::bigint as "consume_num", coalesce(sum(c."consume_amount"), 0)::bigint as "consume_amount", coalesce(sum(c."refund_num"), 0)::bigint as "consume_refund_num", coalesce(sum(c."refund_amount"), 0)::bigint as "consume_refund_amount", coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)::bigint as "total_amount"
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(coalesce(f.order_id, f.transaction_id), 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."org_id", 0) as "org_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount" from "posting" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and f.tender_type is not null
       and true and coalesce(f."place_kind", 0) = any($4::bigint[])
     group by f.biz_date, coalesce(coalesce(f.order_id, f.transaction_id), 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."org_id", 0)) select biz_date, "record_no", "record_time", "org_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c 
       group by grouping sets ((c.biz_date, c."record_no", c."record_time", c."org_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."record_no", g."record_time", g."org_id") as row_key, g.biz_date, g.record_no::text as record_no, to_timestamp(g.record_time) as record_time, nullif(g."org_id", 0) as "org_id", coalesce("of_org_id"."org_full_name", case when g."org_id" = 0 then $5::text end) as "org_full_name",
           g."consume_num", g."consume_amount", g."consume_refund_num", g."consume_refund_amount", g."total_amount"
      from grouped g left join "organisation" "of_org_id" on "of_org_id".merchant_id = $6
      and "of_org_id"."org_id" = g."org_id"
     where g.is_total or g."consume_num" <> 0 or g."consume_amount" <> 0 or g."consume_refund_num" <> 0 or g."consume_refund_amount" <> 0 or g."total_amount" <> 0
