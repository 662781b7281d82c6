-- area: auth
-- Sessions that can be listed and ended for a reason; slider captchas; log-in through partners.

alter table session
  add column session_id uuid not null default gen_random_uuid(),
  /* How the log-in was proven: 'password', or the name of an entry provider. */
  add column entry text not null default 'password',
  /* Set when somebody ended the session: its next call is told why. */
  add column ended_reason text check (ended_reason in ('PASSWORD_CHANGED', 'ROLE_CHANGED', 'DISABLED', 'LOGGED_OUT_ELSEWHERE'));
create unique index session_public on session (merchant_id, session_id);

/* A picture with its answer, for two minutes: nobody's data. */
create unlogged table platform_captcha (
  token        text primary key,
  secret_key   text not null,
  answer_x     integer not null,
  verification text,
  expires_at   timestamptz not null
);
grant select, insert, update, delete on platform_captcha to canteen_app;

/* Somebody on the way to a provider and back ('state'), or proven by it but unknown here ('bind'). */
create table platform_entry_attempt (
  attempt_hash bytea primary key,
  kind         text not null check (kind in ('state', 'bind')),
  provider     text not null,
  browser_hash bytea not null,
  /* Encrypted: nonce, code verifier, or the subject that waits to be bound. */
  kept         bytea not null,
  expires_at   timestamptz not null
);
grant select, insert, update, delete on platform_entry_attempt to canteen_app;

/* One-time links that were used, until they would have expired anyway. */
create table platform_entry_spent (
  provider   text not null,
  nonce_hash bytea not null,
  expires_at timestamptz not null,
  primary key (provider, nonce_hash)
);
grant select, insert, update, delete on platform_entry_spent to canteen_app;

/* Who somebody of a provider is here. */
create table entry_binding (
  merchant_id bigint not null,
  provider    text not null,
  subject     text not null,
  user_id     bigint not null,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, provider, subject),
  unique (merchant_id, provider, user_id),
  foreign key (merchant_id, user_id) references operator on delete cascade
);
call protect('entry_binding');
