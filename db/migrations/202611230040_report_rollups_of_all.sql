-- area: report
-- Rollups of what every report screen reads (domain notes B12): consumption by device, meals of people, money in and out, dishes and goods.

create table rollup_consume_device (
  merchant_id   bigint not null,
  biz_date      date not null,
  place_kind    smallint not null,
  place_id      bigint not null,
  canteen_id    bigint not null,
  stall_id      bigint not null,
  device_id     bigint not null,
  source_type   smallint not null,
  order_kind    smallint not null,
  consume_num   bigint not null,
  consume_tender_num bigint not null,
  consume_amount bigint not null,
  repair_num    bigint not null,
  repair_tender_num bigint not null,
  repair_amount bigint not null,
  refund_num    bigint not null,
  refund_tender_num bigint not null,
  refund_amount bigint not null,
  primary key (merchant_id, biz_date, place_kind, place_id, canteen_id, stall_id, device_id, source_type, order_kind)
);
call protect('rollup_consume_device');

alter table rollup_consume_person add column meal_type smallint not null default 0;
alter table rollup_consume_person drop constraint rollup_consume_person_pkey;
alter table rollup_consume_person
  add primary key (merchant_id, biz_date, place_kind, place_id, canteen_id, org_id, psn_type, meal_type, tender_type);

create table rollup_money (
  merchant_id   bigint not null,
  biz_date      date not null,
  org_id        bigint not null,
  psn_type      bigint not null,
  wallet_type   smallint not null,
  channel       smallint not null,
  source        smallint not null,
  pay_method    smallint not null,
  operator_id   bigint not null,
  place_id      bigint not null,
  stall_id      bigint not null,
  recharge_num  bigint not null,
  recharge_amount bigint not null,
  gift_amount   bigint not null,
  subsidy_num   bigint not null,
  subsidy_amount bigint not null,
  luck_amount   bigint not null,
  withdraw_num  bigint not null,
  withdraw_amount bigint not null,
  revoke_recharge_num bigint not null,
  revoke_recharge_amount bigint not null,
  revoke_subsidy_amount bigint not null,
  clear_amount  bigint not null,
  fee_amount    bigint not null,
  in_recharge   bigint not null,
  in_order      bigint not null,
  in_deposit    bigint not null,
  in_all        bigint not null,
  out_withdraw  bigint not null,
  out_revoke    bigint not null,
  out_refund    bigint not null,
  out_deposit   bigint not null,
  out_all       bigint not null,
  primary key (merchant_id, biz_date, org_id, psn_type, wallet_type, channel, source, pay_method, operator_id, place_id, stall_id)
);
call protect('rollup_money');

create table rollup_goods (
  merchant_id   bigint not null,
  biz_date      date not null,
  place_kind    smallint not null,
  place_id      bigint not null,
  canteen_id    bigint not null,
  stall_id      bigint not null,
  meal_type     smallint not null,
  order_kind    smallint not null,
  goods_kind    smallint not null,
  goods_id      bigint not null,
  category_id   bigint not null,
  line_num      bigint not null,
  pieces        bigint not null,
  grams         bigint not null,
  amount        bigint not null,
  discount_amount bigint not null,
  refund_pieces bigint not null,
  refund_amount bigint not null,
  cost_amount   bigint not null,
  costed_amount bigint not null,
  primary key (merchant_id, biz_date, place_kind, place_id, canteen_id, stall_id, meal_type, order_kind, goods_kind, goods_id, category_id)
);
call protect('rollup_goods');

/* Money is a small part of a day's postings: its report by person reads the facts through this. */
-- area: account
create index posting_money on posting (merchant_id, biz_date)
  where (tender_type is null or from_account = 101 or to_account in (101, 112));

/* What there is already is computed anew from the facts. */
alter table posting no force row level security;
-- area: kit
alter table report_dirty no force row level security;
insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
select distinct merchant_id, 0, 'consume', biz_date, coalesce(place_id, 0) from posting where tender_type is not null
union
select distinct merchant_id, 0, 'money', biz_date, coalesce(org_id, 0) from posting
 where tender_type is null or from_account = 101 or to_account in (101, 112)
on conflict do nothing;
-- area: account
alter table posting force row level security;
-- area: order
alter table order_line no force row level security;
-- area: kit
insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
select distinct merchant_id, 0, 'goods', biz_date, place_id from order_line where sold
on conflict do nothing;
alter table report_dirty force row level security;
-- area: order
alter table order_line force row level security;
