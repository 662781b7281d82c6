-- area: account
/* What somebody owes since a recharge was revoked that is spent already (policy DEBT): it is no money of the wallet, but what ledger account
   115 is owed by the account. The next recharge of the wallet repays it first. */
alter table account no force row level security;
alter table account
  add column personal_debt bigint not null default 0,
  add column subsidy_debt bigint not null default 0,
  add column red_debt bigint not null default 0;
alter table account add constraint account_debts check (least(personal_debt, subsidy_debt, red_debt) >= 0);
alter table account force row level security;
/* What of a revocation became a debt. */
alter table recharge_repeal add column debt_amount bigint not null default 0 check (debt_amount >= 0);

/* Where and at which meals granted money pays: {"places": [canteen ids], "meals": [meal types]}; null or a missing list: anywhere, at any meal.
   lapsed_at: when the lot expired first, where a refund within the days of grace opened it again until their end. */
alter table wallet_lot add column scope jsonb, add column lapsed_at timestamptz;
alter table subsidy_rule add column canteen_ids bigint[] not null default '{}', add column meal_types smallint[] not null default '{}';

drop function lock_accounts(bigint, bigint[], text[]);
create function lock_accounts(merchant bigint, ids bigint[], cards text[])
  returns table (card_no text, card_state smallint, lost_at timestamptz, account_id bigint, cust_id bigint, status smallint,
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
    select n.card_no, n.state, n.lost_at, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.limits, a.debit_block, a.credit_block, a.blocked_at,
           p.org_id, p.psn_type, p.job_id, p.cost_center_id,
           a.personal_balance, a.personal_held, a.personal_seq, a.subsidy_balance, a.subsidy_held, a.subsidy_seq,
           a.red_balance, a.red_held, a.red_seq, a.personal_debt, a.subsidy_debt, a.red_debt, a.state_seq,
           l.lot_id, l.wallet_type, l.kind, l.granted, l.remaining, l.fund_org_id, l.expires_at, l.granted_by, l.scope, l.lapsed_at
      from (select c.card_no, c.state, c.lost_at, c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)
            union all select null, null, null, unnest(ids)) n
      join account a on a.merchant_id = merchant and a.account_id = n.account_id
      join customer p on p.merchant_id = merchant and p.cust_id = a.cust_id
      left join wallet_lot l on l.merchant_id = merchant and l.account_id = a.account_id and l.remaining > 0;
end $$;

drop function lock_free_accounts(bigint, bigint[], text[]);
create function lock_free_accounts(merchant bigint, ids bigint[], cards text[])
  returns table (card_no text, card_state smallint, lost_at timestamptz, account_id bigint, cust_id bigint, status smallint,
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
    select n.card_no, n.state, n.lost_at, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.limits, a.debit_block, a.credit_block, a.blocked_at,
           p.org_id, p.psn_type, p.job_id, p.cost_center_id,
           a.personal_balance, a.personal_held, a.personal_seq, a.subsidy_balance, a.subsidy_held, a.subsidy_seq,
           a.red_balance, a.red_held, a.red_seq, a.personal_debt, a.subsidy_debt, a.red_debt, a.state_seq,
           l.lot_id, l.wallet_type, l.kind, l.granted, l.remaining, l.fund_org_id, l.expires_at, l.granted_by, l.scope, l.lapsed_at,
           a.account_id <> all(locked)
      from (select c.card_no, c.state, c.lost_at, c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)
            union all select null, null, null, unnest(ids)) n
      join account a on a.merchant_id = merchant and a.account_id = n.account_id
      join customer p on p.merchant_id = merchant and p.cust_id = a.cust_id
      left join wallet_lot l on l.merchant_id = merchant and l.account_id = a.account_id and l.remaining > 0;
end $$;
