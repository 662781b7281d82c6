-- area: report

/* How many sales, repairs and refunds each tender had a part in; orders are counted once, whatever paid them. A refund belongs to the
   tender it takes back, wherever its money went. Everything is computed anew from the facts. */
alter table rollup_consume_place
  add column consume_tender_num bigint not null default 0,
  add column repair_tender_num bigint not null default 0,
  add column refund_tender_num bigint not null default 0;
alter table rollup_consume_person
  add column consume_tender_num bigint not null default 0,
  add column repair_tender_num bigint not null default 0,
  add column refund_tender_num bigint not null default 0;
alter table rollup_consume_place no force row level security;
-- area: kit
alter table report_dirty no force row level security;
insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
select distinct merchant_id, 0, 'consume', biz_date, canteen_id from rollup_consume_place
on conflict do nothing;
alter table report_dirty force row level security;
-- area: report
alter table rollup_consume_place force row level security;
