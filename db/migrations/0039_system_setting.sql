-- area: system
-- Settings of a merchant by group; what a group holds is said by its schema in the contract. No row = the defaults.

create table setting (
  merchant_id bigint not null,
  group_name  text not null,
  value       jsonb not null,
  version     integer not null default 1,
  updated_by  bigint not null,
  updated_at  timestamptz not null default now(),
  primary key (merchant_id, group_name)
);
call protect('setting');
