-- area: marketing
-- Points of people: a ledger of their own, entry by entry; what an order spends and earns stands beside it, so that both happen once.

drop table mkt_points_entry;
drop table mkt_points;

/* What somebody has: below 0 where points that were spent are taken back with their order. `seq`: the number of their last entry. */
create table mkt_points (
  merchant_id bigint not null,
  cust_id     bigint not null,
  balance     bigint not null,
  seq         integer not null,
  primary key (merchant_id, cust_id)
);
call protect('mkt_points');

create table mkt_points_entry (
  merchant_id   bigint not null,
  cust_id       bigint not null,
  /* Counts the entries of a person without gaps. */
  seq           integer not null check (seq > 0),
  /* 1 earned, 2 paid with, 3 exchanged, 4 earned taken back, 5 paid with given back, 6 exchange undone, 7 set right by an operator. */
  kind          smallint not null check (kind between 1 and 7),
  change        bigint not null check (change <> 0),
  balance_after bigint not null,
  order_id      bigint,
  exchange_id   bigint,
  rule_id       bigint,
  operator_id   bigint,
  remark        text not null default '',
  occurred_at   timestamptz not null,
  recorded_at   timestamptz not null default now(),
  primary key (merchant_id, cust_id, seq)
);
/* Earned and paid with once an order. */
create unique index mkt_points_entry_order on mkt_points_entry (merchant_id, order_id, kind) where kind in (1, 2);
create index mkt_points_entry_time on mkt_points_entry (merchant_id, occurred_at);
call protect_append_only('mkt_points_entry');

/* What an order spends as it is made and earns as it is paid, and what of both went back with its refunds. */
create table mkt_points_order (
  merchant_id bigint not null,
  order_id    bigint not null,
  cust_id     bigint not null,
  used        bigint not null check (used >= 0),
  earned      bigint not null check (earned >= 0),
  used_back   bigint not null default 0 check (used_back between 0 and used),
  earned_back bigint not null default 0 check (earned_back between 0 and earned),
  /* 1 waits for the payment, 2 paid, 3 never paid. */
  state       smallint not null check (state between 1 and 3),
  use_rule    bigint,
  earn_rule   bigint,
  primary key (merchant_id, order_id)
);
call protect('mkt_points_order');

/* What points are exchanged for (rule type 5). */
alter table mkt_rule
  /* 1 coupon, 2 red packet money, 3 goods that are handed over; 0 of other types. */
  add column exchange_kind   smallint not null default 0 check (exchange_kind between 0 and 3),
  /* Days red packet money may be spent, the first one included. */
  add column valid_days      integer not null default 30 check (valid_days between 1 and 3660),
  /* Exchanged by all people at most; 0 any. */
  add column total_count     integer not null default 0 check (total_count >= 0),
  add column exchanged_count integer not null default 0 check (exchanged_count >= 0);

create table mkt_points_exchange (
  merchant_id   bigint not null,
  exchange_id   bigint not null,
  cust_id       bigint not null,
  rule_id       bigint not null,
  rule_name     text not null,
  exchange_kind smallint not null check (exchange_kind between 1 and 3),
  count         integer not null check (count > 0),
  points        bigint not null check (points > 0),
  /* Fen of red packet money. */
  amount        bigint not null default 0 check (amount >= 0),
  /* The first of the coupons. */
  coupon_no     text,
  /* 1 waits to be handed over, 2 had, 3 undone. */
  state         smallint not null check (state between 1 and 3),
  /* The period the exchange counts in. */
  period_key    text,
  operator_id   bigint,
  exchanged_at  timestamptz not null,
  handled_by    bigint,
  handled_at    timestamptz,
  remark        text not null default '',
  primary key (merchant_id, exchange_id)
);
create index mkt_points_exchange_time on mkt_points_exchange (merchant_id, exchanged_at);
create index mkt_points_exchange_cust on mkt_points_exchange (merchant_id, cust_id);
call protect('mkt_points_exchange');
