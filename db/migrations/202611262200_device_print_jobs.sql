-- area: device

/*
 * Papers for network printers, each printed once and in the order they were asked for: state 1 waits, 2 is being printed, 3 printed, 4 failed,
 * 5 cancelled. lines are the paper as lines of text. begun counts tries of which something may be on paper: what is printed after one carries
 * copy_mark. trouble is why the last try came to nothing. A try holds its printer until claimed_until, so that the end of a server frees it.
 */
create table print_job (
  merchant_id   bigint not null,
  job_id        bigint not null,
  device_id     bigint not null,
  title         text not null,
  order_id      bigint,
  lines         jsonb not null,
  copy_mark     text not null,
  state         smallint not null default 1 check (state between 1 and 5),
  attempts      integer not null default 0 check (attempts >= 0),
  begun         integer not null default 0 check (begun between 0 and attempts),
  trouble       smallint not null default 0 check (trouble >= 0),
  asked_by      bigint not null,
  asked_at      timestamptz not null default now(),
  try_at        timestamptz not null default now(),
  claimed_until timestamptz check ((claimed_until is null) = (state <> 2)),
  ended_at      timestamptz check ((ended_at is null) = (state in (1, 2))),
  expires_at    timestamptz not null,
  primary key (merchant_id, job_id)
);
create index print_job_open on print_job (merchant_id, device_id, job_id) where state in (1, 2);
create unique index print_job_printing on print_job (merchant_id, device_id) where state = 2;
create index print_job_device on print_job (merchant_id, device_id, job_id desc);
create index print_job_asked on print_job (merchant_id, asked_at);
call protect('print_job');
call refer('print_job', 'device_id', 'device');

/* Whichever server speaks to the printer begins at the commit that asks for a paper. */
create function tell_print_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('print_job', merchant_id || ' ' || device_id) from (select distinct merchant_id, device_id from told) d;
  return null;
end $$;
create trigger print_job_told after insert on print_job
  referencing new table as told for each statement execute function tell_print_job();
