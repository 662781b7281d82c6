-- area: account
-- The close of an account's day (domain notes B1, B12): what came and went by wallet and business date, with begin and end. It is made of the
-- journal up to a sealed number, so that close and what was written after it are the whole journal, each posting once, however late.

create table account_day (
  merchant_id           bigint not null,
  account_id            bigint not null,
  wallet_type           smallint not null check (wallet_type in (1, 2, 4)),
  biz_date              date not null,
  recharge_amount       bigint not null,
  subsidy_amount        bigint not null,
  luck_amount           bigint not null,
  gift_amount           bigint not null,
  withdraw_amount       bigint not null,
  consume_amount        bigint not null,
  repair_amount         bigint not null,
  refund_amount         bigint not null,
  revoke_recharge_amount bigint not null,
  revoke_subsidy_amount bigint not null,
  clear_amount          bigint not null,
  transfer_out_amount   bigint not null,
  transfer_in_amount    bigint not null,
  fee_amount            bigint not null,
  /* Signed: whatever has no column of its own. */
  other_amount          bigint not null,
  change_amount         bigint not null,
  begin_amount          bigint not null default 0,
  end_amount            bigint not null default 0,
  /* Changed by the close under way: begin and end of it and of later days follow. */
  is_open               boolean not null default true,
  primary key (merchant_id, account_id, wallet_type, biz_date),
  foreign key (merchant_id, account_id) references account,
  check (is_open or end_amount = begin_amount + change_amount)
);
create index account_day_date on account_day (merchant_id, biz_date);
create index account_day_open on account_day (merchant_id, account_id) where is_open;
call protect('account_day');

/* How far the journal is in the days: all postings up to this number. */
create table account_day_mark (
  merchant_id bigint not null,
  journal_no  bigint not null,
  closed_at   timestamptz not null default now(),
  primary key (merchant_id)
);
call protect('account_day_mark');
