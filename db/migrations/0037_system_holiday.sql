-- area: system
-- A merchant's own holidays, workdays and rest days; the statutory calendar itself comes from a library.

create extension if not exists btree_gist;

/* Types (document 0 section 9): 1 statutory, 2 custom, 3 workday, 4 rest day. A date has at most one entry: no two can disagree. */
create table holiday (
  merchant_id  bigint not null,
  holiday_id   bigint not null,
  holiday_name text not null,
  type         smallint not null check (type between 1 and 4),
  start_date   date not null,
  end_date     date not null,
  remark       text not null default '',
  created_by   bigint not null,
  created_at   timestamptz not null default now(),
  primary key (merchant_id, holiday_id),
  check (end_date >= start_date),
  constraint holiday_dates exclude using gist (merchant_id with =, daterange(start_date, end_date, '[]') with &&)
);
call protect('holiday');
