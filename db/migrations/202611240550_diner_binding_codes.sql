-- area: diner

/* What the counter gives somebody for their first log-in: a keyed hash, used once. */
create table diner_bind_code (
  merchant_id bigint not null,
  cust_id     bigint not null,
  code_hash   bytea not null,
  made_by     bigint not null,
  made_at     timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (merchant_id, cust_id)
);
call protect('diner_bind_code');

/* Telephones and browsers somebody came in with: what strangers try from elsewhere does not hold these up. */
create table diner_device (
  merchant_id  bigint not null,
  cust_id      bigint not null,
  device_hash  bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (merchant_id, cust_id, device_hash)
);
create index diner_device_hash on diner_device (merchant_id, device_hash);
call protect('diner_device');

/* Which of somebody's devices a session is of. */
alter table diner_session add column device_hash bytea;

/* A code by telephone is for whoever asked for it: one asked for elsewhere neither replaces it nor uses up its tries. */
drop table diner_sms_code;
create table diner_sms_code (
  merchant_id  bigint not null,
  ticket_hash  bytea not null,
  mobile_index bytea not null,
  code_hash    bytea not null,
  tries        smallint not null default 0,
  expires_at   timestamptz not null,
  primary key (merchant_id, ticket_hash)
);
create index diner_sms_code_mobile on diner_sms_code (merchant_id, mobile_index);
call protect('diner_sms_code');
