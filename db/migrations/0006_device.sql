-- area: device

create table device (
  merchant_id        bigint not null,
  device_id          bigint not null,
  device_num         text not null,
  device_name        text not null,
  device_type        smallint not null,
  device_model       text not null default '',
  sn                 text not null,
  ip                 text not null default '',
  mac                text not null default '',
  gateway            text not null default '',
  install_address    text not null default '',
  canteen_id         bigint not null,
  stall_id           bigint not null,
  consume_mode       smallint not null default 1,
  communication_mode smallint not null default 1,
  secret_cipher      bytea not null,
  /* 1 enabled, 2 disabled. Online is computed: last heartbeat within three intervals. */
  state              smallint not null default 1 check (state in (1, 2)),
  heartbeat_seconds  integer not null default 30,
  last_heartbeat_at  timestamptz,
  last_transaction_no bigint,
  app_version        text not null default '',
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  removed_at         timestamptz,
  primary key (merchant_id, device_id),
  foreign key (merchant_id, canteen_id) references canteen,
  foreign key (merchant_id, stall_id) references stall
);
create unique index device_sn on device (sn) where removed_at is null;
create unique index device_num on device (merchant_id, device_num) where removed_at is null;
call protect('device');
call allow_platform('device');

/* Servers keep terminals in memory; this tells them to read one anew. Heartbeats are not news. */
create function tell_device_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_changed', new.sn);
  if tg_op = 'UPDATE' and old.sn <> new.sn then perform pg_notify('device_changed', old.sn); end if;
  return null;
end $$;
create trigger device_changed after insert or update of sn, device_type, canteen_id, stall_id, secret_cipher, state, heartbeat_seconds, removed_at
  on device for each row execute function tell_device_changed();

/* What a terminal sent, one row a device transaction number (domain notes B2): state 1 posted, 2 suspense, 3 rejected. */
create table device_transaction (
  merchant_id    bigint not null,
  device_id      bigint not null,
  transaction_no bigint not null,
  payload_hash   bytea not null,
  state          smallint not null check (state in (1, 2, 3)),
  order_id       bigint,
  flags          smallint not null default 0,
  reason         text,
  received_at    timestamptz not null default now(),
  primary key (merchant_id, device_id, transaction_no)
);
call protect('device_transaction');

/* The same number with other content: both are kept, somebody has to look. */
create table device_conflict (
  merchant_id    bigint not null,
  conflict_id    bigint not null,
  device_id      bigint not null,
  transaction_no bigint not null,
  payload        jsonb not null,
  payload_hash   bytea not null,
  received_at    timestamptz not null default now(),
  primary key (merchant_id, conflict_id),
  unique (merchant_id, device_id, transaction_no, payload_hash)
);
call protect('device_conflict');

create table device_state_log (
  merchant_id bigint not null,
  log_id      bigint not null,
  device_id   bigint not null,
  event       text not null,
  detail      text,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, log_id)
);
create index device_state_log_device on device_state_log (merchant_id, device_id, log_id desc);
call protect('device_state_log');
