-- area: customer

/* Places meals are delivered to: buildings, floors, wards, offices. A tree of its own, beside the organisations. */
create table cust_place (
  merchant_id bigint not null,
  place_id    bigint not null,
  super_id    bigint,
  place_name  text not null,
  full_name   text not null,
  place_num   text not null,
  level       smallint not null,
  /* Ids from the root to this one, '/1/5/'. */
  path        text not null,
  path_end    text generated always as (rtrim(path, '/') || '0') stored,
  remark      text not null default '',
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  removed_at  timestamptz,
  primary key (merchant_id, place_id),
  foreign key (merchant_id, super_id) references cust_place (merchant_id, place_id)
);
create unique index cust_place_num on cust_place (merchant_id, place_num) where removed_at is null;
create unique index cust_place_name on cust_place (merchant_id, coalesce(super_id, 0), place_name) where removed_at is null;
create index cust_place_path on cust_place (merchant_id, path text_pattern_ops);
call protect('cust_place');

/* Who brings meals to a place or answers for it: operators. */
create table cust_place_user (
  merchant_id bigint not null,
  place_id    bigint not null,
  user_id     bigint not null,
  primary key (merchant_id, place_id, user_id),
  foreign key (merchant_id, place_id) references cust_place on delete cascade,
  foreign key (merchant_id, user_id) references operator on delete cascade
);
call protect('cust_place_user');

/* Recipes served at a place; recipes themselves belong to the menus. */
create table cust_place_recipe (
  merchant_id bigint not null,
  place_id    bigint not null,
  recipe_id   bigint not null,
  primary key (merchant_id, place_id, recipe_id),
  foreign key (merchant_id, place_id) references cust_place on delete cascade
);
call protect('cust_place_recipe');
