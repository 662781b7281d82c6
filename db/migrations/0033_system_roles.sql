-- area: system
-- Roles with type and data scopes, operators with several roles, named scope sets, the merchant's own menu.

/* `full`: every person and place; `organisation`: one unit's people; `merchant`: canteens, stalls, warehouses (document 0 section 6). */
alter table role add column role_type text not null default 'full' check (role_type in ('full', 'organisation', 'merchant'));
/* A trade other areas ask for by name: couriers, keepers, buyers; '' = none. */
alter table role add column duty text not null default '' check (duty in ('', 'courier', 'keeper', 'buyer'));
alter table role add column version integer not null default 1;

/* What a role, an operator or a named set lets one see, kind by kind; target 0 = all of the kind, no row = nothing of it. */
create table data_scope (
  merchant_id bigint not null,
  holder      text not null check (holder in ('role', 'operator', 'effective')),
  holder_id   bigint not null,
  kind        text not null check (kind in ('canteens', 'stalls', 'organisations', 'warehouses', 'dishes')),
  target_id   bigint not null,
  primary key (merchant_id, holder, holder_id, kind, target_id)
);
call protect('data_scope');

/* A named set of places and people that limits whoever it is given to. */
create table effective_scope (
  merchant_id bigint not null,
  eff_id      bigint not null,
  eff_name    text not null,
  description text not null default '',
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, eff_id),
  constraint effective_scope_name unique (merchant_id, eff_name)
);
call protect('effective_scope');

/* The roles somebody may switch to; `operator.role_id` is the one a session starts with. */
create table operator_role (
  merchant_id bigint not null,
  user_id     bigint not null,
  role_id     bigint not null,
  position    smallint not null default 0,
  primary key (merchant_id, user_id, role_id),
  foreign key (merchant_id, user_id) references operator,
  foreign key (merchant_id, role_id) references role
);
create index operator_role_holders on operator_role (merchant_id, role_id);
call protect('operator_role');

/* The owner is bound by row-level security too: it is lifted while what exists moves over. */
alter table role no force row level security;
alter table operator no force row level security;
alter table operator_scope no force row level security;
alter table data_scope no force row level security;
alter table operator_role no force row level security;
insert into operator_role (merchant_id, user_id, role_id) select merchant_id, user_id, role_id from operator;
insert into data_scope (merchant_id, holder, holder_id, kind, target_id)
  select merchant_id, 'role', role_id, kind, 0 from role, unnest(array['canteens', 'stalls', 'organisations', 'warehouses', 'dishes']) kind
  union all
  select merchant_id, 'operator', user_id, kind, 0 from operator, unnest(array['stalls', 'warehouses', 'dishes']) kind
  union all
  select merchant_id, 'operator', user_id, 'canteens', 0 from operator where all_canteens
  union all
  select merchant_id, 'operator', user_id, 'organisations', 0 from operator where all_organisations
  union all
  select merchant_id, 'operator', user_id, kind || 's', target_id from operator_scope;
alter table role force row level security;
alter table operator force row level security;
alter table data_scope force row level security;
alter table operator_role force row level security;
drop table operator_scope;
alter table operator drop column all_canteens;
alter table operator drop column all_organisations;

alter table operator add column eff_id bigint;
alter table operator add foreign key (merchant_id, eff_id) references effective_scope;
alter table operator add column phone_index bytea;
alter table operator add column phone_mask text;
alter table operator add column notice_phone_cipher bytea;
alter table operator add column version integer not null default 1;
/* Removed operators stay: what they did names them. */
alter table operator add column removed_at timestamptz;
drop index operator_username;
create unique index operator_username on operator (lower(username)) where removed_at is null;
create index operator_phone on operator (merchant_id, phone_index);

/* What a merchant made of the menu catalogue: built-in entries renamed, moved or hidden (only what differs is not null), and entries of its own. */
create table menu_entry (
  merchant_id bigint not null,
  menu_id     text not null,
  own         boolean not null,
  name        text,
  parent_id   text,
  type        smallint check (type in (0, 1, 2)),
  menu_code   text,
  position    integer,
  if_cache    smallint check (if_cache in (1, 2)),
  if_visible  smallint check (if_visible in (1, 2)),
  icon        text,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, menu_id),
  constraint menu_entry_code unique (merchant_id, menu_code),
  check (not own or (name is not null and type is not null and menu_code is not null))
);
call protect('menu_entry');

/* The menu package of a merchant: the menu ids it has; no row = the whole catalogue. */
create table menu_package (
  merchant_id bigint not null,
  menu_id     text not null,
  primary key (merchant_id, menu_id)
);
call protect('menu_package');

-- area: auth
/* The role a session acts in once its operator has switched; null: the operator's first. */
alter table session add column role_id bigint;
