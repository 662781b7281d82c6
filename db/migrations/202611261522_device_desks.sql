-- area: device

/* Which antenna of a smart table watches which dish position. enabled 1 yes, 2 no. */
create table desk_control (
  merchant_id bigint not null,
  desk_id     bigint not null,
  device_id   bigint not null,
  number      smallint not null check (number between 1 and 999),
  desk_name   text not null,
  antenna     smallint not null check (antenna between 1 and 16),
  enabled     smallint not null default 1 check (enabled in (1, 2)),
  version     integer not null default 1,
  primary key (merchant_id, desk_id),
  foreign key (merchant_id, device_id) references device
);
create unique index desk_control_number on desk_control (merchant_id, device_id, number);
call protect('desk_control');

/* Where the smart tables of a merchant take weights from: source 1 scale, 2 chips. */
create table source_control (
  merchant_id         bigint not null primary key,
  source              smallint not null check (source in (1, 2)),
  settle_milliseconds integer not null check (settle_milliseconds between 100 and 5000),
  zero_grams          smallint not null check (zero_grams between 0 and 100),
  version             integer not null default 1
);
call protect('source_control');
