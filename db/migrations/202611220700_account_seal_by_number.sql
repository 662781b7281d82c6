-- area: account
-- The journal is sealed by the order it was written in, not by the clock: one that is set back would put honest postings into blocks that
-- are sealed already. Every posting gets the next number; blocks cover numbers. What was recorded before has none and is sealed by one last
-- block by time.

create sequence posting_journal_no;
grant usage, select on sequence posting_journal_no to canteen_app;
alter table posting add column journal_no bigint;
alter table posting alter column journal_no set default nextval('posting_journal_no');
alter table posting add constraint posting_numbered check (journal_no is not null) not valid;
create index posting_journal on posting using brin (merchant_id, journal_no) with (pages_per_range = 32, autosummarize = on);

/* The last number a block covers; null in blocks by time. */
alter table ledger_block add column journal_no bigint;

/* What was recorded before postings had numbers. */
create or replace function ledger_digest(merchant bigint, after timestamptz, until timestamptz, out postings integer, out digest bytea)
  language sql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
  select count(*)::integer, sha256(coalesce(string_agg(sha256(convert_to(row(
      p.posting_id, p.transaction_id, p.line, p.trade_type, p.from_account, p.from_ref, p.to_account, p.to_ref, p.amount, p.account_id,
      p.wallet_type, p.change, p.balance_after, p.wallet_seq, p.lot_id, p.order_id, p.reverses_id, p.occurred_at, p.recorded_at,
      p.biz_date, p.meal_type, p.cust_id, p.org_id, p.psn_type, p.canteen_id, p.stall_id, p.device_id, p.nuclear_mode, p.channel,
      p.source, p.operator_id, p.batch_no, p.remark)::text, 'UTF8')), ''::bytea order by p.posting_id), ''::bytea))
    from posting p
   where p.merchant_id = merchant and p.recorded_at > after and p.recorded_at <= until and p.journal_no is null
$$;

/* Number and digest of the postings after one number and up to another. Every column that means anything is in it. */
create function ledger_digest_numbered(merchant bigint, after bigint, until bigint, out postings integer, out digest bytea)
  language sql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
  select count(*)::integer, sha256(coalesce(string_agg(sha256(convert_to(row(
      p.journal_no, p.posting_id, p.transaction_id, p.line, p.trade_type, p.from_account, p.from_ref, p.to_account, p.to_ref, p.amount,
      p.account_id, p.wallet_type, p.change, p.balance_after, p.wallet_seq, p.lot_id, p.order_id, p.reverses_id, p.occurred_at,
      p.recorded_at, p.biz_date, p.meal_type, p.cust_id, p.org_id, p.psn_type, p.canteen_id, p.stall_id, p.device_id, p.nuclear_mode,
      p.channel, p.source, p.operator_id, p.batch_no, p.remark)::text, 'UTF8')), ''::bytea order by p.journal_no), ''::bytea))
    from posting p
   where p.merchant_id = merchant and p.journal_no > after and p.journal_no <= until
$$;

/* The last number given away, and the transactions that may still write one up to it: when they are over, the journal is complete up
   to there. The number is read first, so whoever took one before is among them. */
create function ledger_horizon(out journal_no bigint, out running text[]) language plpgsql as $$
begin
  select case when s.is_called then s.last_value else 0 end into journal_no from posting_journal_no s;
  running := array(select distinct l.virtualxid from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'virtualxid' and l.granted and l.pid <> pg_backend_pid() and a.datname = current_database()
      and a.backend_type = 'client backend');
end $$;

/* Seals what a merchant's journal gained up to a number below which it is complete. Answers the number of postings sealed. */
drop function seal_ledger(bigint, interval);
create function seal_ledger(merchant bigint, until bigint) returns integer language plpgsql as $$
declare
  last ledger_block;
  found integer := 0;
  contents bytea;
  moment timestamptz := 'infinity';
  number bigint;
begin
  perform pg_advisory_xact_lock(hashtext('seal_ledger'), hashtext(merchant::text));
  select * into last from ledger_block b where b.merchant_id = merchant order by b.block_no desc limit 1;
  if last.journal_no is null and coalesce(last.sealed_until, '-infinity') < 'infinity' then
    select d.postings, d.digest into found, contents from ledger_digest(merchant, coalesce(last.sealed_until, '-infinity'), 'infinity') d;
  end if;
  if found = 0 and until > coalesce(last.journal_no, 0) then
    moment := clock_timestamp();
    number := until;
    select d.postings, d.digest into found, contents from ledger_digest_numbered(merchant, coalesce(last.journal_no, 0), until) d;
  end if;
  if found = 0 then return 0; end if;
  insert into ledger_block (merchant_id, block_no, sealed_until, journal_no, postings, previous_hash, hash)
  values (merchant, coalesce(last.block_no, 0) + 1, moment, number, found, coalesce(last.hash, ''),
    sha256(coalesce(last.hash, '') || contents));
  return found;
end $$;

/* The blocks that no longer match the journal; none when nothing was touched. */
create or replace function broken_ledger_blocks(merchant bigint) returns setof bigint language sql stable as $$
  select b.block_no
    from (select block_no, sealed_until, journal_no, postings, previous_hash, hash, lag(hash, 1, ''::bytea) over w as before,
                 lag(sealed_until, 1, '-infinity') over w as after_moment, coalesce(lag(journal_no) over w, 0) as after_number
            from ledger_block where merchant_id = merchant window w as (order by block_no)) b
   cross join lateral (
     select * from ledger_digest(merchant, b.after_moment, b.sealed_until) where b.journal_no is null
     union all
     select * from ledger_digest_numbered(merchant, b.after_number, b.journal_no) where b.journal_no is not null) d
   where b.previous_hash <> b.before or b.postings <> d.postings or b.hash <> sha256(b.previous_hash || d.digest)
   order by b.block_no
$$;
