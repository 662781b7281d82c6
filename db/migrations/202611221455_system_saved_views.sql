-- area: system
-- Saved views of lists (docs/decisions.md): filters, order and columns under a name, for their maker or the members of a role.

create table saved_view (
  merchant_id bigint not null,
  view_id     bigint not null,
  /* Its maker: an operator, who stays as a row. */
  user_id     bigint not null,
  /* Whose members find it; null: the maker alone. */
  role_id     bigint,
  /* Path of the page, #, id of the list. */
  place       text not null,
  view_name   text not null,
  content     jsonb not null,
  version     integer not null default 1,
  primary key (merchant_id, view_id),
  foreign key (merchant_id, role_id) references role on delete cascade
);
create unique index saved_view_own_name on saved_view (merchant_id, user_id, place, view_name) where role_id is null;
create unique index saved_view_role_name on saved_view (merchant_id, role_id, place, view_name) where role_id is not null;
call protect('saved_view');

/* How somebody uses a view: 1 yes, 2 no. */
create table saved_view_choice (
  merchant_id bigint not null,
  user_id     bigint not null,
  view_id     bigint not null,
  if_default  smallint not null default 2 check (if_default in (1, 2)),
  if_menu     smallint not null default 2 check (if_menu in (1, 2)),
  primary key (merchant_id, user_id, view_id),
  foreign key (merchant_id, view_id) references saved_view on delete cascade
);
create index saved_view_choice_view on saved_view_choice (merchant_id, view_id);
call protect('saved_view_choice');
