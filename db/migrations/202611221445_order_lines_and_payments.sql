-- area: order

/* An order may be unpaid or free, and is paid by any tenders: amount is what is to be paid after the discount; sums by tender say what is
   paid now, refund_* what of it was given back. paid_amount and refunded_amount are their totals. */
alter table meal_order no force row level security;
alter table meal_order drop constraint meal_order_check;
alter table meal_order drop constraint meal_order_check1;
alter table meal_order drop constraint meal_order_amount_check;
alter table meal_order
  add column discount_amount bigint not null default 0 check (discount_amount >= 0),
  add column channel_amount bigint not null default 0,
  add column cash_amount bigint not null default 0,
  add column coupon_amount bigint not null default 0,
  add column refund_channel bigint not null default 0,
  add column refund_cash bigint not null default 0,
  add column refund_coupon bigint not null default 0,
  /* Of what is brought: 1 waiting, 2 taken, 3 on its way, 4 delivered, 5 picked up, 6 returned. */
  add column delivery_state smallint check (delivery_state between 1 and 6),
  add column paid_amount bigint generated always as
    (personal_amount + subsidy_amount + red_amount + channel_amount + cash_amount + coupon_amount + suspense_amount) stored,
  add column refunded_amount bigint generated always as
    (refund_personal + refund_subsidy + refund_red + refund_channel + refund_cash + refund_coupon + refund_suspense) stored;
alter table meal_order add constraint meal_order_state check (order_state between 1 and 8);
alter table meal_order add constraint meal_order_amount check (amount >= 0 and amount <= 9007199254740991);
/* Whatever is not unpaid, cancelled, closed or in doubt is paid whole. */
alter table meal_order add constraint meal_order_paid check (
  personal_amount + subsidy_amount + red_amount + channel_amount + cash_amount + coupon_amount + suspense_amount <= amount
  and (order_state in (1, 6, 7, 8)
    or personal_amount + subsidy_amount + red_amount + channel_amount + cash_amount + coupon_amount + suspense_amount = amount));
/* Which also keeps every tender from being negative. */
alter table meal_order add constraint meal_order_refunded check (
  refund_personal between 0 and personal_amount and refund_subsidy between 0 and subsidy_amount and refund_red between 0 and red_amount
  and refund_channel between 0 and channel_amount and refund_cash between 0 and cash_amount and refund_coupon between 0 and coupon_amount
  and refund_suspense between 0 and suspense_amount);
alter table meal_order force row level security;

/* What was ordered, frozen: unit_price in fen a piece (measure 1) or a kilogram (measure 2), quantity in thousandths of a piece or grams,
   amount before the discount, discount_share to the fen, cost of the whole line. goods_kind 1 dish, 2 supermarket goods, 3 service (room, box,
   delivery). sold: the order was paid. Place, meal, kind and person as on the order, for reports by goods. */
create table order_line (
  merchant_id     bigint not null,
  order_id        bigint not null,
  line_no         smallint not null,
  biz_date        date not null,
  goods_kind      smallint not null check (goods_kind in (1, 2, 3)),
  goods_id        bigint,
  goods_name      text not null,
  category_id     bigint,
  measure         smallint not null check (measure in (1, 2)),
  unit_price      bigint not null check (unit_price >= 0),
  quantity        bigint not null check (quantity > 0),
  amount          bigint not null check (amount >= 0),
  discount_share  bigint not null default 0,
  cost            bigint,
  refund_amount   bigint not null default 0,
  refund_quantity bigint not null default 0,
  sold            boolean not null,
  order_kind      smallint not null,
  place_kind      smallint not null,
  place_id        bigint not null,
  canteen_id      bigint generated always as (case when place_kind = 1 then place_id end) stored,
  stall_id        bigint,
  meal_type       smallint not null,
  device_id       bigint,
  cust_id         bigint,
  org_id          bigint,
  psn_type        bigint,
  occurred_at     timestamptz not null,
  recorded_at     timestamptz not null default now(),
  check (discount_share between 0 and amount),
  check (refund_amount between 0 and amount - discount_share),
  check (refund_quantity between 0 and quantity),
  primary key (merchant_id, biz_date, order_id, line_no)
) partition by range (biz_date);
create index order_line_goods on order_line (merchant_id, goods_id, biz_date) where goods_id is not null;
call protect('order_line');

alter table order_refund no force row level security;
alter table order_refund drop constraint order_refund_check;
alter table order_refund
  add column channel_amount bigint not null default 0,
  add column cash_amount bigint not null default 0,
  add column coupon_amount bigint not null default 0;
alter table order_refund add constraint order_refund_split check (amount = personal_amount + subsidy_amount + red_amount + channel_amount
  + cash_amount + coupon_amount + suspense_amount + fund_amount + clearing_amount);
alter table order_refund force row level security;

/* What of a refund belongs to which line. */
create table order_refund_line (
  merchant_id bigint not null,
  refund_id   bigint not null,
  line_no     smallint not null,
  amount      bigint not null check (amount > 0),
  quantity    bigint not null default 0 check (quantity >= 0),
  primary key (merchant_id, refund_id, line_no),
  foreign key (merchant_id, refund_id) references order_refund
);
call protect('order_refund_line');
