-- area: device

/* How a merchant is known to the gateway of a city's citizen cards, and where that is. */
create table citizen_card_gateway (
  merchant_id bigint not null,
  gateway_url text not null,
  merchant_no text not null,
  key_cipher  bytea not null,
  version     integer not null default 1,
  primary key (merchant_id)
);
call protect('citizen_card_gateway');

/* Certificates of machines there, each for the private key that stands encrypted beside it. A new one replaces the one before. */
create table citizen_card_certificate (
  merchant_id bigint not null,
  device_id   bigint not null,
  pos_no      text not null,
  pos_name    text not null,
  certificate text not null,
  key_cipher  bytea not null,
  valid_from  timestamptz not null,
  valid_until timestamptz not null,
  applied_at  timestamptz not null default now(),
  applied_by  bigint not null,
  primary key (merchant_id, device_id)
);
call protect('citizen_card_certificate');
call refer('citizen_card_certificate', 'device_id', 'device');
