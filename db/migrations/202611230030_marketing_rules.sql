-- area: marketing
-- Rules that count at the moment of sale (document 2 section 7, domain notes B6). Arrays that are empty limit nothing.

create function rule_scope(table_name text) returns void language plpgsql as $$
begin
  execute format($f$alter table %I
    add column cust_ids    bigint[] not null default '{}',
    add column org_ids     bigint[] not null default '{}',
    add column psn_types   bigint[] not null default '{}',
    add column canteen_ids bigint[] not null default '{}',
    add column stall_ids   bigint[] not null default '{}',
    add column device_ids  bigint[] not null default '{}',
    add column meal_types  smallint[] not null default '{}',
    add column week_days   smallint[] not null default '{}',
    add column day_kinds   smallint[] not null default '{}',
    add column begin_time  text check (begin_time ~ '^\d\d:\d\d$'),
    add column end_time    text check (end_time ~ '^\d\d:\d\d$'),
    add column start_date  date,
    add column end_date    date,
    add column priority    integer not null default 100,
    add column state       smallint not null default 1 check (state in (1, 2)),
    add column remark      text not null default '',
    add column version     integer not null default 1,
    add check (start_date is null or end_date is null or start_date <= end_date)$f$, table_name);
end $$;

/* What is charged: discounts, fees, points. */
create table mkt_rule (
  merchant_id   bigint not null,
  rule_id       bigint not null,
  rule_name     text not null,
  /* 1 discount, 2 management fee, 3 points earned, 4 points that pay, 5 points exchanged. */
  rule_type     smallint not null check (rule_type between 1 and 5),
  /* 1 percent, 2 amount off, 3 fixed price, 4 fixed price whose difference the subsidy fund bears; 0 of other types. */
  effect        smallint not null default 0 check (effect between 0 and 4),
  /* Percent: of the price that is paid, of the fee, of the amount that points may pay. */
  ratio         smallint not null default 100 check (ratio between 0 and 100),
  /* Fen: off, fixed price, fee, what the points are worth. */
  amount        bigint not null default 0 check (amount >= 0),
  /* Fen the sale comes to at least; fen that earn the points. */
  threshold     bigint not null default 0 check (threshold >= 0),
  points        integer not null default 0 check (points >= 0),
  /* Only the first so many sales of a period; 0 all. */
  first_count   integer not null default 0 check (first_count >= 0),
  /* 1 meal, 2 day, 3 week, 4 month. */
  count_per     smallint not null default 1 check (count_per between 1 and 4),
  /* Fen of benefit a person and period; 0 any. */
  benefit_max   bigint not null default 0 check (benefit_max >= 0),
  /* 1: no further discount rule counts after it. */
  exclusive     smallint not null default 2 check (exclusive in (1, 2)),
  /* Types of dishes and single dishes or goods it is about. */
  dish_type_ids bigint[] not null default '{}',
  goods_ids     bigint[] not null default '{}',
  template_id   bigint,
  primary key (merchant_id, rule_id)
);
select rule_scope('mkt_rule');
create unique index mkt_rule_rule_name on mkt_rule (merchant_id, rule_name);
call protect('mkt_rule');

/* What a sale may come to. */
create table mkt_mac_rule (
  merchant_id     bigint not null,
  rule_id         bigint not null,
  rule_name       text not null,
  min_amount      bigint not null default 0 check (min_amount >= 0),
  max_amount      bigint not null default 0 check (max_amount >= 0),
  password_amount bigint not null default 0 check (password_amount >= 0),
  primary key (merchant_id, rule_id)
);
select rule_scope('mkt_mac_rule');
create unique index mkt_mac_rule_rule_name on mkt_mac_rule (merchant_id, rule_name);
call protect('mkt_mac_rule');

/* How often and for how much somebody may buy. */
create table mkt_time_quota (
  merchant_id bigint not null,
  quota_id    bigint not null,
  quota_name  text not null,
  count_per   smallint not null default 1 check (count_per between 1 and 4),
  count_max   integer not null default 0 check (count_max >= 0),
  amount_max  bigint not null default 0 check (amount_max >= 0),
  /* 1 refused, 2 by the payment password. */
  beyond      smallint not null default 1 check (beyond in (1, 2)),
  primary key (merchant_id, quota_id)
);
select rule_scope('mkt_time_quota');
create unique index mkt_time_quota_quota_name on mkt_time_quota (merchant_id, quota_name);
call protect('mkt_time_quota');

/* Who may eat where and when. */
create table mkt_dining_effective (
  merchant_id  bigint not null,
  effective_id bigint not null,
  effective_name text not null,
  /* 1 only these people, 2 everybody but these. */
  permit       smallint not null default 1 check (permit in (1, 2)),
  primary key (merchant_id, effective_id)
);
select rule_scope('mkt_dining_effective');
create unique index mkt_dining_effective_effective_name on mkt_dining_effective (merchant_id, effective_name);
call protect('mkt_dining_effective');

/* Until when a meal is given back, and what stays of its price. */
create table mkt_meal_back_rule (
  merchant_id  bigint not null,
  rule_id      bigint not null,
  rule_name    text not null,
  /* Minutes after the sale in which it is given back whole; 0 never. */
  free_minutes integer not null default 0 check (free_minutes >= 0),
  /* Minutes after the sale until which it is given back at all; 0 always. */
  last_minutes integer not null default 0 check (last_minutes >= 0),
  /* Percent of what is given back that stays with the house after the free minutes, and fen. */
  fee_ratio    smallint not null default 0 check (fee_ratio between 0 and 100),
  fee_amount   bigint not null default 0 check (fee_amount >= 0),
  primary key (merchant_id, rule_id)
);
select rule_scope('mkt_meal_back_rule');
create unique index mkt_meal_back_rule_rule_name on mkt_meal_back_rule (merchant_id, rule_name);
call protect('mkt_meal_back_rule');

/* How often and with how much benefit somebody used a rule in a period: written over the number it was read with. */
create table mkt_rule_use (
  merchant_id bigint not null,
  rule_id     bigint not null,
  cust_id     bigint not null,
  period_key  text not null,
  used        integer not null check (used >= 0),
  amount      bigint not null check (amount >= 0),
  seq         integer not null default 1,
  primary key (merchant_id, rule_id, cust_id, period_key)
);
call protect('mkt_rule_use');
drop function rule_scope(text);

-- area: order
/* What marketing did to an order and to each of its lines, with the names as they were: [{ruleId, ruleName, stage, amount}]. */
alter table meal_order add column applied jsonb, add column fee_amount bigint not null default 0 check (fee_amount >= 0),
  /* The counts of rules it is in: [{ruleId, key, amount}]; given back with a full refund. */
  add column rule_uses jsonb;
alter table order_line add column applied jsonb;
