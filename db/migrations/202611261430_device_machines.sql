-- area: device

/* What is set at a machine by its kind, and how often that changed; what the machine says of itself with its heartbeats. */
alter table device
  add column settings        jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  add column settings_no     integer not null default 1,
  /* The settings it said it holds; 0 before it said any. */
  add column settings_held   integer not null default 0,
  add column settings_reason text not null default '',
  /* 1 there, 2 low, 3 out; null for machines without paper. */
  add column paper           smallint check (paper in (1, 2, 3)),
  /* Tenths of a degree Celsius. */
  add column temperature     integer,
  /* Sales that wait on the machine to be sent. */
  add column waiting_sales   integer not null default 0 check (waiting_sales >= 0);

/*
 * What a machine was told, once each: state 1 queued, 2 sent, 3 delivered, 4 succeeded, 5 failed, 6 timed out, 7 expired, 8 cancelled.
 * What replaces an earlier one has its key; `asked_at` is when an operator, or the house itself (0), asked for it.
 */
create table device_command (
  merchant_id  bigint not null,
  command_id   bigint not null,
  batch_id     bigint not null,
  device_id    bigint not null,
  command      text not null,
  content      jsonb not null default '{}',
  merge_key    text not null default '',
  state        smallint not null default 1 check (state between 1 and 8),
  attempts     smallint not null default 0 check (attempts >= 0),
  why          text not null default '',
  failure      text not null default '',
  asked_by     bigint not null,
  asked_at     timestamptz not null default now(),
  sent_at      timestamptz,
  delivered_at timestamptz,
  ended_at     timestamptz,
  expires_at   timestamptz not null,
  primary key (merchant_id, command_id)
);
create index device_command_open on device_command (merchant_id, device_id, command_id) where state in (1, 2, 3);
create index device_command_device on device_command (merchant_id, device_id, command_id desc);
create index device_command_batch on device_command (merchant_id, batch_id, command_id);
create index device_command_expiring on device_command (merchant_id, expires_at) where state in (1, 2, 3);
call protect('device_command');
call refer('device_command', 'device_id', 'device');

/* A machine that waits for commands is woken at the commit that queues one. */
create function tell_device_command() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_command', device_id::text) from (select distinct device_id from told) d;
  return null;
end $$;
create trigger device_command_told after insert on device_command
  referencing new table as told for each statement execute function tell_device_command();

/* What is wrong at a machine, once while it lasts: state 1 open, 2 taken on, 3 over. level 1 notice, 2 warning, 3 critical. */
create table device_alarm (
  merchant_id bigint not null,
  alarm_id    bigint not null,
  device_id   bigint not null,
  code        text not null,
  level       smallint not null check (level in (1, 2, 3)),
  detail      text not null default '',
  state       smallint not null default 1 check (state in (1, 2, 3)),
  times       integer not null default 1 check (times > 0),
  raised_at   timestamptz not null default now(),
  last_at     timestamptz not null default now(),
  ended_at    timestamptz check ((ended_at is null) = (state <> 3)),
  muted_until timestamptz,
  assignee_id bigint,
  note        text not null default '',
  version     integer not null default 1,
  primary key (merchant_id, alarm_id)
);
create unique index device_alarm_open on device_alarm (merchant_id, device_id, code) where state <> 3;
create index device_alarm_raised on device_alarm (merchant_id, raised_at desc, alarm_id desc);
create index device_alarm_device on device_alarm (merchant_id, device_id, alarm_id desc);
call protect('device_alarm');
call refer('device_alarm', 'device_id', 'device');

/* What machines write down for their makers; kept 90 days. */
create table device_log (
  merchant_id bigint not null,
  log_id      bigint not null,
  device_id   bigint not null,
  level       smallint not null check (level in (1, 2, 3, 4)),
  occurred_at timestamptz not null,
  message     text not null,
  received_at timestamptz not null default now(),
  primary key (merchant_id, log_id)
);
create index device_log_newest on device_log (merchant_id, occurred_at desc, log_id desc);
create index device_log_device on device_log (merchant_id, device_id, occurred_at desc, log_id desc);
create index device_log_received on device_log (merchant_id, received_at);
call protect('device_log');
call refer('device_log', 'device_id', 'device');
