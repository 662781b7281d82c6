-- area: account
-- Batch commands on accounts. Who is in a batch is fixed when it is asked for; each row is posted on its own, in chunks, and a
-- row's outcome is written in the transaction that posts it: running a batch again after a crash never posts a row twice.

create table account_batch (
  merchant_id bigint not null,
  batch_no    bigint not null,
  kind        text not null check (kind in ('recharge', 'repeal')),
  wallet_type smallint,
  /* What every row shares: how it was paid, voucher, policy, reason. */
  command     jsonb not null,
  people      integer not null,
  amount      bigint not null,
  operator_id bigint not null,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, batch_no)
);
create index account_batch_time on account_batch (merchant_id, created_at);
call protect('account_batch');

create table account_batch_row (
  merchant_id bigint not null,
  batch_no    bigint not null,
  row_no      integer not null,
  account_id  bigint not null,
  cust_id     bigint not null,
  recharge_id bigint,
  amount      bigint not null check (amount > 0),
  done_amount bigint not null default 0,
  state       text not null default 'waiting' check (state in ('waiting', 'done', 'part', 'failed')),
  reason      text,
  check (done_amount between 0 and amount),
  primary key (merchant_id, batch_no, row_no),
  foreign key (merchant_id, batch_no) references account_batch
);
create index account_batch_row_waiting on account_batch_row (merchant_id, batch_no, row_no) where state = 'waiting';
create index account_batch_row_bad on account_batch_row (merchant_id, batch_no, row_no) where state in ('part', 'failed');
call protect('account_batch_row');

/* One success of taking a recharge back: `shortfall` is what could not be taken (policy PARTIAL). */
create table recharge_repeal (
  merchant_id bigint not null,
  repeal_id   bigint not null,
  recharge_id bigint not null,
  account_id  bigint not null,
  cust_id     bigint not null,
  wallet_type smallint not null,
  amount      bigint not null check (amount >= 0),
  gift_amount bigint not null default 0 check (gift_amount >= 0),
  shortfall   bigint not null default 0 check (shortfall >= 0),
  batch_no    bigint,
  reason      text not null,
  operator_id bigint not null,
  occurred_at timestamptz not null default now(),
  primary key (merchant_id, repeal_id)
);
create index recharge_repeal_time on recharge_repeal (merchant_id, occurred_at);
create index recharge_repeal_recharge on recharge_repeal (merchant_id, recharge_id);
call protect('recharge_repeal');
