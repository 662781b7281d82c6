-- area: report
-- Reports by mail on a schedule, and what became of each mail that was due.

create table report_mail (
  merchant_id bigint not null,
  mail_id     bigint not null,
  mail_name   text not null,
  /* The operator it belongs to, and the role they acted in: it sees what they may see. */
  user_id     bigint not null,
  role_id     bigint,
  /* Id of the report's endpoint, its search without a period as the wire has it, and the columns of the files. */
  report_id   text not null,
  search      jsonb not null,
  columns     text[] not null,
  period      smallint not null check (period between 1 and 5),
  frequency   smallint not null check (frequency in (1, 2, 3)),
  on_day      smallint check (on_day between 1 and 28),
  at_time     text not null,
  recipients  text not null,
  formats     smallint[] not null,
  enabled     smallint not null default 1 check (enabled in (1, 2)),
  /* Null while it is off. */
  next_at     timestamptz,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, mail_id),
  check ((frequency = 1) = (on_day is null)),
  check ((enabled = 1) = (next_at is not null))
);
create unique index report_mail_name on report_mail (merchant_id, user_id, mail_name);
create index report_mail_due on report_mail (merchant_id, next_at) where enabled = 1;
call protect('report_mail');

create table report_mail_run (
  merchant_id bigint not null,
  run_id      bigint not null,
  mail_id     bigint not null,
  /* Somebody asked for it now; else the schedule did. */
  by_hand     boolean not null,
  due_at      timestamptz not null,
  /* What the mail is about; null before it was tried. */
  start_day   date,
  end_day     date,
  state       smallint not null default 1 check (state in (1, 2, 3, 4)),
  attempts    integer not null default 0,
  /* When it is tried next; null where work for it is under way or it is over. */
  try_at      timestamptz,
  sent_at     timestamptz,
  message     text,
  primary key (merchant_id, run_id),
  foreign key (merchant_id, mail_id) references report_mail on delete cascade
);
create unique index report_mail_run_once on report_mail_run (merchant_id, mail_id, due_at) where not by_hand;
create index report_mail_run_time on report_mail_run (merchant_id, due_at);
create index report_mail_run_waiting on report_mail_run (merchant_id, try_at) where state = 1 and try_at is not null;
call protect('report_mail_run');
