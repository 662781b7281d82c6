-- area: account
-- The double-entry ledger (domain notes B1; docs/adr/0004-ledger.md).

/* One account a person; status 1 normal, 2 disabled, 9 closed. Money lives here, never on the card. */
create table account (
  merchant_id     bigint not null,
  account_id      bigint not null,
  cust_id         bigint not null,
  status          smallint not null default 1 check (status in (1, 2, 9)),
  overdraft_limit bigint not null default 0 check (overdraft_limit >= 0),
  debit_block     boolean not null default false,
  credit_block    boolean not null default false,
  opened_at       timestamptz not null default now(),
  primary key (merchant_id, account_id),
  unique (merchant_id, cust_id)
);
call protect('account');

/* state 1 active, 2 lost, 3 replaced, 4 cancelled. */
create table card (
  merchant_id bigint not null,
  card_no     text not null,
  account_id  bigint not null,
  state       smallint not null default 1 check (state in (1, 2, 3, 4)),
  lost_at     timestamptz,
  issued_at   timestamptz not null default now(),
  primary key (merchant_id, card_no),
  foreign key (merchant_id, account_id) references account
);
create index card_account on card (merchant_id, account_id);
call protect('card');

/* wallet_type 1 personal, 2 subsidy, 4 red packet. `balance` in fen; `seq` counts the wallet's postings without a gap. */
create table wallet (
  merchant_id bigint not null,
  account_id  bigint not null,
  wallet_type smallint not null check (wallet_type in (1, 2, 4)),
  balance     bigint not null default 0 check (balance between -9007199254740991 and 9007199254740991),
  held        bigint not null default 0 check (held >= 0),
  seq         bigint not null default 0,
  primary key (merchant_id, account_id, wallet_type),
  foreign key (merchant_id, account_id) references account
) with (fillfactor = 80);
call protect('wallet');

/* Money with conditions inside a wallet: kind 2 gift (personal wallet), 3 subsidy, 4 red packet. Principal is what no lot covers. */
create table wallet_lot (
  merchant_id bigint not null,
  lot_id      bigint not null,
  account_id  bigint not null,
  wallet_type smallint not null,
  kind        smallint not null check (kind in (2, 3, 4)),
  granted     bigint not null check (granted > 0),
  remaining   bigint not null,
  /* The organisation whose fund granted it, 0 = the merchant's own fund. */
  fund_org_id bigint not null default 0,
  expires_at  timestamptz,
  granted_by  bigint not null,
  created_at  timestamptz not null default now(),
  check (remaining between 0 and granted),
  primary key (merchant_id, lot_id)
);
create index wallet_lot_open on wallet_lot (merchant_id, account_id, wallet_type, expires_at) where remaining > 0;
call protect('wallet_lot');

/* The journal. A row moves `amount` fen from one ledger account to another, so every row is a balanced pair of entries
   (view ledger_entry). A wallet side carries its running balance and its gap-free number. Account codes: 1, 2, 4 wallets
   (ref = account_id); 101 cash in (ref = channel), 102 subsidy fund (org), 103 red fund, 104 gift cost, 105 sales (stall),
   106 withdraw clearing, 107 expired subsidy, 108 write-off, 109 offline suspense, 110 fee, 111 deposit, 112 cash out. */
create table posting (
  merchant_id    bigint not null,
  posting_id     bigint not null,
  transaction_id bigint not null,
  line           smallint not null,
  trade_type     smallint not null,
  from_account   smallint not null,
  from_ref       bigint not null,
  to_account     smallint not null,
  to_ref         bigint not null,
  amount         bigint not null check (amount > 0 and amount <= 9007199254740991),
  /* The wallet side: account_id, wallet_type, signed change, balance after, number; all null where no wallet is touched. */
  account_id     bigint,
  wallet_type    smallint,
  change         bigint,
  balance_after  bigint,
  wallet_seq     bigint,
  lot_id         bigint,
  order_id       bigint,
  reverses_id    bigint,
  occurred_at    timestamptz not null,
  recorded_at    timestamptz not null default now(),
  biz_date       date not null,
  meal_type      smallint not null default -1,
  /* Dimensions as they were when it happened. */
  cust_id        bigint,
  org_id         bigint,
  psn_type       bigint,
  canteen_id     bigint,
  stall_id       bigint,
  device_id      bigint,
  nuclear_mode   smallint,
  channel        smallint,
  source         smallint,
  operator_id    bigint,
  batch_no       bigint,
  remark         text,
  primary key (merchant_id, biz_date, posting_id)
) partition by range (biz_date);
create index posting_account on posting (merchant_id, account_id, posting_id) where account_id is not null;
create index posting_transaction on posting (merchant_id, transaction_id);
create index posting_order on posting (merchant_id, order_id) where order_id is not null;
create index posting_batch on posting (merchant_id, batch_no) where batch_no is not null;
call protect_append_only('posting');

create function refuse_change() returns trigger language plpgsql as $$
begin raise exception 'the journal is append-only'; end $$;
create trigger posting_append_only before update or delete on posting for each row execute function refuse_change();

/* Each posting as its two entries: minus where value leaves, plus where it arrives. */
create view ledger_entry with (security_invoker = true) as
  select merchant_id, transaction_id, posting_id, biz_date, from_account as ledger_account, from_ref as ledger_ref, -amount as amount from posting
  union all
  select merchant_id, transaction_id, posting_id, biz_date, to_account, to_ref, amount from posting;
grant select on ledger_entry to canteen_app;

/* A recharge as a document: state CREDITED -> REVOKED | PART_REVOKED. */
create table recharge (
  merchant_id    bigint not null,
  recharge_id    bigint not null,
  account_id     bigint not null,
  cust_id        bigint not null,
  wallet_type    smallint not null check (wallet_type in (1, 2, 4)),
  amount         bigint not null check (amount > 0),
  revoked_amount bigint not null default 0,
  state          text not null default 'credited' check (state in ('credited', 'revoked', 'part_revoked')),
  /* 1 transfer by chat payment, 2 transfer by online payment, 3 cash. */
  offline_type   smallint,
  channel        smallint not null,
  source         smallint not null,
  voucher_no     text,
  remark         text,
  batch_no       bigint,
  transaction_id bigint not null,
  operator_id    bigint not null,
  occurred_at    timestamptz not null,
  created_at     timestamptz not null default now(),
  check (revoked_amount between 0 and amount),
  primary key (merchant_id, recharge_id)
);
create index recharge_account on recharge (merchant_id, account_id, recharge_id);
create index recharge_batch on recharge (merchant_id, batch_no) where batch_no is not null;
create index recharge_time on recharge (merchant_id, occurred_at);
call protect('recharge');

/* Sealed blocks of the journal: each hash covers its postings and the block before it (invariant I8). */
create table ledger_block (
  merchant_id   bigint not null,
  block_no      bigint not null,
  sealed_until  timestamptz not null,
  postings      integer not null,
  previous_hash bytea not null,
  hash          bytea not null,
  created_at    timestamptz not null default now(),
  primary key (merchant_id, block_no)
);
call protect_append_only('ledger_block');
create index posting_recorded on posting (merchant_id, recorded_at);
