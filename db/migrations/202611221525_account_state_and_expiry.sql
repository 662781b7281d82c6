-- area: account

/* A card that is lost, found, replaced or cancelled decides who may spend: it moves what a sale compares, like a hold or a block. */
create function count_card_state() returns trigger language plpgsql as $$
begin
  update account a set state_seq = a.state_seq + 1
   where a.merchant_id = new.merchant_id and a.account_id in (old.account_id, new.account_id);
  return null;
end $$;
create trigger card_account_state after update of state, lost_at, account_id on card for each row
  when ((old.state, old.lost_at, old.account_id) is distinct from (new.state, new.lost_at, new.account_id))
  execute function count_card_state();

/* Nobody spends more than balance and overdraft, nor what is held; the database says so too. */
alter table account no force row level security;
alter table account add constraint account_overdraft check (personal_balance - personal_held >= -overdraft_limit);
alter table account add constraint account_granted check (subsidy_balance >= subsidy_held and red_balance >= red_held);
alter table account force row level security;

create index account_hold_expiring on account_hold (merchant_id, expires_at) where state = 'PENDING' and expires_at is not null;

/* Granted money whose time is over goes back to its fund. */
create index wallet_lot_expiring on wallet_lot (merchant_id, expires_at) where remaining > 0 and expires_at is not null;
/* What of balance_after had expired when it happened: nobody's balance any more. It follows from the lots, so no seal covers it. */
alter table posting add column expired_after bigint not null default 0 check (expired_after >= 0);
