-- area: account
-- What was taken back is said where it was done: clearings, deductions, cards that were handed in, and money that closed accounts are owed.

/* What of a clearing was granted again by `returned_by`, fen. */
alter table wallet_clearing no force row level security;
alter table wallet_clearing add column returned_amount bigint not null default 0 check (returned_amount between 0 and amount);
alter table recharge no force row level security;
update wallet_clearing c set returned_amount = least(c.amount, given.amount)
  from (select merchant_id, batch_no, cust_id, wallet_type, sum(amount) as amount from recharge
         where batch_no is not null group by merchant_id, batch_no, cust_id, wallet_type) given
 where c.returned_by is not null and given.merchant_id = c.merchant_id and given.batch_no = c.returned_by
   and given.cust_id = c.cust_id and given.wallet_type = c.wallet_type;
alter table recharge force row level security;
alter table wallet_clearing force row level security;

/* A deduction that was taken back: once and whole. `fund_amount` is the part that went back to the funds, because its grant was over. */
create table account_deduction_return (
  merchant_id bigint not null,
  deduct_id   bigint not null,
  return_id   bigint not null,
  amount      bigint not null check (amount > 0),
  fund_amount bigint not null default 0 check (fund_amount between 0 and amount),
  reason      text not null,
  operator_id bigint not null,
  occurred_at timestamptz not null,
  primary key (merchant_id, deduct_id),
  foreign key (merchant_id, deduct_id) references account_deduction
);
call protect_append_only('account_deduction_return');

/* since: when the number of a card that had been handed in was issued again; what was sold by it before was an earlier holder's. */
alter table card no force row level security;
alter table account_event no force row level security;
/* barred: it ended while it was lost or replaced, so that its number never goes out again. */
alter table card add column since timestamptz, add column barred boolean not null default false;
update card set barred = true where state = 4 and (replaced_by is not null or exists (
  select from account_event lost where lost.merchant_id = card.merchant_id and lost.account_id = card.account_id
     and lost.card_no = card.card_no and lost.event = 2 and not exists (
       select from account_event found where found.merchant_id = lost.merchant_id and found.account_id = lost.account_id
          and found.card_no = lost.card_no and found.event = 3 and found.event_id > lost.event_id)));
alter table account_event force row level security;
alter table card force row level security;

/* Earlier holders of numbers that were issued again. */
create table card_past (
  merchant_id bigint not null,
  card_id     bigint not null,
  card_no     text not null,
  account_id  bigint not null,
  kind        smallint not null,
  holder_name text not null,
  /* Fen of it that the house kept. */
  deposit     bigint not null,
  remark      text not null,
  issued_at   timestamptz not null,
  ended_at    timestamptz not null,
  primary key (merchant_id, card_id)
);
create index card_past_no on card_past (merchant_id, card_no);
create index card_past_account on card_past (merchant_id, account_id);
call protect_append_only('card_past');

/* Money that came to closed accounts lies in ledger account 106 until it is paid out or given up; the list of it reads these few postings only. */
create index posting_clearing on posting (merchant_id, account_id) where to_account = 106 or from_account = 106;
create table account_clearing (
  merchant_id bigint not null,
  clearing_id bigint not null,
  account_id  bigint not null,
  cust_id     bigint not null,
  amount      bigint not null check (amount > 0),
  /* 1 paid out, 2 given up. */
  way         smallint not null check (way in (1, 2)),
  /* The withdrawal that pays it out. */
  withdraw_id bigint,
  reason      text not null default '',
  operator_id bigint not null,
  occurred_at timestamptz not null,
  primary key (merchant_id, clearing_id)
);
create index account_clearing_time on account_clearing (merchant_id, occurred_at);
call protect_append_only('account_clearing');

drop function lock_accounts(bigint, bigint[], text[]);
create function lock_accounts(merchant bigint, ids bigint[], cards text[])
  returns table (card_no text, card_state smallint, lost_at timestamptz, card_since timestamptz, account_id bigint, cust_id bigint, status smallint,
    overdraft_limit bigint, limits jsonb, debit_block boolean, credit_block boolean, blocked_at timestamptz, org_id bigint, psn_type bigint,
    job_id bigint, cost_center_id bigint,
    personal_balance bigint, personal_held bigint, personal_seq bigint, subsidy_balance bigint, subsidy_held bigint, subsidy_seq bigint,
    red_balance bigint, red_held bigint, red_seq bigint, personal_debt bigint, subsidy_debt bigint, red_debt bigint, state_seq bigint,
    lot_id bigint, lot_wallet smallint, lot_kind smallint, lot_granted bigint, lot_remaining bigint, lot_fund bigint,
    lot_expires timestamptz, lot_granted_by bigint, lot_scope jsonb, lot_lapsed timestamptz)
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  perform 1 from account a
    where a.merchant_id = merchant
      and a.account_id = any(ids || array(select c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)))
    order by a.account_id for no key update;
  return query
    select n.card_no, n.state, n.lost_at, n.since, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.limits, a.debit_block, a.credit_block, a.blocked_at,
           p.org_id, p.psn_type, p.job_id, p.cost_center_id,
           a.personal_balance, a.personal_held, a.personal_seq, a.subsidy_balance, a.subsidy_held, a.subsidy_seq,
           a.red_balance, a.red_held, a.red_seq, a.personal_debt, a.subsidy_debt, a.red_debt, a.state_seq,
           l.lot_id, l.wallet_type, l.kind, l.granted, l.remaining, l.fund_org_id, l.expires_at, l.granted_by, l.scope, l.lapsed_at
      from (select c.card_no, c.state, c.lost_at, c.since, c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)
            union all select null, null, null, null, unnest(ids)) n
      join account a on a.merchant_id = merchant and a.account_id = n.account_id
      join customer p on p.merchant_id = merchant and p.cust_id = a.cust_id
      left join wallet_lot l on l.merchant_id = merchant and l.account_id = a.account_id and l.remaining > 0;
end $$;

drop function lock_free_accounts(bigint, bigint[], text[]);
create function lock_free_accounts(merchant bigint, ids bigint[], cards text[])
  returns table (card_no text, card_state smallint, lost_at timestamptz, card_since timestamptz, account_id bigint, cust_id bigint, status smallint,
    overdraft_limit bigint, limits jsonb, debit_block boolean, credit_block boolean, blocked_at timestamptz, org_id bigint, psn_type bigint,
    job_id bigint, cost_center_id bigint,
    personal_balance bigint, personal_held bigint, personal_seq bigint, subsidy_balance bigint, subsidy_held bigint, subsidy_seq bigint,
    red_balance bigint, red_held bigint, red_seq bigint, personal_debt bigint, subsidy_debt bigint, red_debt bigint, state_seq bigint,
    lot_id bigint, lot_wallet smallint, lot_kind smallint, lot_granted bigint, lot_remaining bigint, lot_fund bigint,
    lot_expires timestamptz, lot_granted_by bigint, lot_scope jsonb, lot_lapsed timestamptz, held boolean)
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
    select n.card_no, n.state, n.lost_at, n.since, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.limits, a.debit_block, a.credit_block, a.blocked_at,
           p.org_id, p.psn_type, p.job_id, p.cost_center_id,
           a.personal_balance, a.personal_held, a.personal_seq, a.subsidy_balance, a.subsidy_held, a.subsidy_seq,
           a.red_balance, a.red_held, a.red_seq, a.personal_debt, a.subsidy_debt, a.red_debt, a.state_seq,
           l.lot_id, l.wallet_type, l.kind, l.granted, l.remaining, l.fund_org_id, l.expires_at, l.granted_by, l.scope, l.lapsed_at,
           a.account_id <> all(locked)
      from (select c.card_no, c.state, c.lost_at, c.since, c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)
            union all select null, null, null, null, unnest(ids)) n
      join account a on a.merchant_id = merchant and a.account_id = n.account_id
      join customer p on p.merchant_id = merchant and p.cust_id = a.cust_id
      left join wallet_lot l on l.merchant_id = merchant and l.account_id = a.account_id and l.remaining > 0;
end $$;
