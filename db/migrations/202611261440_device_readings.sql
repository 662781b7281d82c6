-- area: device

/* What instruments measured, once each moment, in hundredths of their unit; kept for two years. */
create table device_reading (
  merchant_id bigint not null,
  device_id   bigint not null,
  occurred_at timestamptz not null,
  value       integer not null,
  primary key (merchant_id, device_id, occurred_at)
);
create index device_reading_newest on device_reading (merchant_id, occurred_at desc, device_id);
call protect('device_reading');
call refer('device_reading', 'device_id', 'device');
