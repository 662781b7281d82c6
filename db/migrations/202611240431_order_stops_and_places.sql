-- area: order

/* A stop of meals can be taken back: nothing is stopped by it from then on, and who took it back when stays. */
alter table booking_stop
  add column lifted_at timestamptz,
  add column lifted_by bigint,
  add check ((lifted_at is null) = (lifted_by is null));

/* Where an order is brought to keeps the name it had; the delivery place is one of those of the merchant (cust_place). */
alter table order_fulfil
  add column food_place_name text not null default '',
  add column cust_place_id bigint,
  add column cust_place_name text not null default '';

/* Rows of every merchant; whoever brings the schema up to date owns the tables. */
alter table order_fulfil no force row level security;
alter table food_place no force row level security;
update order_fulfil f set food_place_name = p.food_place_name
  from food_place p where p.merchant_id = f.merchant_id and p.food_place_id = f.food_place_id;
alter table food_place force row level security;
alter table order_fulfil force row level security;

create index order_fulfil_food_place on order_fulfil (merchant_id, food_place_id, biz_date) where food_place_id is not null;
create index order_fulfil_cust_place on order_fulfil (merchant_id, cust_place_id, biz_date) where cust_place_id is not null;
