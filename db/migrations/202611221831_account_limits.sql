-- area: account
/* What one person may do beside what the balance allows: the most that may stand in the personal wallet, limits of a sale, of a meal and of a
   day, the hours of selling, and what happens beyond them. Null: no limits. It decides who may spend, so a change moves what a sale compares. */
alter table account add column limits jsonb;
drop trigger account_state on account;
create trigger account_state before update of status, overdraft_limit, limits, debit_block, credit_block, personal_held, subsidy_held, red_held
  on account for each row
  when ((old.status, old.overdraft_limit, old.limits, old.debit_block, old.credit_block, old.personal_held, old.subsidy_held, old.red_held)
    is distinct from (new.status, new.overdraft_limit, new.limits, new.debit_block, new.credit_block, new.personal_held, new.subsidy_held, new.red_held))
  execute function count_account_state();

drop function lock_accounts(bigint, bigint[], text[]);
create function lock_accounts(merchant bigint, ids bigint[], cards text[])
  returns table (card_no text, card_state smallint, lost_at timestamptz, account_id bigint, cust_id bigint, status smallint,
    overdraft_limit bigint, limits jsonb, debit_block boolean, credit_block boolean, blocked_at timestamptz, org_id bigint, psn_type bigint,
    job_id bigint, cost_center_id bigint,
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
    select n.card_no, n.state, n.lost_at, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.limits, a.debit_block, a.credit_block, a.blocked_at,
           p.org_id, p.psn_type, p.job_id, p.cost_center_id,
           a.personal_balance, a.personal_held, a.personal_seq, a.subsidy_balance, a.subsidy_held, a.subsidy_seq,
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
    overdraft_limit bigint, limits jsonb, debit_block boolean, credit_block boolean, blocked_at timestamptz, org_id bigint, psn_type bigint,
    job_id bigint, cost_center_id bigint,
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
    select n.card_no, n.state, n.lost_at, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.limits, a.debit_block, a.credit_block, a.blocked_at,
           p.org_id, p.psn_type, p.job_id, p.cost_center_id,
           a.personal_balance, a.personal_held, a.personal_seq, a.subsidy_balance, a.subsidy_held, a.subsidy_seq,
           a.red_balance, a.red_held, a.red_seq, a.state_seq, l.lot_id, l.wallet_type, l.kind, l.granted, l.remaining, l.fund_org_id, l.expires_at, l.granted_by,
           a.account_id <> all(locked)
      from (select c.card_no, c.state, c.lost_at, c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)
            union all select null, null, null, unnest(ids)) n
      join account a on a.merchant_id = merchant and a.account_id = n.account_id
      join customer p on p.merchant_id = merchant and p.cust_id = a.cust_id
      left join wallet_lot l on l.merchant_id = merchant and l.account_id = a.account_id and l.remaining > 0;
end $$;

-- area: order
/* Which limit of its person a sale was beyond, where that is allowed and flagged. */
alter table meal_order no force row level security;
alter table meal_order add column over_limit text;
alter table meal_order force row level security;
