-- area: account
-- Sealing the journal (invariant I8): each block's hash covers the postings recorded since the block before it, and that block's hash.

/* Number and digest of the postings recorded after one moment and up to another. Every column that means anything is in it. */
create function ledger_digest(merchant bigint, after timestamptz, until timestamptz, out postings integer, out digest bytea)
  language sql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
  select count(*)::integer, sha256(coalesce(string_agg(sha256(convert_to(row(
      p.posting_id, p.transaction_id, p.line, p.trade_type, p.from_account, p.from_ref, p.to_account, p.to_ref, p.amount, p.account_id,
      p.wallet_type, p.change, p.balance_after, p.wallet_seq, p.lot_id, p.order_id, p.reverses_id, p.occurred_at, p.recorded_at,
      p.biz_date, p.meal_type, p.cust_id, p.org_id, p.psn_type, p.canteen_id, p.stall_id, p.device_id, p.nuclear_mode, p.channel,
      p.source, p.operator_id, p.batch_no, p.remark)::text, 'UTF8')), ''::bytea order by p.posting_id), ''::bytea))
    from posting p
   where p.merchant_id = merchant and p.recorded_at > after and p.recorded_at <= until
$$;

/* Seals what is certainly complete: postings carry the start of their transaction, so a block ends before the oldest one that
   is still open, and never within the last moments. Answers the number of postings sealed. */
create function seal_ledger(merchant bigint, settled interval default '10 seconds') returns integer language plpgsql as $$
declare
  last ledger_block;
  horizon timestamptz;
  found record;
begin
  perform pg_advisory_xact_lock(hashtext('seal_ledger'), hashtext(merchant::text));
  select * into last from ledger_block b where b.merchant_id = merchant order by b.block_no desc limit 1;
  select least(clock_timestamp() - settled, min(a.xact_start) - interval '1 microsecond') into horizon
    from pg_stat_activity a
   where a.datname = current_database() and a.pid <> pg_backend_pid() and a.xact_start is not null;
  if horizon <= last.sealed_until then return 0; end if;
  select * into found from ledger_digest(merchant, coalesce(last.sealed_until, '-infinity'), horizon);
  if found.postings = 0 then return 0; end if;
  insert into ledger_block (merchant_id, block_no, sealed_until, postings, previous_hash, hash)
  values (merchant, coalesce(last.block_no, 0) + 1, horizon, found.postings, coalesce(last.hash, ''),
    sha256(coalesce(last.hash, '') || found.digest));
  return found.postings;
end $$;

/* The blocks that no longer match the journal; none when nothing was touched. */
create function broken_ledger_blocks(merchant bigint) returns setof bigint language sql stable as $$
  select b.block_no
    from (select block_no, sealed_until, postings, previous_hash, hash,
                 lag(hash, 1, ''::bytea) over w as before, lag(sealed_until, 1, '-infinity') over w as after
            from ledger_block where merchant_id = merchant window w as (order by block_no)) b
   cross join lateral ledger_digest(merchant, b.after, b.sealed_until) d
   where b.previous_hash <> b.before or b.postings <> d.postings or b.hash <> sha256(b.previous_hash || d.digest)
   order by b.block_no
$$;
