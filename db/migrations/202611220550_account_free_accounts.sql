-- area: account
-- Accounts for whoever cannot wait: a sale whose account somebody holds must not stop the sales beside it.

/* Locks, in id order, those of the accounts that nobody else holds, and reads all of them. `held`: somebody else has it locked, so what
   was read may be about to change. */
create function lock_free_accounts(merchant bigint, ids bigint[], cards text[])
  returns table (card_no text, card_state smallint, lost_at timestamptz, account_id bigint, cust_id bigint, status smallint,
    overdraft_limit bigint, debit_block boolean, credit_block boolean, blocked_at timestamptz, org_id bigint, psn_type bigint,
    personal_balance bigint, personal_held bigint, personal_seq bigint, subsidy_balance bigint, subsidy_held bigint, subsidy_seq bigint,
    red_balance bigint, red_held bigint, red_seq bigint,
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
           a.red_balance, a.red_held, a.red_seq, l.lot_id, l.wallet_type, l.kind, l.granted, l.remaining, l.fund_org_id, l.expires_at, l.granted_by,
           a.account_id <> all(locked)
      from (select c.card_no, c.state, c.lost_at, c.account_id from card c where c.merchant_id = merchant and c.card_no = any(cards)
            union all select null, null, null, unnest(ids)) n
      join account a on a.merchant_id = merchant and a.account_id = n.account_id
      join customer p on p.merchant_id = merchant and p.cust_id = a.cust_id
      left join wallet_lot l on l.merchant_id = merchant and l.account_id = a.account_id and l.remaining > 0;
end $$;
