-- area: device

/* How a merchant is known to 收钱吧 as a vendor: its application and the vendor's serial number and key. */
create table sqb_vendor (
  merchant_id bigint not null,
  app_id      text not null,
  vendor_sn   text not null,
  key_cipher  bytea not null,
  version     integer not null default 1,
  primary key (merchant_id)
);
call protect('sqb_vendor');

/* Machines that are terminals there. The key is renewed by checking in, once a day; failure is what the last check-in was refused with. */
create table sqb_terminal (
  merchant_id   bigint not null,
  device_id     bigint not null,
  terminal_sn   text not null,
  key_cipher    bytea not null,
  activated_at  timestamptz not null default now(),
  activated_by  bigint not null,
  checked_in_at timestamptz not null default now(),
  failure       text not null default '',
  primary key (merchant_id, device_id)
);
call protect('sqb_terminal');
call refer('sqb_terminal', 'device_id', 'device');
