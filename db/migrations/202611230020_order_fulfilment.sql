-- area: order

/* How what was ordered gets to its buyer: one row for each order that is brought, fetched or called. Its states are the order's
   (order_state, delivery_state); who took which step when stands in document_event under 'mealOrder'. */
create table order_fulfil (
  merchant_id   bigint not null,
  order_id      bigint not null,
  /* The order's. */
  biz_date      date not null,
  /* 1 brought by the merchant, 2 pick-up cabinet, 3 fresh cabinet, 4 take-away, 5 pick-up point; null: at the counter. */
  delivery_type smallint check (delivery_type between 1 and 5),
  food_place_id bigint,
  address       text not null default '',
  /* When its buyer wants it. */
  wanted_at     timestamptz,
  /* Called at the counter; from 1 each business date and stall. */
  call_no       smallint check (call_no > 0),
  courier_id    bigint,
  remark        text not null default '',
  primary key (merchant_id, order_id)
);
create index order_fulfil_date on order_fulfil (merchant_id, biz_date);
call protect('order_fulfil');

/* The last call number given out; stall 0: of a place without stalls. */
create table call_counter (
  merchant_id bigint not null,
  place_id    bigint not null,
  stall_id    bigint not null,
  biz_date    date not null,
  last        integer not null,
  primary key (merchant_id, place_id, stall_id, biz_date)
);
call protect('call_counter');

/* Somebody wants money of an order back, and somebody else decides: state 1 applied, 2 refunded, 3 refused, 4 withdrawn, 5 agreed, but
   the refund was refused (failure says why) and may be tried again. */
create table refund_apply (
  merchant_id bigint not null,
  apply_id    bigint not null,
  order_id    bigint not null,
  /* The order's. */
  biz_date    date not null,
  cust_id     bigint,
  /* 1 the diner, 2 an operator in their name. */
  source      smallint not null check (source in (1, 2)),
  amount      bigint not null check (amount > 0),
  /* What of which lines: [{lineNo, amount, quantity}]; empty: spread over all. */
  lines       jsonb not null default '[]',
  reason      text not null,
  state       smallint not null default 1 check (state between 1 and 5),
  failure     text not null default '',
  refund_id   bigint,
  version     integer not null default 1,
  created_by  bigint not null,
  created_at  timestamptz not null,
  check (refund_id is null or state = 2),
  primary key (merchant_id, apply_id)
);
create unique index refund_apply_open on refund_apply (merchant_id, order_id) where state in (1, 5);
create index refund_apply_time on refund_apply (merchant_id, created_at);
create index refund_apply_cust on refund_apply (merchant_id, cust_id, apply_id);
call protect('refund_apply');

/* Papers of orders that left the printer: the second copy of a scene and every one after says that it is one. */
create table order_print (
  merchant_id bigint not null,
  print_id    bigint not null,
  order_id    bigint not null,
  biz_date    date not null,
  scene       smallint not null,
  copy_no     integer not null,
  operator_id bigint not null,
  printed_at  timestamptz not null,
  primary key (merchant_id, print_id)
);
create unique index order_print_copy on order_print (merchant_id, order_id, scene, copy_no);
call protect_append_only('order_print');

/* What a buffet was charged wrongly and put right: by a refund, or by a further order. */
create table order_redress (
  merchant_id   bigint not null,
  redress_id    bigint not null,
  order_id      bigint not null,
  biz_date      date not null,
  amount_before bigint not null,
  amount_after  bigint not null check (amount_after >= 0 and amount_after <> amount_before),
  refund_id     bigint,
  extra_order_id bigint,
  reason        text not null,
  operator_id   bigint not null,
  redressed_at  timestamptz not null,
  check ((refund_id is null) <> (extra_order_id is null)),
  primary key (merchant_id, redress_id)
);
create index order_redress_order on order_redress (merchant_id, order_id);
call protect_append_only('order_redress');

/* Who ate without an account: a visitor who is known (casual_id), or a party from outside. */
create table order_guest (
  merchant_id bigint not null,
  order_id    bigint not null,
  biz_date    date not null,
  casual_id   bigint,
  guest_name  text not null,
  company     text not null default '',
  people      integer not null default 1 check (people > 0),
  operator_id bigint not null,
  remark      text not null default '',
  primary key (merchant_id, order_id)
);
create index order_guest_casual on order_guest (merchant_id, casual_id) where casual_id is not null;
call protect('order_guest');
