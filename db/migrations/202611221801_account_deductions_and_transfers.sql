-- area: account
-- Deductions take money out of one wallet for the house, transfers move paid-in money from one account to another; both are documents of
-- a ledger transaction whose id is theirs.

create table account_deduction (
  merchant_id bigint not null,
  deduct_id   bigint not null,
  account_id  bigint not null,
  cust_id     bigint not null,
  wallet_type smallint not null check (wallet_type in (1, 2, 4)),
  /* 1 management fee, 2 compensation for something lost or broken, 3 correction of what was credited too much, 9 other. */
  deduct_type smallint not null check (deduct_type in (1, 2, 3, 9)),
  amount      bigint not null check (amount > 0),
  reason      text not null,
  operator_id bigint not null,
  occurred_at timestamptz not null,
  primary key (merchant_id, deduct_id),
  foreign key (merchant_id, account_id) references account
);
create index account_deduction_time on account_deduction (merchant_id, occurred_at);
call protect_append_only('account_deduction');

create table account_transfer (
  merchant_id     bigint not null,
  transfer_id     bigint not null,
  from_account_id bigint not null,
  from_cust_id    bigint not null,
  to_account_id   bigint not null,
  to_cust_id      bigint not null check (to_cust_id <> from_cust_id),
  amount          bigint not null check (amount > 0),
  batch_no        bigint,
  remark          text not null default '',
  operator_id     bigint not null,
  occurred_at     timestamptz not null,
  primary key (merchant_id, transfer_id),
  foreign key (merchant_id, from_account_id) references account,
  foreign key (merchant_id, to_account_id) references account
);
create index account_transfer_time on account_transfer (merchant_id, occurred_at);
/* What somebody has transferred today. */
create index account_transfer_payer on account_transfer (merchant_id, from_account_id, occurred_at);
call protect_append_only('account_transfer');
