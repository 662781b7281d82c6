-- area: account
-- The double-entry ledger (domain notes B1; docs/adr/0004-ledger.md).

/* One account a person with its three wallets; status 1 normal, 2 disabled, 9 closed. Money lives here, never on the card.
   `balance` in fen; `seq` counts a wallet's postings without a gap. The wallets stand in the account's own row, since every sale
   reads all of them; view `wallet` shows them as rows. */
create table account (
  merchant_id      bigint not null,
  account_id       bigint not null,
  cust_id          bigint not null,
  status           smallint not null default 1 check (status in (1, 2, 9)),
  overdraft_limit  bigint not null default 0,
  debit_block      boolean not null default false,
  credit_block     boolean not null default false,
  personal_balance bigint not null default 0,
  personal_held    bigint not null default 0,
  personal_seq     bigint not null default 0,
  subsidy_balance  bigint not null default 0,
  subsidy_held     bigint not null default 0,
  subsidy_seq      bigint not null default 0,
  red_balance      bigint not null default 0,
  red_held         bigint not null default 0,
  red_seq          bigint not null default 0,
  /* Since when it may not spend (disabled, debit-blocked or closed): offline sales before it still post. */
  blocked_at       timestamptz,
  opened_at        timestamptz not null default now(),
  /* One check, since each costs every sale: granted wallets have no overdraft, and nothing exceeds what a double carries. */
  check (least(subsidy_balance, red_balance, personal_held, subsidy_held, red_held, overdraft_limit) >= 0
     and greatest(abs(personal_balance), subsidy_balance, red_balance) <= 9007199254740991),
  primary key (merchant_id, account_id),
  unique (merchant_id, cust_id)
) with (fillfactor = 70);
call protect('account');

/* The wallets as rows: wallet_type 1 personal, 2 subsidy, 4 red packet. */
create view wallet with (security_invoker = true) as
  select a.merchant_id, a.account_id, w.wallet_type, w.balance, w.held, w.seq
    from account a cross join lateral (values
      (1::smallint, a.personal_balance, a.personal_held, a.personal_seq),
      (2::smallint, a.subsidy_balance, a.subsidy_held, a.subsidy_seq),
      (4::smallint, a.red_balance, a.red_held, a.red_seq)) w (wallet_type, balance, held, seq);
grant select on wallet to canteen_app;

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
  /* The recharge that granted it. */
  granted_by  bigint not null,
  /* Revoked or cleared: money refunded later goes to the fund, not back here. */
  closed_at   timestamptz,
  created_at  timestamptz not null default now(),
  check (remaining between 0 and granted),
  primary key (merchant_id, lot_id)
);
create index wallet_lot_open on wallet_lot (merchant_id, account_id, wallet_type, expires_at) where remaining > 0;
create index wallet_lot_grant on wallet_lot (merchant_id, granted_by);
call protect('wallet_lot');

/* The journal. A row moves `amount` fen from one ledger account to another, so every row is a balanced pair of entries
   (view ledger_entry). A wallet side carries its running balance and its gap-free number. Account codes: 1, 2, 4 wallets
   (ref = account_id); 101 cash in (ref = channel), 102 subsidy fund (org), 103 red fund, 104 gift cost, 105 sales (stall),
   106 withdraw clearing, 107 expired subsidy, 108 write-off, 109 offline suspense (device), 110 fee, 111 deposit, 112 cash out.
   posting_id = transaction_id + line, so a transaction's rows are a short range of the primary key; a sale's transaction_id
   is its order_id. There is no index by order but for refunds, because sales pay for every index. */
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
create index posting_refund on posting (merchant_id, order_id) where trade_type = 22;
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
  /* Given on top, in a lot of its own (granted_by = recharge_id). */
  gift_amount    bigint not null default 0 check (gift_amount >= 0),
  revoked_gift   bigint not null default 0 check (revoked_gift between 0 and gift_amount),
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
  /* Postings recorded after the previous block's moment and up to this one. */
  sealed_until  timestamptz not null,
  postings      integer not null,
  previous_hash bytea not null,
  hash          bytea not null,
  created_at    timestamptz not null default now(),
  primary key (merchant_id, block_no)
);
call protect_append_only('ledger_block');
/* Rows are added in the order they are recorded: a block-range index finds the unsealed end for next to nothing. */
create index posting_recorded on posting using brin (merchant_id, recorded_at) with (pages_per_range = 32, autosummarize = on);

/* Locks accounts in id order, then reads them: a statement of its own sees what was committed while the lock was waited for.
   Accounts are named by id, by card, or both; a row for each name and each open lot. Whoever changes wallets or lots either holds
   this lock or names the numbers the wallets had when they were read (areas/account/server/ledger/store.ts). */
create function lock_accounts(merchant bigint, ids bigint[], cards text[])
  returns table (card_no text, card_state smallint, lost_at timestamptz, account_id bigint, cust_id bigint, status smallint,
    overdraft_limit bigint, debit_block boolean, credit_block boolean, blocked_at timestamptz, org_id bigint, psn_type bigint,
    personal_balance bigint, personal_held bigint, personal_seq bigint, subsidy_balance bigint, subsidy_held bigint, subsidy_seq bigint,
    red_balance bigint, red_held bigint, red_seq bigint,
    lot_id bigint, lot_wallet smallint, lot_kind smallint, lot_granted bigint, lot_remaining bigint, lot_fund bigint,
    lot_expires timestamptz, lot_granted_by bigint)
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform 1 from account a
    where a.merchant_id = merchant
      and a.account_id = any(ids || array(select c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)))
    order by a.account_id for no key update;
  return query
    select n.card_no, n.state, n.lost_at, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.debit_block, a.credit_block, a.blocked_at,
           p.org_id, p.psn_type, a.personal_balance, a.personal_held, a.personal_seq, a.subsidy_balance, a.subsidy_held, a.subsidy_seq,
           a.red_balance, a.red_held, a.red_seq, l.lot_id, l.wallet_type, l.kind, l.granted, l.remaining, l.fund_org_id, l.expires_at, l.granted_by
      from (select c.card_no, c.state, c.lost_at, c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)
            union all select null, null, null, unnest(ids)) n
      join account a on a.merchant_id = merchant and a.account_id = n.account_id
      join customer p on p.merchant_id = merchant and p.cust_id = a.cust_id
      left join wallet_lot l on l.merchant_id = merchant and l.account_id = a.account_id and l.remaining > 0;
end $$;
