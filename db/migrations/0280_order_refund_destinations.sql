-- area: order

/* A refund has two clocks like every fact, and its amounts say where the money went: into wallets, off what nobody paid, back to the
   fund of a grant that is over, or into withdrawal clearing. `detours` says why a part did not go back into its wallet. */
alter table order_refund
  add column occurred_at timestamptz,
  add column fund_amount bigint not null default 0,
  add column clearing_amount bigint not null default 0,
  add column detours jsonb not null default '[]';
alter table order_refund no force row level security;
alter table posting no force row level security;
update order_refund r
   set occurred_at = p.occurred_at, fund_amount = p.subsidy + p.red + p.gift, clearing_amount = p.clearing,
       personal_amount = r.personal_amount - p.gift - p.clearing, subsidy_amount = r.subsidy_amount - p.subsidy, red_amount = r.red_amount - p.red
  from (select merchant_id, transaction_id, min(occurred_at) as occurred_at,
               coalesce(sum(amount) filter (where to_account = 102), 0) as subsidy, coalesce(sum(amount) filter (where to_account = 103), 0) as red,
               coalesce(sum(amount) filter (where to_account = 104), 0) as gift, coalesce(sum(amount) filter (where to_account = 106), 0) as clearing
          from posting where trade_type = 22 group by merchant_id, transaction_id) p
 where p.merchant_id = r.merchant_id and p.transaction_id = r.transaction_id;
alter table posting force row level security;
alter table order_refund force row level security;
alter table order_refund alter column occurred_at set not null;
alter table order_refund add check (amount = personal_amount + subsidy_amount + red_amount + suspense_amount + fund_amount + clearing_amount);
drop index order_refund_time;
create index order_refund_time on order_refund (merchant_id, occurred_at);
