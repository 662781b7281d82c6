-- area: system
-- The merchant's own mark, on the login screen and in the top bar.

create table merchant_logo (
  merchant_id    bigint not null,
  logo_url       text not null,
  login_logo_url text not null,
  changed_by     bigint not null,
  changed_at     timestamptz not null default now(),
  primary key (merchant_id)
);
call protect('merchant_logo');
