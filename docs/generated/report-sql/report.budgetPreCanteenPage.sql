-- by period
with grouped as materialized (
      select grouping(c."canteen_id") = 1 as is_total, null::date as biz_date,
             c."canteen_id", (sum(c.amount) filter (where c.of = 3))::bigint as "budget_amount", coalesce(sum(c.amount) filter (where c.of = 1), 0)::bigint as "actual_amount", coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::bigint as "planned_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0) - sum(c.amount) filter (where c.of = 3))::bigint as "difference_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::float8 / nullif(sum(c.amount) filter (where c.of = 3), 0)) as "rate", coalesce(sum(c.amount) filter (where c.of = 2), 0)::bigint as "last_amount"
        from (with meant as materialized (select b.owner_id, b.part_id, b.amounts[n] as amount, m.first, (m.first + interval '1 month')::date - m.first as days
      from report_budget b
      cross join generate_series(1, 12) n
      cross join lateral (select make_date(b.year, n, 1) as first) m
     where b.merchant_id = $1 and b.budget_kind = $2 and b.amounts[n] is not null
       and b.year between $3 and $4
       and true and true and $5)
      select c.biz_date, c."canteen_id", c.consume_amount + c.repair_amount - c.refund_amount as amount, $6::int as of, m.owner_id is not null as meant
        from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $7 and d.family = $8 and d.biz_date between $9 and $10), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($11::date[]) group by biz_date
        union all select day, null from unnest($12::date[]) day), cell as materialized (
      select "biz_date", "canteen_id", sum("consume_num")::bigint as "consume_num", sum("consume_tender_num")::bigint as "consume_tender_num", sum("consume_amount")::bigint as "consume_amount", sum("repair_num")::bigint as "repair_num", sum("repair_tender_num")::bigint as "repair_tender_num", sum("repair_amount")::bigint as "repair_amount", sum("refund_num")::bigint as "refund_num", sum("refund_tender_num")::bigint as "refund_tender_num", sum("refund_amount")::bigint as "refund_amount" from (select r.biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount"
      from "rollup_consume_place" r
     where r.merchant_id = $13 and r.biz_date between $14 and $15 and not r.biz_date = any($16::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
       and r."place_kind" = any($17::bigint[]) union all 
    select live.biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from live cross join lateral (
      select coalesce(f."canteen_id", 0) as "canteen_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount"
        from "posting" f
       where f.merchant_id = $18 and f.biz_date = live.biz_date and f.tender_type is not null
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $19::date and $20::date) and coalesce(f."place_kind", 0) = any($21::bigint[])
       group by coalesce(f."canteen_id", 0)) day) part group by "biz_date", "canteen_id") select biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
        left join meant m on m.owner_id = c."canteen_id" and m.part_id = 0
          and m.first = date_trunc('month', c.biz_date)::date
      union all select c.biz_date, c."canteen_id", c.consume_amount + c.repair_amount - c.refund_amount, $22::int, false from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $23 and d.family = $24 and d.biz_date between $25 and $26), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($27::date[]) group by biz_date
        union all select day, null from unnest($28::date[]) day), cell as materialized (
      select "biz_date", "canteen_id", sum("consume_num")::bigint as "consume_num", sum("consume_tender_num")::bigint as "consume_tender_num", sum("consume_amount")::bigint as "consume_amount", sum("repair_num")::bigint as "repair_num", sum("repair_tender_num")::bigint as "repair_tender_num", sum("repair_amount")::bigint as "repair_amount", sum("refund_num")::bigint as "refund_num", sum("refund_tender_num")::bigint as "refund_tender_num", sum("refund_amount")::bigint as "refund_amount" from (select r.biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount"
      from "rollup_consume_place" r
     where r.merchant_id = $29 and r.biz_date between $30 and $31 and not r.biz_date = any($32::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
       and r."place_kind" = any($33::bigint[]) union all 
    select live.biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from live cross join lateral (
      select coalesce(f."canteen_id", 0) as "canteen_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount"
        from "posting" f
       where f.merchant_id = $34 and f.biz_date = live.biz_date and f.tender_type is not null
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $35::date and $36::date) and coalesce(f."place_kind", 0) = any($37::bigint[])
       group by coalesce(f."canteen_id", 0)) day) part group by "biz_date", "canteen_id") select biz_date + $38::int as biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
      union all select d.day, m.owner_id as "canteen_id",
      m.amount * (d.day - m.first + 1) / m.days - m.amount * (d.day - m.first) / m.days, $39::int, true
    from meant m
    cross join lateral (select day::date as day from generate_series(greatest(m.first, $40::date),
      least(m.first + m.days - 1, $41::date), interval '1 day') day) d) c 
       group by grouping sets ((c."canteen_id"), ()))
    select g.is_total, concat_ws('-', g."canteen_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."canteen_id", 0) as "canteen_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $42::text end) as "canteen_name",
           g."budget_amount", g."actual_amount", g."planned_amount", g."difference_amount", g."rate", g."last_amount"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $43
      and "of_canteen_id"."canteen_id" = g."canteen_id"
     where g.is_total or g."budget_amount" <> 0 or g."actual_amount" <> 0 or g."planned_amount" <> 0 or g."difference_amount" <> 0 or g."rate" <> 0 or g."last_amount" <> 0

-- by date
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."canteen_id", (sum(c.amount) filter (where c.of = 3))::bigint as "budget_amount", coalesce(sum(c.amount) filter (where c.of = 1), 0)::bigint as "actual_amount", coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::bigint as "planned_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0) - sum(c.amount) filter (where c.of = 3))::bigint as "difference_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::float8 / nullif(sum(c.amount) filter (where c.of = 3), 0)) as "rate", coalesce(sum(c.amount) filter (where c.of = 2), 0)::bigint as "last_amount"
        from (with meant as materialized (select b.owner_id, b.part_id, b.amounts[n] as amount, m.first, (m.first + interval '1 month')::date - m.first as days
      from report_budget b
      cross join generate_series(1, 12) n
      cross join lateral (select make_date(b.year, n, 1) as first) m
     where b.merchant_id = $1 and b.budget_kind = $2 and b.amounts[n] is not null
       and b.year between $3 and $4
       and true and true and $5)
      select c.biz_date, c."canteen_id", c.consume_amount + c.repair_amount - c.refund_amount as amount, $6::int as of, m.owner_id is not null as meant
        from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $7 and d.family = $8 and d.biz_date between $9 and $10), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($11::date[]) group by biz_date
        union all select day, null from unnest($12::date[]) day), cell as materialized (
      select "biz_date", "canteen_id", sum("consume_num")::bigint as "consume_num", sum("consume_tender_num")::bigint as "consume_tender_num", sum("consume_amount")::bigint as "consume_amount", sum("repair_num")::bigint as "repair_num", sum("repair_tender_num")::bigint as "repair_tender_num", sum("repair_amount")::bigint as "repair_amount", sum("refund_num")::bigint as "refund_num", sum("refund_tender_num")::bigint as "refund_tender_num", sum("refund_amount")::bigint as "refund_amount" from (select r.biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount"
      from "rollup_consume_place" r
     where r.merchant_id = $13 and r.biz_date between $14 and $15 and not r.biz_date = any($16::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
       and r."place_kind" = any($17::bigint[]) union all 
    select live.biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from live cross join lateral (
      select coalesce(f."canteen_id", 0) as "canteen_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount"
        from "posting" f
       where f.merchant_id = $18 and f.biz_date = live.biz_date and f.tender_type is not null
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $19::date and $20::date) and coalesce(f."place_kind", 0) = any($21::bigint[])
       group by coalesce(f."canteen_id", 0)) day) part group by "biz_date", "canteen_id") select biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
        left join meant m on m.owner_id = c."canteen_id" and m.part_id = 0
          and m.first = date_trunc('month', c.biz_date)::date
      union all select c.biz_date, c."canteen_id", c.consume_amount + c.repair_amount - c.refund_amount, $22::int, false from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $23 and d.family = $24 and d.biz_date between $25 and $26), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($27::date[]) group by biz_date
        union all select day, null from unnest($28::date[]) day), cell as materialized (
      select "biz_date", "canteen_id", sum("consume_num")::bigint as "consume_num", sum("consume_tender_num")::bigint as "consume_tender_num", sum("consume_amount")::bigint as "consume_amount", sum("repair_num")::bigint as "repair_num", sum("repair_tender_num")::bigint as "repair_tender_num", sum("repair_amount")::bigint as "repair_amount", sum("refund_num")::bigint as "refund_num", sum("refund_tender_num")::bigint as "refund_tender_num", sum("refund_amount")::bigint as "refund_amount" from (select r.biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount"
      from "rollup_consume_place" r
     where r.merchant_id = $29 and r.biz_date between $30 and $31 and not r.biz_date = any($32::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
       and r."place_kind" = any($33::bigint[]) union all 
    select live.biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from live cross join lateral (
      select coalesce(f."canteen_id", 0) as "canteen_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount"
        from "posting" f
       where f.merchant_id = $34 and f.biz_date = live.biz_date and f.tender_type is not null
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $35::date and $36::date) and coalesce(f."place_kind", 0) = any($37::bigint[])
       group by coalesce(f."canteen_id", 0)) day) part group by "biz_date", "canteen_id") select biz_date + $38::int as biz_date, "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
      union all select d.day, m.owner_id as "canteen_id",
      m.amount * (d.day - m.first + 1) / m.days - m.amount * (d.day - m.first) / m.days, $39::int, true
    from meant m
    cross join lateral (select day::date as day from generate_series(greatest(m.first, $40::date),
      least(m.first + m.days - 1, $41::date), interval '1 day') day) d) c 
       group by grouping sets ((c.biz_date, c."canteen_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."canteen_id") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."canteen_id", 0) as "canteen_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $42::text end) as "canteen_name",
           g."budget_amount", g."actual_amount", g."planned_amount", g."difference_amount", g."rate", g."last_amount"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $43
      and "of_canteen_id"."canteen_id" = g."canteen_id"
     where g.is_total or g."budget_amount" <> 0 or g."actual_amount" <> 0 or g."planned_amount" <> 0 or g."difference_amount" <> 0 or g."rate" <> 0 or g."last_amount" <> 0

-- by record
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."record_no", c."record_time", c."canteen_id", (sum(c.amount) filter (where c.of = 3))::bigint as "budget_amount", coalesce(sum(c.amount) filter (where c.of = 1), 0)::bigint as "actual_amount", coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::bigint as "planned_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0) - sum(c.amount) filter (where c.of = 3))::bigint as "difference_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::float8 / nullif(sum(c.amount) filter (where c.of = 3), 0)) as "rate", coalesce(sum(c.amount) filter (where c.of = 2), 0)::bigint as "last_amount"
        from (with meant as materialized (select b.owner_id, b.part_id, b.amounts[n] as amount, m.first, (m.first + interval '1 month')::date - m.first as days
      from report_budget b
      cross join generate_series(1, 12) n
      cross join lateral (select make_date(b.year, n, 1) as first) m
     where b.merchant_id = $1 and b.budget_kind = $2 and b.amounts[n] is not null
       and b.year between $3 and $4
       and true and true and $5)
      select c.biz_date, c."record_no", c."record_time", c."canteen_id", c.consume_amount + c.repair_amount - c.refund_amount as amount, $6::int as of, m.owner_id is not null as meant
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(coalesce(f.order_id, f.transaction_id), 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount" from "posting" f
     where f.merchant_id = $7 and (f.biz_date between $8::date and $9::date) and f.tender_type is not null
       and true and coalesce(f."place_kind", 0) = any($10::bigint[])
     group by f.biz_date, coalesce(coalesce(f.order_id, f.transaction_id), 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."canteen_id", 0)) select biz_date, "record_no", "record_time", "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
        left join meant m on m.owner_id = c."canteen_id" and m.part_id = 0
          and m.first = date_trunc('month', c.biz_date)::date
      union all select c.biz_date, c."record_no", c."record_time", c."canteen_id", c.consume_amount + c.repair_amount - c.refund_amount, $11::int, false from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(coalesce(f.order_id, f.transaction_id), 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."canteen_id", 0) as "canteen_id", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount" from "posting" f
     where f.merchant_id = $12 and (f.biz_date between $13::date and $14::date) and f.tender_type is not null
       and true and coalesce(f."place_kind", 0) = any($15::bigint[])
     group by f.biz_date, coalesce(coalesce(f.order_id, f.transaction_id), 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."canteen_id", 0)) select biz_date + $16::int as biz_date, "record_no", "record_time", "canteen_id", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
      union all select d.day, null::bigint as "record_no", extract(epoch from d.day::timestamptz)::bigint as "record_time", m.owner_id as "canteen_id",
      m.amount * (d.day - m.first + 1) / m.days - m.amount * (d.day - m.first) / m.days, $17::int, true
    from meant m
    cross join lateral (select day::date as day from generate_series(greatest(m.first, $18::date),
      least(m.first + m.days - 1, $19::date), interval '1 day') day) d) c 
       group by grouping sets ((c.biz_date, c."record_no", c."record_time", c."canteen_id"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."record_no", g."record_time", g."canteen_id") as row_key, g.biz_date, g.record_no::text as record_no, to_timestamp(g.record_time) as record_time, nullif(g."canteen_id", 0) as "canteen_id", "of_canteen_id"."canteen_num", coalesce("of_canteen_id"."canteen_name", case when g."canteen_id" = 0 then $20::text end) as "canteen_name",
           g."budget_amount", g."actual_amount", g."planned_amount", g."difference_amount", g."rate", g."last_amount"
      from grouped g left join "canteen" "of_canteen_id" on "of_canteen_id".merchant_id = $21
      and "of_canteen_id"."canteen_id" = g."canteen_id"
     where g.is_total or g."budget_amount" <> 0 or g."actual_amount" <> 0 or g."planned_amount" <> 0 or g."difference_amount" <> 0 or g."rate" <> 0 or g."last_amount" <> 0
