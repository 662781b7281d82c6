-- area: account
-- Holds, and withdrawals that hold money until they are paid or refused (domain notes B1.3, B1.7).

/* What decides whether somebody may spend moves this number, and whoever writes a wallet names the one he read: a sale that read the
   account without a lock never misses a hold, a block or a limit. The trigger sees no sale, which touches none of these columns. */
alter table account add column state_seq bigint not null default 0;
create function count_account_state() returns trigger language plpgsql as $$
begin
  new.state_seq := old.state_seq + 1;
  return new;
end $$;
create trigger account_state before update of status, overdraft_limit, debit_block, credit_block, personal_held, subsidy_held, red_held
  on account for each row
  when ((old.status, old.overdraft_limit, old.debit_block, old.credit_block, old.personal_held, old.subsidy_held, old.red_held)
    is distinct from (new.status, new.overdraft_limit, new.debit_block, new.credit_block, new.personal_held, new.subsidy_held, new.red_held))
  execute function count_account_state();

drop function lock_accounts(bigint, bigint[], text[]);
create function lock_accounts(merchant bigint, ids bigint[], cards text[])
  returns table (card_no text, card_state smallint, lost_at timestamptz, account_id bigint, cust_id bigint, status smallint,
    overdraft_limit bigint, debit_block boolean, credit_block boolean, blocked_at timestamptz, org_id bigint, psn_type bigint,
    personal_balance bigint, personal_held bigint, personal_seq bigint, subsidy_balance bigint, subsidy_held bigint, subsidy_seq bigint,
    red_balance bigint, red_held bigint, red_seq bigint, state_seq bigint,
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
           a.red_balance, a.red_held, a.red_seq, a.state_seq, l.lot_id, l.wallet_type, l.kind, l.granted, l.remaining, l.fund_org_id, l.expires_at, l.granted_by
      from (select c.card_no, c.state, c.lost_at, c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)
            union all select null, null, null, unnest(ids)) n
      join account a on a.merchant_id = merchant and a.account_id = n.account_id
      join customer p on p.merchant_id = merchant and p.cust_id = a.cust_id
      left join wallet_lot l on l.merchant_id = merchant and l.account_id = a.account_id and l.remaining > 0;
end $$;

drop function lock_free_accounts(bigint, bigint[], text[]);
create function lock_free_accounts(merchant bigint, ids bigint[], cards text[])
  returns table (card_no text, card_state smallint, lost_at timestamptz, account_id bigint, cust_id bigint, status smallint,
    overdraft_limit bigint, debit_block boolean, credit_block boolean, blocked_at timestamptz, org_id bigint, psn_type bigint,
    personal_balance bigint, personal_held bigint, personal_seq bigint, subsidy_balance bigint, subsidy_held bigint, subsidy_seq bigint,
    red_balance bigint, red_held bigint, red_seq bigint, state_seq bigint,
    lot_id bigint, lot_wallet smallint, lot_kind smallint, lot_granted bigint, lot_remaining bigint, lot_fund bigint,
    lot_expires timestamptz, lot_granted_by bigint, held boolean)
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  locked bigint[];
begin
  locked := array(select a.account_id from account a
    where a.merchant_id = merchant
      and a.account_id = any(ids || array(select c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)))
    order by a.account_id for no key update skip locked);
  return query
    select n.card_no, n.state, n.lost_at, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.debit_block, a.credit_block, a.blocked_at,
           p.org_id, p.psn_type, a.personal_balance, a.personal_held, a.personal_seq, a.subsidy_balance, a.subsidy_held, a.subsidy_seq,
           a.red_balance, a.red_held, a.red_seq, a.state_seq, l.lot_id, l.wallet_type, l.kind, l.granted, l.remaining, l.fund_org_id, l.expires_at, l.granted_by,
           a.account_id <> all(locked)
      from (select c.card_no, c.state, c.lost_at, c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)
            union all select null, null, null, unnest(ids)) n
      join account a on a.merchant_id = merchant and a.account_id = n.account_id
      join customer p on p.merchant_id = merchant and p.cust_id = a.cust_id
      left join wallet_lot l on l.merchant_id = merchant and l.account_id = a.account_id and l.remaining > 0;
end $$;

/* Money of a wallet that is set aside for one piece of business: spendable again once voided or expired, gone once posted. The sum of
   what is PENDING stands in the account's own row (personal_held and its sisters), where sales read it. */
create table account_hold (
  merchant_id bigint not null,
  hold_id     bigint not null,
  account_id  bigint not null,
  wallet_type smallint not null check (wallet_type in (1, 2, 4)),
  /* What kind of business, and which: withdraw, the withdrawal. */
  kind        text not null,
  biz_id      bigint not null,
  amount      bigint not null check (amount > 0),
  state       text not null default 'PENDING' check (state in ('PENDING', 'POSTED', 'VOIDED', 'EXPIRED')),
  /* Null: until somebody decides. */
  expires_at  timestamptz,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  primary key (merchant_id, hold_id),
  unique (merchant_id, kind, biz_id),
  foreign key (merchant_id, account_id) references account
);
create index account_hold_pending on account_hold (merchant_id, account_id) where state = 'PENDING';
call protect('account_hold');

/* state: document 1 and domain notes B18, withdraw record status. withdraw_method 1 original channel, 2 bank, 3 cash. */
create table withdrawal (
  merchant_id         bigint not null,
  withdraw_id         bigint not null,
  cust_id             bigint not null,
  account_id          bigint not null,
  amount              bigint not null check (amount > 0),
  /* Out of the amount: paid out is what is left of it. */
  fee                 bigint not null default 0 check (fee >= 0 and fee < amount),
  withdraw_method     smallint not null,
  withdraw_source     smallint not null,
  /* Where the money leaves the house, as recharge.channel. */
  channel             smallint not null,
  bank_name           text not null default '',
  /* Masked, and whole under the data key. */
  bank_account        text not null default '',
  bank_account_cipher bytea,
  remark              text not null default '',
  voucher_no          text not null default '',
  state               smallint not null,
  created_by          bigint not null,
  created_at          timestamptz not null default now(),
  paid_at             timestamptz,
  version             integer not null default 1,
  primary key (merchant_id, withdraw_id),
  foreign key (merchant_id, account_id) references account
);
create index withdrawal_created on withdrawal (merchant_id, created_at);
create index withdrawal_customer on withdrawal (merchant_id, cust_id);
call protect('withdrawal');
