-- area: system
-- Roles, operators (the users of the console) and what they may see.

create table role (
  merchant_id bigint not null,
  role_id     bigint not null,
  role_name   text not null,
  role_code   text not null,
  description text not null default '',
  created_at  timestamptz not null default now(),
  primary key (merchant_id, role_id),
  unique (merchant_id, role_code)
);
call protect('role');

/* Menu entries a role holds, by the code of the catalogue (a page's path or a button's permission code); '*' = all of it. */
create table role_menu (
  merchant_id bigint not null,
  role_id     bigint not null,
  menu_code   text not null,
  primary key (merchant_id, role_id, menu_code),
  foreign key (merchant_id, role_id) references role on delete cascade
);
call protect('role_menu');

create table operator (
  merchant_id       bigint not null,
  user_id           bigint not null,
  username          text not null,
  real_name         text not null,
  phone_cipher      bytea,
  password_hash     text not null,
  role_id           bigint not null,
  all_canteens      boolean not null default false,
  all_organisations boolean not null default false,
  edit_flag         smallint not null default 1,
  state             smallint not null default 1,
  created_at        timestamptz not null default now(),
  primary key (merchant_id, user_id),
  foreign key (merchant_id, role_id) references role
);
create unique index operator_username on operator (lower(username));
call protect('operator');
call allow_platform('operator');

create table operator_scope (
  merchant_id bigint not null,
  user_id     bigint not null,
  kind        text not null check (kind in ('canteen', 'organisation')),
  target_id   bigint not null,
  primary key (merchant_id, user_id, kind, target_id),
  foreign key (merchant_id, user_id) references operator on delete cascade
);
call protect('operator_scope');

-- area: auth
create table session (
  token_hash   bytea primary key,
  merchant_id  bigint not null,
  user_id      bigint not null,
  ip           text,
  user_agent   text,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index session_operator on session (merchant_id, user_id);
call protect('session');
call allow_platform('session');

/* Failed log-ins by name and address: not a tenant's data, it holds no person's secret. */
create table platform_login_failure (
  subject      text primary key,
  failures     integer not null,
  locked_until timestamptz,
  changed_at   timestamptz not null default now()
);
grant select, insert, update, delete on platform_login_failure to canteen_app;
