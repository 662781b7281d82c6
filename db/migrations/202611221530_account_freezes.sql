-- area: account
-- Freezes (domain notes B1.8), each standing until it is undone: an account is blocked while one of its freezes blocks it, so that
-- undoing one gives back the state the others leave. freeze_rule 1 amount (a hold of kind 'freeze'), 2 debit, 3 credit, 4 both;
-- state 1 frozen, 2 unfrozen.
create table account_freeze (
  merchant_id     bigint not null,
  freeze_id       bigint not null,
  account_id      bigint not null,
  cust_id         bigint not null,
  freeze_rule     smallint not null check (freeze_rule in (1, 2, 3, 4)),
  amount          bigint not null default 0 check (amount >= 0 and (amount > 0) = (freeze_rule = 1)),
  state           smallint not null default 1 check (state in (1, 2)),
  reason          text not null default '',
  batch_no        bigint,
  operator_id     bigint not null,
  frozen_at       timestamptz not null default now(),
  unfrozen_reason text,
  unfrozen_by     bigint,
  unfrozen_at     timestamptz,
  primary key (merchant_id, freeze_id),
  foreign key (merchant_id, account_id) references account
);
create index account_freeze_open on account_freeze (merchant_id, account_id) where state = 1;
create index account_freeze_time on account_freeze (merchant_id, frozen_at);
call protect('account_freeze');
/* One block of a kind is enough, whoever asks for it at the same moment; amounts add up. */
create unique index account_freeze_block on account_freeze (merchant_id, account_id, freeze_rule) where state = 1 and freeze_rule <> 1;
