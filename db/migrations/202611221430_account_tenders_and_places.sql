-- also known as: b146f4bf5687cce4468733568fbee309cdaeda649f18ada1f13476c724b606d6
-- area: account

/* What a posting says of itself is fixed once and wide enough for every report (docs/order-model.md). A place is a canteen with its stall, a
   supermarket or a mall: place_kind 1, 2, 3; canteen_id follows from it. tender_type says what paid, on every posting of a sale, a repair
   or a refund: 1, 2, 4 wallets, 5 third-party channel, 6 cash, 7 coupon, 9 suspense. counts_as says what a posting adds to counts: 2 its order
   (or refund, or repair) and its tender, 1 a further tender of it, 0 nothing. */
alter table posting no force row level security;
alter table posting disable trigger posting_append_only;
/* What was written before postings had numbers has none, and is rewritten here. */
alter table posting drop constraint posting_numbered;
alter table posting rename column canteen_id to place_id;
alter table posting
  add column place_kind smallint check (place_kind in (1, 2, 3)),
  add column canteen_id bigint generated always as (case when place_kind = 1 then place_id end) stored,
  add column tender_type smallint check (tender_type in (1, 2, 4, 5, 6, 7, 9)),
  add column counts_as smallint not null default 0 check (counts_as in (0, 1, 2)),
  add column order_kind smallint check (order_kind between 1 and 9),
  add column online_flag smallint check (online_flag in (1, 2)),
  /* Client or device type the order came from, of document 0. */
  add column source_type smallint,
  /* The version of the meal calendar the meal was told by; null: the first one. */
  add column meal_version timestamptz,
  add column job_id bigint,
  add column cost_center_id bigint,
  /* How a recharge was paid (offline type) or a withdrawal is paid out. */
  add column pay_method smallint,
  /* The rule that made it: grant, gift, fee, coupon. */
  add column rule_id bigint;
update posting set place_kind = 1 where place_id is not null;
update posting p
   set tender_type = case when p.wallet_type is not null then p.wallet_type when p.to_account = 102 then 2 when p.to_account = 103 then 4
                       when p.to_account in (104, 106) then 1 else 9 end,
       order_kind = 1
 where p.trade_type in (20, 21, 22) and (p.to_account = 105 or p.from_account = 105);
update posting p
   set counts_as = case when p.line = 1 then 2
     when exists (select from posting e where e.merchant_id = p.merchant_id and e.biz_date = p.biz_date and e.transaction_id = p.transaction_id
                    and e.posting_id between p.transaction_id and p.posting_id - 1 and e.tender_type = p.tender_type) then 0 else 1 end
 where p.tender_type is not null;
alter table posting add check ((place_kind is null) = (place_id is null));
alter table posting add check (trade_type not in (20, 21, 22) or tender_type is not null);
alter table posting add constraint posting_numbered check (journal_no is not null) not valid;
alter table posting enable trigger posting_append_only;
alter table posting force row level security;

/* What pays a refund back is found by its order, like every payment apart from the sale itself, whose id is the order's. */
drop index posting_refund;
create index posting_order on posting (merchant_id, order_id) where order_id is not null and transaction_id <> order_id;

/* Blocks of format 2 cover the new columns as well; earlier blocks verify as they were sealed. */
alter table ledger_block add column format smallint not null default 1 check (format in (1, 2));
alter table ledger_block alter column format set default 2;

create function ledger_digest_dimensions(merchant bigint, after bigint, until bigint, out postings integer, out digest bytea)
  language sql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
  select count(*)::integer, sha256(coalesce(string_agg(sha256(convert_to(row(
      p.journal_no, p.posting_id, p.transaction_id, p.line, p.trade_type, p.from_account, p.from_ref, p.to_account, p.to_ref, p.amount,
      p.account_id, p.wallet_type, p.change, p.balance_after, p.wallet_seq, p.lot_id, p.order_id, p.reverses_id, p.occurred_at,
      p.recorded_at, p.biz_date, p.meal_type, p.meal_version, p.cust_id, p.org_id, p.psn_type, p.job_id, p.cost_center_id, p.place_kind,
      p.place_id, p.stall_id, p.device_id, p.nuclear_mode, p.order_kind, p.online_flag, p.source_type, p.tender_type, p.counts_as,
      p.channel, p.source, p.pay_method, p.rule_id, p.operator_id, p.batch_no, p.remark)::text, 'UTF8')), ''::bytea
      order by p.journal_no), ''::bytea))
    from posting p
   where p.merchant_id = merchant and p.journal_no > after and p.journal_no <= until
$$;

create or replace function seal_ledger(merchant bigint, until bigint) returns integer language plpgsql as $$
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
    select d.postings, d.digest into found, contents from ledger_digest_dimensions(merchant, coalesce(last.journal_no, 0), until) d;
  end if;
  if found = 0 then return 0; end if;
  insert into ledger_block (merchant_id, block_no, sealed_until, journal_no, postings, previous_hash, hash)
  values (merchant, coalesce(last.block_no, 0) + 1, moment, number, found, coalesce(last.hash, ''),
    sha256(coalesce(last.hash, '') || contents));
  return found;
end $$;

create or replace function broken_ledger_blocks(merchant bigint) returns setof bigint language sql stable as $$
  select b.block_no
    from (select block_no, sealed_until, journal_no, format, postings, previous_hash, hash, lag(hash, 1, ''::bytea) over w as before,
                 lag(sealed_until, 1, '-infinity') over w as after_moment, coalesce(lag(journal_no) over w, 0) as after_number
            from ledger_block where merchant_id = merchant window w as (order by block_no)) b
   cross join lateral (
     select * from ledger_digest(merchant, b.after_moment, b.sealed_until) where b.journal_no is null
     union all
     select * from ledger_digest_numbered(merchant, b.after_number, b.journal_no) where b.journal_no is not null and b.format = 1
     union all
     select * from ledger_digest_dimensions(merchant, b.after_number, b.journal_no) where b.journal_no is not null and b.format = 2) d
   where b.previous_hash <> b.before or b.postings <> d.postings or b.hash <> sha256(b.previous_hash || d.digest)
   order by b.block_no
$$;

/* The buyer's dimensions are read with the account, so that they are frozen as they were. */
drop function lock_accounts(bigint, bigint[], text[]);
create function lock_accounts(merchant bigint, ids bigint[], cards text[])
  returns table (card_no text, card_state smallint, lost_at timestamptz, account_id bigint, cust_id bigint, status smallint,
    overdraft_limit bigint, debit_block boolean, credit_block boolean, blocked_at timestamptz, org_id bigint, psn_type bigint,
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
    select n.card_no, n.state, n.lost_at, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.debit_block, a.credit_block, a.blocked_at,
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
    overdraft_limit bigint, debit_block boolean, credit_block boolean, blocked_at timestamptz, org_id bigint, psn_type bigint,
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
    select n.card_no, n.state, n.lost_at, a.account_id, a.cust_id, a.status, a.overdraft_limit, a.debit_block, a.credit_block, a.blocked_at,
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

/* An order names its place as a posting does, its kind, and what paid it by tender; a place without stalls has none. order_kind: 1 counter
   sale, 2 pre-order, 3 meal declaration, 4 buffet, 5 private room, 6 take-out or delivery, 7 supermarket, 8 visitor, 9 external. */
alter table meal_order no force row level security;
alter table meal_order rename column canteen_id to place_id;
alter table meal_order alter column stall_id drop not null;
alter table meal_order
  add column place_kind smallint not null default 1 check (place_kind in (1, 2, 3)),
  add column canteen_id bigint generated always as (case when place_kind = 1 then place_id end) stored,
  add column order_kind smallint not null default 1 check (order_kind between 1 and 9);
alter table meal_order force row level security;
alter table order_refund no force row level security;
alter table order_refund rename column canteen_id to place_id;
alter table order_refund force row level security;

-- area: device

/* A terminal stands at a canteen, with or without a stall, in a supermarket or a mall. */
alter table device no force row level security;
alter table device_place no force row level security;
alter table device_anomaly no force row level security;
drop trigger device_place on device;
drop trigger device_changed on device;
alter table device drop constraint device_merchant_id_canteen_id_fkey;
alter table device rename column canteen_id to place_id;
alter table device alter column stall_id drop not null;
alter table device
  add column place_kind smallint not null default 1 check (place_kind in (1, 2, 3)),
  add column canteen_id bigint generated always as (case when place_kind = 1 then place_id end) stored;
alter table device add foreign key (merchant_id, canteen_id) references canteen;
alter table device_place rename column canteen_id to place_id;
alter table device_place alter column stall_id drop not null;
alter table device_place add column place_kind smallint not null default 1 check (place_kind in (1, 2, 3));
alter table device_anomaly rename column canteen_id to place_id;
alter table device_anomaly alter column stall_id drop not null;
alter table device_anomaly
  add column place_kind smallint not null default 1 check (place_kind in (1, 2, 3)),
  add column canteen_id bigint generated always as (case when place_kind = 1 then place_id end) stored;
alter table device_anomaly force row level security;
alter table device_place force row level security;
alter table device force row level security;

create or replace function keep_device_place() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.place_kind, new.place_id, new.stall_id) is not distinct from (old.place_kind, old.place_id, old.stall_id) then
    return null;
  end if;
  insert into device_place (merchant_id, device_id, since, place_kind, place_id, stall_id)
  values (new.merchant_id, new.device_id, case tg_op when 'INSERT' then new.created_at else now() end, new.place_kind, new.place_id, new.stall_id)
  on conflict (merchant_id, device_id, since)
    do update set place_kind = excluded.place_kind, place_id = excluded.place_id, stall_id = excluded.stall_id;
  return null;
end $$;
create trigger device_place after insert or update of place_kind, place_id, stall_id on device for each row execute function keep_device_place();
create trigger device_changed after insert or update of sn, device_type, place_kind, place_id, stall_id, secret_cipher, state, heartbeat_seconds, removed_at
  on device for each row execute function tell_device_changed();

-- area: report

/* Rollups by place and by tender as they are named now; all cells are computed anew from the facts. A cell is a business date of a place. */
drop table rollup_consume_place, rollup_consume_person;
create table rollup_consume_place (
  merchant_id         bigint not null,
  biz_date            date not null,
  place_kind          smallint not null,
  place_id            bigint not null,
  canteen_id          bigint not null,
  stall_id            bigint not null,
  meal_type           smallint not null,
  nuclear_mode        smallint not null,
  order_kind          smallint not null,
  online_flag         smallint not null,
  tender_type         smallint not null,
  consume_num         bigint not null,
  consume_tender_num  bigint not null,
  consume_amount      bigint not null,
  repair_num          bigint not null,
  repair_tender_num   bigint not null,
  repair_amount       bigint not null,
  refund_num          bigint not null,
  refund_tender_num   bigint not null,
  refund_amount       bigint not null,
  primary key (merchant_id, biz_date, place_id, stall_id, meal_type, nuclear_mode, order_kind, online_flag, tender_type)
);
call protect('rollup_consume_place');
create table rollup_consume_person (
  merchant_id         bigint not null,
  biz_date            date not null,
  place_kind          smallint not null,
  place_id            bigint not null,
  canteen_id          bigint not null,
  org_id              bigint not null,
  psn_type            bigint not null,
  tender_type         smallint not null,
  consume_num         bigint not null,
  consume_tender_num  bigint not null,
  consume_amount      bigint not null,
  repair_num          bigint not null,
  repair_tender_num   bigint not null,
  repair_amount       bigint not null,
  refund_num          bigint not null,
  refund_tender_num   bigint not null,
  refund_amount       bigint not null,
  primary key (merchant_id, biz_date, place_id, org_id, psn_type, tender_type)
);
call protect('rollup_consume_person');
-- area: account
alter table posting no force row level security;
-- area: kit
alter table report_dirty no force row level security;
insert into report_dirty (merchant_id, dirty_id, family, biz_date, bucket_id)
select distinct merchant_id, 0, 'consume', biz_date, place_id from posting where tender_type is not null
on conflict do nothing;
alter table report_dirty force row level security;
-- area: account
alter table posting force row level security;
