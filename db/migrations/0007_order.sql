-- area: order

/* A consumption order with the tenders that paid it. Amounts in fen: amount = personal + subsidy + red + suspense, where suspense
   is the part a late or insufficient offline sale left to be recovered. refund_state 1 none, 2 full, 3 partial. */
create table meal_order (
  merchant_id       bigint not null,
  order_id          bigint not null,
  biz_date          date not null,
  order_state       smallint not null,
  refund_state      smallint not null default 1 check (refund_state in (1, 2, 3)),
  check_state       smallint not null default 2,
  online_flag       smallint not null check (online_flag in (1, 2)),
  source_type       smallint not null,
  nuclear_mode      smallint not null,
  amount            bigint not null check (amount > 0),
  personal_amount   bigint not null default 0,
  subsidy_amount    bigint not null default 0,
  red_amount        bigint not null default 0,
  suspense_amount   bigint not null default 0,
  refund_personal   bigint not null default 0,
  refund_subsidy    bigint not null default 0,
  refund_red        bigint not null default 0,
  refund_suspense   bigint not null default 0,
  account_id        bigint,
  cust_id           bigint,
  org_id            bigint,
  psn_type          bigint,
  canteen_id        bigint not null,
  stall_id          bigint not null,
  device_id         bigint,
  device_transaction_no bigint,
  card_no           text,
  meal_type         smallint not null,
  occurred_at       timestamptz not null,
  recorded_at       timestamptz not null default now(),
  check (amount = personal_amount + subsidy_amount + red_amount + suspense_amount),
  /* Which also keeps every tender from being negative. */
  check (refund_personal between 0 and personal_amount and refund_subsidy between 0 and subsidy_amount
     and refund_red between 0 and red_amount and refund_suspense between 0 and suspense_amount),
  primary key (merchant_id, biz_date, order_id)
) partition by range (biz_date);
create index meal_order_id on meal_order (merchant_id, order_id);
create index meal_order_cust on meal_order (merchant_id, cust_id, order_id);
call protect('meal_order');

/* A refund of an order: one row a success, its postings reverse the order's in reverse order of spending. */
create table order_refund (
  merchant_id     bigint not null,
  refund_id       bigint not null,
  order_id        bigint not null,
  /* The order's; the refund's own is on its postings and decides where reports count it. */
  biz_date        date not null,
  amount          bigint not null check (amount > 0),
  personal_amount bigint not null default 0,
  subsidy_amount  bigint not null default 0,
  red_amount      bigint not null default 0,
  suspense_amount bigint not null default 0,
  reason          text not null,
  transaction_id  bigint not null,
  operator_id     bigint not null,
  canteen_id      bigint not null,
  created_at      timestamptz not null default now(),
  primary key (merchant_id, refund_id)
);
create index order_refund_order on order_refund (merchant_id, order_id);
create index order_refund_time on order_refund (merchant_id, created_at);
call protect('order_refund');
