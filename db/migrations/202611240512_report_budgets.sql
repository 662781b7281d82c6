-- area: report

/*
 * What somebody means to take, by month: of a canteen (1), an organisation (2), its people of a type (3), a canteen by way of payment (4), an
 * organisation by channel of recharge (5). owner_id is the canteen or the organisation, part_id the type, tender or channel (else 0). Twelve
 * months in fen; null where nobody has a budget for the month.
 */
create table report_budget (
  merchant_id bigint not null,
  budget_kind smallint not null check (budget_kind between 1 and 5),
  owner_id    bigint not null,
  part_id     bigint not null default 0,
  year        smallint not null check (year between 2000 and 2100),
  amounts     bigint[] not null check (cardinality(amounts) = 12 and 0 <= all (amounts)),
  version     integer not null default 1,
  primary key (merchant_id, budget_kind, owner_id, part_id, year)
);
call protect('report_budget');

/* Every change of a month's budget, with who made it: typed (1), from a file (2), copied (3) or removed (4). Those of one command share a change_id. */
create table report_budget_change (
  merchant_id   bigint not null,
  change_id     bigint not null,
  budget_kind   smallint not null,
  owner_id      bigint not null,
  part_id       bigint not null,
  year          smallint not null,
  month         smallint not null check (month between 1 and 12),
  before_amount bigint,
  after_amount  bigint,
  changed_by    smallint not null check (changed_by between 1 and 4),
  operator_id   bigint not null,
  changed_at    timestamptz not null,
  primary key (merchant_id, change_id, owner_id, part_id, month)
);
call protect_append_only('report_budget_change');
create index report_budget_change_newest on report_budget_change (merchant_id, budget_kind, year, changed_at);
