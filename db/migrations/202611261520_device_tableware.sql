-- area: device

/*
 * Trays, plates and bowls that machines tell apart by their codes. kind 1 tray, 2 plate, 3 bowl; state 1 in use, 2 lost, 3 retired.
 * While somebody eats with it, it is theirs (`cust_id`) since `bound_at`, by the machine `device_id`.
 */
create table tableware (
  merchant_id  bigint not null,
  tableware_id bigint not null,
  code         text not null,
  kind         smallint not null check (kind in (1, 2, 3)),
  canteen_id   bigint not null,
  state        smallint not null default 1 check (state in (1, 2, 3)),
  cust_id      bigint,
  bound_at     timestamptz check ((bound_at is null) = (cust_id is null)),
  device_id    bigint check ((device_id is null) = (cust_id is null)),
  version      integer not null default 1,
  primary key (merchant_id, tableware_id),
  foreign key (merchant_id, canteen_id) references canteen,
  foreign key (merchant_id, cust_id) references customer,
  foreign key (merchant_id, device_id) references device
);
create unique index tableware_code on tableware (merchant_id, code);
create index tableware_canteen on tableware (merchant_id, canteen_id, code);
create index tableware_person on tableware (merchant_id, cust_id) where cust_id is not null;
create index tableware_device on tableware (merchant_id, device_id) where device_id is not null;
call protect('tableware');

/* What the beginning of a code says of a piece of tableware; the longest beginning that fits counts. */
create table tableware_prefix (
  merchant_id bigint not null,
  prefix_id   bigint not null,
  prefix      text not null,
  kind        smallint not null check (kind in (1, 2, 3)),
  canteen_id  bigint not null,
  version     integer not null default 1,
  primary key (merchant_id, prefix_id),
  foreign key (merchant_id, canteen_id) references canteen
);
create unique index tableware_prefix_prefix on tableware_prefix (merchant_id, prefix);
create index tableware_prefix_canteen on tableware_prefix (merchant_id, canteen_id);
call protect('tableware_prefix');
create trigger cached_changed after insert or update or delete on tableware_prefix
  for each row execute function tell_cached_changed('device.tablewareDict');
