-- by period
with grouped as materialized (
      select grouping(c."org_id") = 1 as is_total, null::date as biz_date,
             c."org_id", c."psn_type", (sum(c.amount) filter (where c.of = 3))::bigint as "budget_amount", coalesce(sum(c.amount) filter (where c.of = 1), 0)::bigint as "actual_amount", coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::bigint as "planned_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0) - sum(c.amount) filter (where c.of = 3))::bigint as "difference_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::float8 / nullif(sum(c.amount) filter (where c.of = 3), 0)) as "rate", coalesce(sum(c.amount) filter (where c.of = 2), 0)::bigint as "last_amount"
        from (with meant as materialized (select b.owner_id, b.part_id, b.amounts[n] as amount, m.first, (m.first + interval '1 month')::date - m.first as days
      from report_budget b
      cross join generate_series(1, 12) n
      cross join lateral (select make_date(b.year, n, 1) as first) m
     where b.merchant_id = $1 and b.budget_kind = $2 and b.amounts[n] is not null
       and b.year between $3 and $4
       and true and true and $5)
      select c.biz_date, c."org_id", c."psn_type", c.consume_amount + c.repair_amount - c.refund_amount as amount, $6::int as of, m.owner_id is not null as meant
        from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $7 and d.family = $8 and d.biz_date between $9 and $10), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($11::date[]) group by biz_date
        union all select day, null from unnest($12::date[]) day), cell as materialized (
      select "biz_date", "org_id", "psn_type", sum("consume_num")::bigint as "consume_num", sum("consume_tender_num")::bigint as "consume_tender_num", sum("consume_amount")::bigint as "consume_amount", sum("repair_num")::bigint as "repair_num", sum("repair_tender_num")::bigint as "repair_tender_num", sum("repair_amount")::bigint as "repair_amount", sum("refund_num")::bigint as "refund_num", sum("refund_tender_num")::bigint as "refund_tender_num", sum("refund_amount")::bigint as "refund_amount" from (select r.biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount"
      from "rollup_consume_org" r
     where r.merchant_id = $13 and r.biz_date between $14 and $15 and not r.biz_date = any($16::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
        union all 
    select live.biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from live cross join lateral (
      select coalesce(f."org_id", 0) as "org_id", coalesce(f."psn_type", 0) as "psn_type", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount"
        from "posting" f
       where f.merchant_id = $17 and f.biz_date = live.biz_date and f.tender_type is not null
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $18::date and $19::date) 
       group by coalesce(f."org_id", 0), coalesce(f."psn_type", 0)) day) part group by "biz_date", "org_id", "psn_type") select biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
        left join meant m on m.owner_id = c."org_id" and m.part_id = c."psn_type"
          and m.first = date_trunc('month', c.biz_date)::date
      union all select c.biz_date, c."org_id", c."psn_type", c.consume_amount + c.repair_amount - c.refund_amount, $20::int, false from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $21 and d.family = $22 and d.biz_date between $23 and $24), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($25::date[]) group by biz_date
        union all select day, null from unnest($26::date[]) day), cell as materialized (
      select "biz_date", "org_id", "psn_type", sum("consume_num")::bigint as "consume_num", sum("consume_tender_num")::bigint as "consume_tender_num", sum("consume_amount")::bigint as "consume_amount", sum("repair_num")::bigint as "repair_num", sum("repair_tender_num")::bigint as "repair_tender_num", sum("repair_amount")::bigint as "repair_amount", sum("refund_num")::bigint as "refund_num", sum("refund_tender_num")::bigint as "refund_tender_num", sum("refund_amount")::bigint as "refund_amount" from (select r.biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount"
      from "rollup_consume_org" r
     where r.merchant_id = $27 and r.biz_date between $28 and $29 and not r.biz_date = any($30::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
        union all 
    select live.biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from live cross join lateral (
      select coalesce(f."org_id", 0) as "org_id", coalesce(f."psn_type", 0) as "psn_type", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount"
        from "posting" f
       where f.merchant_id = $31 and f.biz_date = live.biz_date and f.tender_type is not null
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $32::date and $33::date) 
       group by coalesce(f."org_id", 0), coalesce(f."psn_type", 0)) day) part group by "biz_date", "org_id", "psn_type") select biz_date + $34::int as biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
      union all select d.day, m.owner_id as "org_id", m.part_id as "psn_type",
      m.amount * (d.day - m.first + 1) / m.days - m.amount * (d.day - m.first) / m.days, $35::int, true
    from meant m
    cross join lateral (select day::date as day from generate_series(greatest(m.first, $36::date),
      least(m.first + m.days - 1, $37::date), interval '1 day') day) d) c 
       group by grouping sets ((c."org_id", c."psn_type"), ()))
    select g.is_total, concat_ws('-', g."org_id", g."psn_type") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."org_id", 0) as "org_id", nullif(g."psn_type", 0) as "psn_type", coalesce("of_org_id"."org_full_name", case when g."org_id" = 0 then $38::text end) as "org_full_name", coalesce("of_psn_type"."psn_type_name", case when g."psn_type" = 0 then $39::text end) as "psn_type_name",
           g."budget_amount", g."actual_amount", g."planned_amount", g."difference_amount", g."rate", g."last_amount"
      from grouped g left join "organisation" "of_org_id" on "of_org_id".merchant_id = $40
      and "of_org_id"."org_id" = g."org_id" left join "person_type" "of_psn_type" on "of_psn_type".merchant_id = $41
      and "of_psn_type"."psn_type" = g."psn_type"
     where g.is_total or g."budget_amount" <> 0 or g."actual_amount" <> 0 or g."planned_amount" <> 0 or g."difference_amount" <> 0 or g."rate" <> 0 or g."last_amount" <> 0

-- by date
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."org_id", c."psn_type", (sum(c.amount) filter (where c.of = 3))::bigint as "budget_amount", coalesce(sum(c.amount) filter (where c.of = 1), 0)::bigint as "actual_amount", coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::bigint as "planned_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0) - sum(c.amount) filter (where c.of = 3))::bigint as "difference_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::float8 / nullif(sum(c.amount) filter (where c.of = 3), 0)) as "rate", coalesce(sum(c.amount) filter (where c.of = 2), 0)::bigint as "last_amount"
        from (with meant as materialized (select b.owner_id, b.part_id, b.amounts[n] as amount, m.first, (m.first + interval '1 month')::date - m.first as days
      from report_budget b
      cross join generate_series(1, 12) n
      cross join lateral (select make_date(b.year, n, 1) as first) m
     where b.merchant_id = $1 and b.budget_kind = $2 and b.amounts[n] is not null
       and b.year between $3 and $4
       and true and true and $5)
      select c.biz_date, c."org_id", c."psn_type", c.consume_amount + c.repair_amount - c.refund_amount as amount, $6::int as of, m.owner_id is not null as meant
        from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $7 and d.family = $8 and d.biz_date between $9 and $10), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($11::date[]) group by biz_date
        union all select day, null from unnest($12::date[]) day), cell as materialized (
      select "biz_date", "org_id", "psn_type", sum("consume_num")::bigint as "consume_num", sum("consume_tender_num")::bigint as "consume_tender_num", sum("consume_amount")::bigint as "consume_amount", sum("repair_num")::bigint as "repair_num", sum("repair_tender_num")::bigint as "repair_tender_num", sum("repair_amount")::bigint as "repair_amount", sum("refund_num")::bigint as "refund_num", sum("refund_tender_num")::bigint as "refund_tender_num", sum("refund_amount")::bigint as "refund_amount" from (select r.biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount"
      from "rollup_consume_org" r
     where r.merchant_id = $13 and r.biz_date between $14 and $15 and not r.biz_date = any($16::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
        union all 
    select live.biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from live cross join lateral (
      select coalesce(f."org_id", 0) as "org_id", coalesce(f."psn_type", 0) as "psn_type", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount"
        from "posting" f
       where f.merchant_id = $17 and f.biz_date = live.biz_date and f.tender_type is not null
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $18::date and $19::date) 
       group by coalesce(f."org_id", 0), coalesce(f."psn_type", 0)) day) part group by "biz_date", "org_id", "psn_type") select biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
        left join meant m on m.owner_id = c."org_id" and m.part_id = c."psn_type"
          and m.first = date_trunc('month', c.biz_date)::date
      union all select c.biz_date, c."org_id", c."psn_type", c.consume_amount + c.repair_amount - c.refund_amount, $20::int, false from (with dirty as materialized (select distinct d.biz_date, d.bucket_id from report_dirty d
    where d.merchant_id = $21 and d.family = $22 and d.biz_date between $23 and $24), live as materialized (select biz_date, array_agg(bucket_id) as buckets from dirty where not biz_date = any($25::date[]) group by biz_date
        union all select day, null from unnest($26::date[]) day), cell as materialized (
      select "biz_date", "org_id", "psn_type", sum("consume_num")::bigint as "consume_num", sum("consume_tender_num")::bigint as "consume_tender_num", sum("consume_amount")::bigint as "consume_amount", sum("repair_num")::bigint as "repair_num", sum("repair_tender_num")::bigint as "repair_tender_num", sum("repair_amount")::bigint as "repair_amount", sum("refund_num")::bigint as "refund_num", sum("refund_tender_num")::bigint as "refund_tender_num", sum("refund_amount")::bigint as "refund_amount" from (select r.biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount"
      from "rollup_consume_org" r
     where r.merchant_id = $27 and r.biz_date between $28 and $29 and not r.biz_date = any($30::date[])
       and true
       and not exists (select from dirty d where d.biz_date = r.biz_date and d.bucket_id = r."place_id")
        union all 
    select live.biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from live cross join lateral (
      select coalesce(f."org_id", 0) as "org_id", coalesce(f."psn_type", 0) as "psn_type", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount"
        from "posting" f
       where f.merchant_id = $31 and f.biz_date = live.biz_date and f.tender_type is not null
         and (live.buckets is null or f."place_id" = any(live.buckets))
         and true and (live.biz_date between $32::date and $33::date) 
       group by coalesce(f."org_id", 0), coalesce(f."psn_type", 0)) day) part group by "biz_date", "org_id", "psn_type") select biz_date + $34::int as biz_date, "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
      union all select d.day, m.owner_id as "org_id", m.part_id as "psn_type",
      m.amount * (d.day - m.first + 1) / m.days - m.amount * (d.day - m.first) / m.days, $35::int, true
    from meant m
    cross join lateral (select day::date as day from generate_series(greatest(m.first, $36::date),
      least(m.first + m.days - 1, $37::date), interval '1 day') day) d) c 
       group by grouping sets ((c.biz_date, c."org_id", c."psn_type"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."org_id", g."psn_type") as row_key, g.biz_date, null::text as record_no, null::timestamptz as record_time, nullif(g."org_id", 0) as "org_id", nullif(g."psn_type", 0) as "psn_type", coalesce("of_org_id"."org_full_name", case when g."org_id" = 0 then $38::text end) as "org_full_name", coalesce("of_psn_type"."psn_type_name", case when g."psn_type" = 0 then $39::text end) as "psn_type_name",
           g."budget_amount", g."actual_amount", g."planned_amount", g."difference_amount", g."rate", g."last_amount"
      from grouped g left join "organisation" "of_org_id" on "of_org_id".merchant_id = $40
      and "of_org_id"."org_id" = g."org_id" left join "person_type" "of_psn_type" on "of_psn_type".merchant_id = $41
      and "of_psn_type"."psn_type" = g."psn_type"
     where g.is_total or g."budget_amount" <> 0 or g."actual_amount" <> 0 or g."planned_amount" <> 0 or g."difference_amount" <> 0 or g."rate" <> 0 or g."last_amount" <> 0

-- by record
with grouped as materialized (
      select grouping(c.biz_date) = 1 as is_total, c.biz_date,
             c."record_no", c."record_time", c."org_id", c."psn_type", (sum(c.amount) filter (where c.of = 3))::bigint as "budget_amount", coalesce(sum(c.amount) filter (where c.of = 1), 0)::bigint as "actual_amount", coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::bigint as "planned_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0) - sum(c.amount) filter (where c.of = 3))::bigint as "difference_amount", (coalesce(sum(c.amount) filter (where c.of = 1 and c.meant), 0)::float8 / nullif(sum(c.amount) filter (where c.of = 3), 0)) as "rate", coalesce(sum(c.amount) filter (where c.of = 2), 0)::bigint as "last_amount"
        from (with meant as materialized (select b.owner_id, b.part_id, b.amounts[n] as amount, m.first, (m.first + interval '1 month')::date - m.first as days
      from report_budget b
      cross join generate_series(1, 12) n
      cross join lateral (select make_date(b.year, n, 1) as first) m
     where b.merchant_id = $1 and b.budget_kind = $2 and b.amounts[n] is not null
       and b.year between $3 and $4
       and true and true and $5)
      select c.biz_date, c."record_no", c."record_time", c."org_id", c."psn_type", c.consume_amount + c.repair_amount - c.refund_amount as amount, $6::int as of, m.owner_id is not null as meant
        from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(coalesce(f.order_id, f.transaction_id), 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."org_id", 0) as "org_id", coalesce(f."psn_type", 0) as "psn_type", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount" from "posting" f
     where f.merchant_id = $7 and (f.biz_date between $8::date and $9::date) and f.tender_type is not null
       and true 
     group by f.biz_date, coalesce(coalesce(f.order_id, f.transaction_id), 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."org_id", 0), coalesce(f."psn_type", 0)) select biz_date, "record_no", "record_time", "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
        left join meant m on m.owner_id = c."org_id" and m.part_id = c."psn_type"
          and m.first = date_trunc('month', c.biz_date)::date
      union all select c.biz_date, c."record_no", c."record_time", c."org_id", c."psn_type", c.consume_amount + c.repair_amount - c.refund_amount, $10::int, false from (with cell as materialized (
    select f.biz_date as "biz_date", coalesce(coalesce(f.order_id, f.transaction_id), 0) as "record_no", coalesce(extract(epoch from f.occurred_at)::bigint, 0) as "record_time", coalesce(f."org_id", 0) as "org_id", coalesce(f."psn_type", 0) as "psn_type", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as = 2), 0) as "consume_num", coalesce(count(*) filter (where f.trade_type = 20 and f.counts_as > 0), 0) as "consume_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 20), 0) as "consume_amount", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as = 2), 0) as "repair_num", coalesce(count(*) filter (where f.trade_type = 21 and f.counts_as > 0), 0) as "repair_tender_num", coalesce(sum(case when f.to_account = 105 then f.amount else -f.amount end)
  filter (where f.trade_type = 21), 0) as "repair_amount", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as = 2), 0) as "refund_num", coalesce(count(*) filter (where f.trade_type = 22 and f.counts_as > 0), 0) as "refund_tender_num", coalesce(sum(f.amount) filter (where f.trade_type = 22), 0) as "refund_amount" from "posting" f
     where f.merchant_id = $11 and (f.biz_date between $12::date and $13::date) and f.tender_type is not null
       and true 
     group by f.biz_date, coalesce(coalesce(f.order_id, f.transaction_id), 0), coalesce(extract(epoch from f.occurred_at)::bigint, 0), coalesce(f."org_id", 0), coalesce(f."psn_type", 0)) select biz_date + $14::int as biz_date, "record_no", "record_time", "org_id", "psn_type", "consume_num", "consume_tender_num", "consume_amount", "repair_num", "repair_tender_num", "repair_amount", "refund_num", "refund_tender_num", "refund_amount" from cell) c
      union all select d.day, null::bigint as "record_no", extract(epoch from d.day::timestamptz)::bigint as "record_time", m.owner_id as "org_id", m.part_id as "psn_type",
      m.amount * (d.day - m.first + 1) / m.days - m.amount * (d.day - m.first) / m.days, $15::int, true
    from meant m
    cross join lateral (select day::date as day from generate_series(greatest(m.first, $16::date),
      least(m.first + m.days - 1, $17::date), interval '1 day') day) d) c 
       group by grouping sets ((c.biz_date, c."record_no", c."record_time", c."org_id", c."psn_type"), ()))
    select g.is_total, concat_ws('-', g.biz_date, g."record_no", g."record_time", g."org_id", g."psn_type") as row_key, g.biz_date, g.record_no::text as record_no, to_timestamp(g.record_time) as record_time, nullif(g."org_id", 0) as "org_id", nullif(g."psn_type", 0) as "psn_type", coalesce("of_org_id"."org_full_name", case when g."org_id" = 0 then $18::text end) as "org_full_name", coalesce("of_psn_type"."psn_type_name", case when g."psn_type" = 0 then $19::text end) as "psn_type_name",
           g."budget_amount", g."actual_amount", g."planned_amount", g."difference_amount", g."rate", g."last_amount"
      from grouped g left join "organisation" "of_org_id" on "of_org_id".merchant_id = $20
      and "of_org_id"."org_id" = g."org_id" left join "person_type" "of_psn_type" on "of_psn_type".merchant_id = $21
      and "of_psn_type"."psn_type" = g."psn_type"
     where g.is_total or g."budget_amount" <> 0 or g."actual_amount" <> 0 or g."planned_amount" <> 0 or g."difference_amount" <> 0 or g."rate" <> 0 or g."last_amount" <> 0
