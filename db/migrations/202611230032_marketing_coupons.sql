-- area: marketing
-- Coupons, red envelopes and points (document 2 section 7, domain notes B6).

/* What coupons are worth and where; what was made keeps the terms of its day. */
create table mkt_coupon_template (
  merchant_id    bigint not null,
  template_id    bigint not null,
  template_name  text not null,
  /* 1 electronic, 2 paper. */
  medium         smallint not null check (medium in (1, 2)),
  /* 1 amount off, 2 percent, 3 a meal. */
  coupon_type    smallint not null check (coupon_type between 1 and 3),
  threshold      bigint not null default 0 check (threshold >= 0),
  amount         bigint not null default 0 check (amount >= 0),
  ratio          smallint not null default 100 check (ratio between 0 and 100),
  max_off        bigint not null default 0 check (max_off >= 0),
  canteen_ids    bigint[] not null default '{}',
  meal_types     smallint[] not null default '{}',
  /* Days after it was granted, that day included; or a last day. */
  valid_days     integer check (valid_days > 0),
  valid_until    date,
  /* Coupons that may be made of it, and may be granted to one person; 0 any number. */
  total_count    integer not null default 0 check (total_count >= 0),
  per_cust       integer not null default 0 check (per_cust >= 0),
  /* 1 a full refund gives it back while it is valid, 2 not. */
  return_policy  smallint not null default 1 check (return_policy in (1, 2)),
  state          smallint not null default 1 check (state in (1, 2)),
  remark         text not null default '',
  made_count     integer not null default 0,
  version        integer not null default 1,
  primary key (merchant_id, template_id)
);
create unique index mkt_coupon_template_template_name on mkt_coupon_template (merchant_id, template_name);
call protect('mkt_coupon_template');

create table mkt_coupon_batch (
  merchant_id bigint not null,
  batch_id    bigint not null,
  template_id bigint not null,
  medium      smallint not null,
  /* The template as it was. */
  terms       jsonb not null,
  made_count  integer not null check (made_count > 0),
  first_no    text not null,
  last_no     text not null,
  print_count integer not null default 0,
  remark      text not null default '',
  made_by     bigint not null,
  made_at     timestamptz not null default now(),
  primary key (merchant_id, batch_id),
  foreign key (merchant_id, template_id) references mkt_coupon_template
);
create index mkt_coupon_batch_template on mkt_coupon_batch (merchant_id, template_id);
call protect('mkt_coupon_batch');

/* Handing coupons out: to somebody's account, or a stack of paper to a receiver. */
create table mkt_coupon_receipt (
  merchant_id bigint not null,
  receipt_id  bigint not null,
  batch_id    bigint not null,
  receiver    text not null,
  people      integer not null,
  count       integer not null check (count > 0),
  first_no    text not null,
  last_no     text not null,
  remark      text not null default '',
  granted_by  bigint not null,
  granted_at  timestamptz not null default now(),
  primary key (merchant_id, receipt_id),
  foreign key (merchant_id, batch_id) references mkt_coupon_batch
);
create index mkt_coupon_receipt_batch on mkt_coupon_receipt (merchant_id, batch_id);
call protect('mkt_coupon_receipt');

create table mkt_coupon (
  merchant_id bigint not null,
  coupon_id   bigint not null,
  coupon_no   text not null,
  batch_id    bigint not null,
  template_id bigint not null,
  medium      smallint not null,
  /* 1 made, 2 granted, 3 locked by an order, 4 used, 6 nullified; 5 expired follows from 2 and the last day. */
  state       smallint not null default 1 check (state in (1, 2, 3, 4, 6)),
  cust_id     bigint,
  receipt_id  bigint,
  granted_at  timestamptz,
  valid_until date,
  order_id    bigint,
  used_at     timestamptz,
  /* Fen it took off. */
  discount    bigint not null default 0 check (discount >= 0),
  handled_by  bigint,
  remark      text not null default '',
  primary key (merchant_id, coupon_id),
  foreign key (merchant_id, batch_id) references mkt_coupon_batch,
  check (state not in (2, 3, 4) or granted_at is not null)
);
create unique index mkt_coupon_coupon_no on mkt_coupon (merchant_id, coupon_no);
create index mkt_coupon_batch_state on mkt_coupon (merchant_id, batch_id, state);
create index mkt_coupon_cust on mkt_coupon (merchant_id, cust_id) where cust_id is not null;
create index mkt_coupon_order on mkt_coupon (merchant_id, order_id) where order_id is not null;
call protect('mkt_coupon');

/* Coupons of a template that a person was granted: the limit is a row, not a count of the past. */
create table mkt_coupon_take (
  merchant_id bigint not null,
  template_id bigint not null,
  cust_id     bigint not null,
  taken       integer not null,
  primary key (merchant_id, template_id, cust_id)
);
call protect('mkt_coupon_take');

/* Issues electronic coupons by itself, to whoever it is for. */
create table mkt_coupon_regular (
  merchant_id  bigint not null,
  regular_id   bigint not null,
  regular_name text not null,
  template_id  bigint not null,
  org_ids      bigint[] not null default '{}',
  psn_types    bigint[] not null default '{}',
  per_count    smallint not null default 1 check (per_count between 1 and 20),
  /* 1 day, 2 week (day 1 to 7), 3 month (day 1 to 28). */
  cycle        smallint not null check (cycle in (1, 2, 3)),
  cycle_day    smallint not null default 1 check (cycle_day between 1 and 28),
  state        smallint not null default 1 check (state in (1, 2)),
  last_run     date,
  last_people  integer not null default 0,
  version      integer not null default 1,
  primary key (merchant_id, regular_id)
);
create unique index mkt_coupon_regular_regular_name on mkt_coupon_regular (merchant_id, regular_name);
create index mkt_coupon_regular_template on mkt_coupon_regular (merchant_id, template_id);
call protect('mkt_coupon_regular');

create table mkt_red_envelop (
  merchant_id  bigint not null,
  envelop_id   bigint not null,
  envelop_name text not null,
  /* Fen a person: from least to most. */
  min_amount   bigint not null check (min_amount > 0),
  max_amount   bigint not null,
  org_ids      bigint[] not null default '{}',
  psn_types    bigint[] not null default '{}',
  cust_ids     bigint[] not null default '{}',
  canteen_ids  bigint[] not null default '{}',
  meal_types   smallint[] not null default '{}',
  valid_days   integer not null check (valid_days > 0),
  remark       text not null default '',
  /* 1 not granted yet, 2 granted. */
  state        smallint not null default 1 check (state in (1, 2)),
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  primary key (merchant_id, envelop_id),
  check (max_amount >= min_amount)
);
create unique index mkt_red_envelop_envelop_name on mkt_red_envelop (merchant_id, envelop_name);
call protect('mkt_red_envelop');

create table mkt_red_envelop_grant (
  merchant_id bigint not null,
  envelop_id  bigint not null,
  cust_id     bigint not null,
  amount      bigint not null check (amount > 0),
  recharge_id bigint not null,
  expires_at  timestamptz not null,
  granted_by  bigint not null,
  granted_at  timestamptz not null default now(),
  primary key (merchant_id, envelop_id, cust_id),
  foreign key (merchant_id, envelop_id) references mkt_red_envelop
);
call protect_append_only('mkt_red_envelop_grant');

create table mkt_points (
  merchant_id bigint not null,
  cust_id     bigint not null,
  balance     bigint not null check (balance >= 0),
  seq         integer not null default 1,
  primary key (merchant_id, cust_id)
);
call protect('mkt_points');

create table mkt_points_entry (
  merchant_id bigint not null,
  entry_id    bigint not null,
  cust_id     bigint not null,
  /* 1 earned, 2 paid with, 3 exchanged, 4 earned taken back, 5 paid with given back. */
  kind        smallint not null check (kind between 1 and 5),
  change      bigint not null check (change <> 0),
  order_id    bigint,
  rule_id     bigint,
  remark      text not null default '',
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (merchant_id, entry_id)
);
/* Earned and paid once an order. */
create unique index mkt_points_entry_order on mkt_points_entry (merchant_id, order_id, kind) where order_id is not null;
create index mkt_points_entry_cust on mkt_points_entry (merchant_id, cust_id, occurred_at);
call protect_append_only('mkt_points_entry');
