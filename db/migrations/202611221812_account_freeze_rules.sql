-- area: account
-- Freezes by time (domain notes B1.8): a rule says who is frozen how in which windows of the week. A freeze of a rule names the rule, the
-- version it had and the window: that key is what makes a repeated or late round freeze nobody twice.

create table freeze_time_rule (
  merchant_id bigint not null,
  rule_id     bigint not null,
  rule_name   text not null,
  /* 2 debit, 3 credit, 4 both. */
  freeze_rule smallint not null check (freeze_rule in (2, 3, 4)),
  /* Named people, or everybody of these organisations and below, of these person types; no organisation and no type: nobody but the named. */
  cust_ids    bigint[] not null default '{}',
  org_ids     bigint[] not null default '{}',
  psn_types   bigint[] not null default '{}',
  /* 1 Monday to 7 Sunday: the days a window begins on. */
  week_days   smallint[] not null check (week_days <> '{}' and week_days <@ '{1,2,3,4,5,6,7}'),
  begin_time  text not null check (begin_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_time    text not null check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  /* Days from the begin to the end: 0 the same day. */
  end_day     smallint not null check (end_day between 0 and 6),
  /* First and last day a window may begin on. */
  start_date  date not null,
  end_date    date check (end_date >= start_date),
  state       smallint not null default 1 check (state in (1, 2)),
  remark      text not null default '',
  created_by  bigint not null,
  created_at  timestamptz not null default now(),
  version     integer not null default 1,
  primary key (merchant_id, rule_id)
);
create unique index freeze_time_rule_rule_name on freeze_time_rule (merchant_id, rule_name);
call protect('freeze_time_rule');

alter table account_freeze
  add column time_rule_id bigint,
  add column time_rule_version integer,
  add column begin_at timestamptz,
  add column end_at timestamptz,
  add check ((time_rule_id is null) = (begin_at is null) and (begin_at is null) = (end_at is null)
    and (time_rule_id is null) = (time_rule_version is null)),
  add foreign key (merchant_id, time_rule_id) references freeze_time_rule (merchant_id, rule_id);
/* By hand one block of a kind is enough; a rule has its own beside it, so that neither undoes the other. */
drop index account_freeze_block;
create unique index account_freeze_block on account_freeze (merchant_id, account_id, freeze_rule)
  where state = 1 and freeze_rule <> 1 and time_rule_id is null;
create unique index account_freeze_timed on account_freeze (merchant_id, time_rule_id, time_rule_version, begin_at, account_id)
  where time_rule_id is not null;
create index account_freeze_ending on account_freeze (merchant_id, end_at) where state = 1 and time_rule_id is not null;
