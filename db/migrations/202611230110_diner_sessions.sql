-- area: diner

/* Who uses their own page: password_hash null where a code by telephone is the only way in. */
create table diner_login (
  merchant_id   bigint not null,
  cust_id       bigint not null,
  password_hash text,
  bound_at      timestamptz not null default now(),
  primary key (merchant_id, cust_id)
);
call protect('diner_login');

/* Sessions of people, apart from those of operators; of a token its hash is kept. */
create table diner_session (
  token_hash   bytea primary key,
  merchant_id  bigint not null,
  cust_id      bigint not null,
  ip           text not null,
  user_agent   text not null,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index diner_session_person on diner_session (merchant_id, cust_id);
call protect('diner_session');
call allow_platform('diner_session');

/* The code last sent to a telephone: a hash, how often it was tried, until when it holds. */
create table diner_sms_code (
  merchant_id  bigint not null,
  mobile_index bytea not null,
  code_hash    bytea not null,
  tries        smallint not null default 0,
  expires_at   timestamptz not null,
  primary key (merchant_id, mobile_index)
);
call protect('diner_sms_code');

/* Payment codes that a terminal has read: each once. */
create table diner_pay_code (
  merchant_id bigint not null,
  nonce       text not null,
  cust_id     bigint not null,
  device_id   bigint not null,
  used_at     timestamptz not null default now(),
  primary key (merchant_id, nonce)
);
create index diner_pay_code_person on diner_pay_code (merchant_id, cust_id);
call protect('diner_pay_code');
