-- area: report

/* What pieces brought beside what was weighed, what came back of that, and the pieces whose cost is known. */
alter table rollup_goods
  add column piece_amount bigint not null default 0,
  add column refund_grams bigint not null default 0,
  add column costed_pieces bigint not null default 0;

/* What there is already is computed anew from the facts. */
alter table rollup_goods no force row level security;
-- area: kit
alter table report_dirty no force row level security;
insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
select distinct merchant_id, 0, 'goods', biz_date, place_id from rollup_goods
on conflict do nothing;
alter table report_dirty force row level security;
-- area: report
alter table rollup_goods force row level security;
