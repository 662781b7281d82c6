-- area: account
-- What a recharge brings on top (document 2 section 7, mktrechargerule): tiers of what has to come in and what is given for it.
create table recharge_gift_rule (
  merchant_id bigint not null,
  rule_id     bigint not null,
  rule_name   text not null,
  /* [{amount, gift}], fen. */
  tiers       jsonb not null,
  /* Days the gift can be spent, the day of the recharge included; null: for good. */
  valid_days  integer check (valid_days > 0),
  /* How often one person gets it; 0 any number. */
  times_max   integer not null default 0 check (times_max >= 0),
  org_ids     bigint[] not null default '{}',
  psn_types   bigint[] not null default '{}',
  /* Recharge channels; none: all. */
  channels    smallint[] not null default '{}',
  start_date  date,
  end_date    date,
  state       smallint not null default 1 check (state in (1, 2)),
  remark      text not null default '',
  version     integer not null default 1,
  primary key (merchant_id, rule_id),
  check (start_date is null or end_date is null or start_date <= end_date)
);
create unique index recharge_gift_rule_rule_name on recharge_gift_rule (merchant_id, rule_name);
call protect('recharge_gift_rule');

create table recharge_gift_use (
  merchant_id bigint not null,
  rule_id     bigint not null,
  cust_id     bigint not null,
  used        integer not null check (used > 0),
  primary key (merchant_id, rule_id, cust_id),
  foreign key (merchant_id, rule_id) references recharge_gift_rule on delete cascade
);
call protect('recharge_gift_use');
