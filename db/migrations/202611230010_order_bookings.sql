-- area: order

/* How an order made ahead was ordered: 1 for the meal that is served, 2 ahead, 3, 9, 10 declared for chosen days, for three, for seven. */
alter table meal_order add column order_mode smallint check (order_mode in (1, 2, 3, 9, 10));

/* What is known of an order made ahead beside the order: until when it can be taken back, what was taken of the menu, and how it ended. cancel_until and served_until are moments of its meal; pay_until only while it waits for its payment. portions is what was claimed of the
   menu. outcome 1 served, 2 nobody came, 3 cancelled, 4 cancelled late, 5 stopped by the canteen, 6 never paid; null while it is open. */
create table order_booking (
  merchant_id   bigint not null,
  order_id      bigint not null,
  biz_date      date not null,
  cust_id       bigint not null,
  account_id    bigint not null,
  canteen_id    bigint not null,
  stall_id      bigint,
  order_kind    smallint not null check (order_kind in (2, 3, 4, 5, 6)),
  meal_type     smallint not null,
  cancel_until  timestamptz not null,
  served_until  timestamptz not null,
  pay_until     timestamptz,
  pick_code     text not null,
  portions      jsonb not null default '[]',
  room_id       bigint,
  persons       smallint,
  deposit       bigint not null default 0 check (deposit >= 0),
  outcome       smallint check (outcome between 1 and 6),
  fee           bigint not null default 0 check (fee >= 0),
  ended_at      timestamptz,
  created_at    timestamptz not null default now(),
  primary key (merchant_id, order_id)
);
create unique index order_booking_code on order_booking (merchant_id, canteen_id, biz_date, pick_code);
/* A room is taken once a meal, a person declares a meal once. */
create unique index order_booking_room on order_booking (merchant_id, room_id, biz_date, meal_type)
  where room_id is not null and (outcome is null or outcome = 1);
create unique index order_booking_declared on order_booking (merchant_id, cust_id, biz_date, meal_type)
  where order_kind = 3 and (outcome is null or outcome = 1);
create index order_booking_due on order_booking (merchant_id, served_until, order_id) where outcome is null;
create index order_booking_unpaid on order_booking (merchant_id, pay_until) where outcome is null and pay_until is not null;
create index order_booking_place on order_booking (merchant_id, canteen_id, biz_date, meal_type);
create index order_booking_person on order_booking (merchant_id, cust_id, biz_date);
call protect('order_booking');

/* Meals a canteen does not serve after all: nothing is ordered for them any more. stall_id and meal_type null: all of them. */
create table booking_stop (
  merchant_id bigint not null,
  stop_id     bigint not null,
  canteen_id  bigint not null,
  stall_id    bigint,
  biz_date    date not null,
  meal_type   smallint,
  reason      text not null,
  created_by  bigint not null,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, stop_id)
);
create index booking_stop_day on booking_stop (merchant_id, canteen_id, biz_date);
call protect('booking_stop');

/* What a declared meal (3) or a buffet (4) costs somebody, fen; psn_type null: everybody without a price of their own. */
create table meal_price (
  merchant_id bigint not null,
  price_id    bigint not null,
  canteen_id  bigint not null,
  order_kind  smallint not null check (order_kind in (3, 4)),
  meal_type   smallint not null,
  psn_type    bigint,
  price       bigint not null check (price >= 0),
  version     integer not null default 0,
  primary key (merchant_id, price_id)
);
create unique index meal_price_once on meal_price (merchant_id, canteen_id, order_kind, meal_type, psn_type) nulls not distinct;
call protect('meal_price');
