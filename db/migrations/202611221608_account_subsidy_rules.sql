-- area: account
-- Subsidies by rule (domain notes B5): a rule says who gets how much and how, a time says when, a run is one of its days, and a claim
-- holds that one person is paid once by a rule in a period, however often it runs. Clearings are documents.

create table subsidy_rule (
  merchant_id bigint not null,
  rule_id     bigint not null,
  rule_name   text not null,
  /* 1 accumulate, 2 clear then grant, 3 top up to, 4 clear only. */
  mode        smallint not null check (mode in (1, 2, 3, 4)),
  amount      bigint not null check (amount >= 0),
  /* Everybody of these organisations and below, of these person types; empty: no limit. */
  org_ids     bigint[] not null default '{}',
  psn_types   bigint[] not null default '{}',
  /* Days a grant may be spent, the day of the grant included; null: for good. */
  valid_days  integer check (valid_days between 1 and 3660),
  /* Who joins after a run: 1 gets the whole amount at once, 2 the share of the days that are left, 3 waits for the next. */
  joiner      smallint not null default 1 check (joiner in (1, 2, 3)),
  state       smallint not null default 1 check (state in (1, 2)),
  remark      text not null default '',
  created_by  bigint not null,
  created_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (merchant_id, rule_id)
);
create unique index subsidy_rule_rule_name on subsidy_rule (merchant_id, rule_name);
call protect('subsidy_rule');

create table subsidy_time (
  merchant_id bigint not null,
  time_id     bigint not null,
  rule_id     bigint not null,
  /* 1 day, 2 week, 3 month, 4 quarter, 5 year. */
  cycle       smallint not null check (cycle between 1 and 5),
  /* 1 its first day, 2 its last. */
  cycle_day   smallint not null default 1 check (cycle_day in (1, 2)),
  /* `HH:mm` of the merchant's clock. */
  run_time    text not null check (run_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  state       smallint not null default 1 check (state in (1, 2)),
  /* The next moment it is due; moves on with the run of that moment, in one transaction. */
  next_run_at timestamptz not null,
  created_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (merchant_id, time_id),
  foreign key (merchant_id, rule_id) references subsidy_rule
);
create unique index subsidy_time_rule_cycle on subsidy_time (merchant_id, rule_id, cycle, cycle_day);
create index subsidy_time_due on subsidy_time (merchant_id, next_run_at) where state = 1;
call protect('subsidy_time');

create table subsidy_run (
  merchant_id bigint not null,
  rule_id     bigint not null,
  /* The day the run was planned for. */
  period      date not null,
  planned_at  timestamptz not null,
  /* Until when it holds: the next run. */
  until_at    timestamptz not null,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, rule_id, period),
  foreign key (merchant_id, rule_id) references subsidy_rule
);
call protect('subsidy_run');

create table subsidy_claim (
  merchant_id bigint not null,
  rule_id     bigint not null,
  period      date not null,
  cust_id     bigint not null,
  batch_no    bigint not null,
  primary key (merchant_id, rule_id, period, cust_id)
);
call protect('subsidy_claim');

create table wallet_clearing (
  merchant_id bigint not null,
  clear_id    bigint not null,
  account_id  bigint not null,
  cust_id     bigint not null,
  wallet_type smallint not null check (wallet_type in (2, 4)),
  amount      bigint not null check (amount > 0),
  batch_no    bigint,
  rule_id     bigint,
  reason      text not null,
  operator_id bigint not null,
  occurred_at timestamptz not null,
  primary key (merchant_id, clear_id)
);
create index wallet_clearing_time on wallet_clearing (merchant_id, occurred_at);
call protect('wallet_clearing');

create index subsidy_claim_batch on subsidy_claim (merchant_id, batch_no);

/* What a row comes to is known when it is done: a wallet that is cleared may hold more than when it was asked for. */
alter table account_batch_row drop constraint account_batch_row_check;
alter table account_batch_row add constraint account_batch_row_done check (done_amount >= 0);
