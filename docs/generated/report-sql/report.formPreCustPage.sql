-- by period
with grouped as materialized (
      select grouping(c."cust_id") = 1 as is_total, null::date as biz_date,
             c."cust_id", coalesce(sum(c."consume_num"), 0)::bigint as "consume_num", coalesce(sum(c."consume_amount"), 0)::bigint as "consume_amount", coalesce(sum(c."repair_num"), 0)::bigint as "consume_repair_num", coalesce(sum(c."repair_amount"), 0)::bigint as "consume_repair_amount", coalesce(sum(c."refund_num"), 0)::bigint as "consume_refund_num", coalesce(sum(c."refund_amount"), 0)::bigint as "consume_refund_amount", coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)::bigint as "total_amount"
        from (with cell as materialized (
    select coalesce(f."cust_id", 0) as "cust_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount" from "posting" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and f.tender_type is not null
       and true 
     group by coalesce(f."cust_id", 0)) select "cust_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c 
       group by grouping sets ((c."cust_id"), ()))
    select g.is_total, concat_ws('-', g."cust_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."cust_id", 0) as "cust_id", "of_cust_id"."cust_num", coalesce("of_cust_id"."cust_name", case when g."cust_id" = 0 then $4::text end) as "cust_name", "of_cust_id"."org_full_name",
           g."consume_num", g."consume_amount", g."consume_repair_num", g."consume_repair_amount", g."consume_refund_num", g."consume_refund_amount", g."total_amount"
      from grouped g left join (select c.cust_id, c.cust_num, c.cust_name, o.org_full_name from customer c
      left join organisation o on o.merchant_id = $5 and o.org_id = c.org_id where c.merchant_id = $6) "of_cust_id" on "of_cust_id"."cust_id" = g."cust_id"
     where g.is_total or g."consume_num" <> 0 or g."consume_amount" <> 0 or g."consume_repair_num" <> 0 or g."consume_repair_amount" <> 0 or g."consume_refund_num" <> 0 or g."consume_refund_amount" <> 0 or g."total_amount" <> 0

-- by date
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."cust_id", coalesce(sum(c."consume_num"), 0)::bigint as "consume_num", coalesce(sum(c."consume_amount"), 0)::bigint as "consume_amount", coalesce(sum(c."repair_num"), 0)::bigint as "consume_repair_num", coalesce(sum(c."repair_amount"), 0)::bigint as "consume_repair_amount", coalesce(sum(c."refund_num"), 0)::bigint as "consume_refund_num", coalesce(sum(c."refund_amount"), 0)::bigint as "consume_refund_amount", coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)::bigint as "total_amount"
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(f."cust_id", 0) as "cust_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount" from "posting" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and f.tender_type is not null
       and true 
     group by f.biz_date, coalesce(f."cust_id", 0)) select biz_date, "cust_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c 
       group by grouping sets ((c.biz_date, c."cust_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."cust_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."cust_id", 0) as "cust_id", "of_cust_id"."cust_num", coalesce("of_cust_id"."cust_name", case when g."cust_id" = 0 then $4::text end) as "cust_name", "of_cust_id"."org_full_name",
           g."consume_num", g."consume_amount", g."consume_repair_num", g."consume_repair_amount", g."consume_refund_num", g."consume_refund_amount", g."total_amount"
      from grouped g left join (select c.cust_id, c.cust_num, c.cust_name, o.org_full_name from customer c
      left join organisation o on o.merchant_id = $5 and o.org_id = c.org_id where c.merchant_id = $6) "of_cust_id" on "of_cust_id"."cust_id" = g."cust_id"
     where g.is_total or g."consume_num" <> 0 or g."consume_amount" <> 0 or g."consume_repair_num" <> 0 or g."consume_repair_amount" <> 0 or g."consume_refund_num" <> 0 or g."consume_refund_amount" <> 0 or g."total_amount" <> 0

-- by record
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."record_no", c."record_time", c."cust_id", coalesce(sum(c."consume_num"), 0)::bigint as "consume_num", coalesce(sum(c."consume_amount"), 0)::bigint as "consume_amount", coalesce(sum(c."repair_num"), 0)::bigint as "consume_repair_num", coalesce(sum(c."repair_amount"), 0)::bigint as "consume_repair_amount", coalesce(sum(c."refund_num"), 0)::bigint as "consume_refund_num", coalesce(sum(c."refund_amount"), 0)::bigint as "consume_refund_amount", coalesce(sum(c.consume_amount + c.repair_amount - c.refund_amount), 0)::bigint as "total_amount"
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(coalesce(f.order_id, f.transaction_id), 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."cust_id", 0) as "cust_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount" from "posting" f
     where f.merchant_id = $1 and (f.biz_date between $2::date and $3::date) and f.tender_type is not null
       and true 
     group by f.biz_date, coalesce(coalesce(f.order_id, f.transaction_id), 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."cust_id", 0)) select biz_date, "record_no", "record_time", "cust_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c 
       group by grouping sets ((c.biz_date, c."record_no", c."record_time", c."cust_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."record_no", g."record_time", g."cust_id") as row_key, g.biz_date, g.record_no::text as record_no, to_timestamp(g.record_time) as record_time, nullif(g."cust_id", 0) as "cust_id", "of_cust_id"."cust_num", coalesce("of_cust_id"."cust_name", case when g."cust_id" = 0 then $4::text end) as "cust_name", "of_cust_id"."org_full_name",
           g."consume_num", g."consume_amount", g."consume_repair_num", g."consume_repair_amount", g."consume_refund_num", g."consume_refund_amount", g."total_amount"
      from grouped g left join (select c.cust_id, c.cust_num, c.cust_name, o.org_full_name from customer c
      left join organisation o on o.merchant_id = $5 and o.org_id = c.org_id where c.merchant_id = $6) "of_cust_id" on "of_cust_id"."cust_id" = g."cust_id"
     where g.is_total or g."consume_num" <> 0 or g."consume_amount" <> 0 or g."consume_repair_num" <> 0 or g."consume_repair_amount" <> 0 or g."consume_refund_num" <> 0 or g."consume_refund_amount" <> 0 or g."total_amount" <> 0
