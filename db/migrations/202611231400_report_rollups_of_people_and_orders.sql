-- area: report
-- Consumption by organisation without meals and tenders, an eighth of the cells that reports of organisations read before; and orders as they
-- stand, kept in step by a mark of every statement that adds or changes some.

create table rollup_consume_org (
  merchant_id   bigint not null,
  biz_date      date not null,
  place_kind    smallint not null,
  place_id      bigint not null,
  canteen_id    bigint not null,
  org_id        bigint not null,
  psn_type      bigint not null,
  consume_num   bigint not null,
  consume_tender_num bigint not null,
  consume_amount bigint not null,
  repair_num    bigint not null,
  repair_tender_num bigint not null,
  repair_amount bigint not null,
  refund_num    bigint not null,
  refund_tender_num bigint not null,
  refund_amount bigint not null,
  primary key (merchant_id, biz_date, place_kind, place_id, canteen_id, org_id, psn_type)
);
call protect('rollup_consume_org');

create table rollup_order (
  merchant_id   bigint not null,
  biz_date      date not null,
  place_kind    smallint not null,
  place_id      bigint not null,
  canteen_id    bigint not null,
  stall_id      bigint not null,
  meal_type     smallint not null,
  order_kind    smallint not null,
  source_type   smallint not null,
  order_num     bigint not null,
  amount        bigint not null,
  discount_amount bigint not null,
  paid_amount   bigint not null,
  refunded_amount bigint not null,
  unpaid_num    bigint not null,
  paid_num      bigint not null,
  making_num    bigint not null,
  completed_num bigint not null,
  cancelled_num bigint not null,
  closed_num    bigint not null,
  abnormal_num  bigint not null,
  refunded_num  bigint not null,
  checked_num   bigint not null,
  expired_num   bigint not null,
  waiting_num   bigint not null,
  primary key (merchant_id, biz_date, place_kind, place_id, canteen_id, stall_id, meal_type, order_kind, source_type)
);
call protect('rollup_order');

/* What there is already is computed from the facts: the sums of the new rollups are those of cells that are marked. */
alter table posting no force row level security;
alter table meal_order no force row level security;
-- area: kit
alter table report_dirty no force row level security;
insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
select distinct merchant_id, 0, 'consume', biz_date, coalesce(place_id, 0) from posting where tender_type is not null
union
select distinct merchant_id, 0, 'order', biz_date, place_id from meal_order
on conflict do nothing;
alter table report_dirty force row level security;

/* Orders change in many ways for weeks. One mark a transaction and cell: its number is that of the transaction, below 0, where no id is. */
create function mark_orders() returns trigger language plpgsql as $$
begin
  insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
  select distinct merchant_id, -pg_current_xact_id()::text::bigint, 'order', biz_date, place_id from changed
  on conflict do nothing;
  return null;
end $$;
-- area: account
alter table posting force row level security;
-- area: order
alter table meal_order force row level security;
create trigger orders_added after insert on meal_order referencing new table as changed for each statement execute function mark_orders();
create trigger orders_changed after update on meal_order referencing new table as changed for each statement execute function mark_orders();
