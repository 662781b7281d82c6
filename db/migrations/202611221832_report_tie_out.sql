-- area: report
/* Runs of the daily tie-out: what was compared and what differed. One a night and business date (trigger 1), and any by hand (trigger 2). */
create table tie_out_run (
  merchant_id bigint not null,
  run_id      bigint not null,
  /* The last day that was over. */
  biz_date    date not null,
  trigger     smallint not null check (trigger in (1, 2)),
  /* 1 everything agrees, 2 something does not. */
  state       smallint not null check (state in (1, 2)),
  differences integer not null check ((differences = 0) = (state = 1)),
  checks      jsonb not null,
  trial       jsonb not null,
  operator_id bigint not null,
  begun_at    timestamptz not null,
  ended_at    timestamptz not null default clock_timestamp(),
  primary key (merchant_id, run_id)
);
create unique index tie_out_run_night on tie_out_run (merchant_id, biz_date) where trigger = 1;
call protect_append_only('tie_out_run');
