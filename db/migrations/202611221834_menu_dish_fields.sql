-- area: menu
-- Everything a dish tells of itself (document 2 section 3), how it differs in single canteens, its cost over time, what is recommended.

alter table dish
  /* Null: of the merchant; else of this canteen alone. */
  add column canteen_id bigint,
  add column type_id bigint,
  add column kitchen_id bigint,
  add column cook_id bigint,
  add column classify_id bigint,
  add column style_id bigint,
  add column label_ids bigint[] not null default '{}',
  add column taste_ids bigint[] not null default '{}',
  add column effect_ids bigint[] not null default '{}',
  add column suit_ids bigint[] not null default '{}',
  add column images text[] not null default '{}',
  add column chef text not null default '',
  /* Rich text, cleaned by the server. */
  add column detail text not null default '',
  /* 1 yes, 2 no. */
  add column recommend_flag smallint not null default 2,
  add column discount_price bigint check (discount_price >= 0),
  /* Portions at hand, and those one person may buy; null: any number. */
  add column stock_num integer check (stock_num >= 0),
  add column limit_num integer check (limit_num >= 1),
  add column large_price bigint check (large_price >= 0),
  add column large_weight integer,
  add column small_price bigint check (small_price >= 0),
  add column small_weight integer,
  add column pinyin text not null default '',
  add column initials text not null default '',
  add foreign key (merchant_id, canteen_id) references canteen,
  add foreign key (merchant_id, type_id) references dish_type,
  add foreign key (merchant_id, kitchen_id) references dish_kitchen,
  add foreign key (merchant_id, cook_id) references dish_cook,
  add foreign key (merchant_id, classify_id) references dish_classify,
  add foreign key (merchant_id, style_id) references dish_style,
  add check (discount_price <= price),
  add check (limit_num <= stock_num);
alter table dish drop constraint dish_name_key;
create unique index dish_name_key on dish (merchant_id, canteen_id, dishes_name) nulls not distinct;
create index dish_by_type on dish (merchant_id, type_id);
create index dish_by_initials on dish (merchant_id, initials text_pattern_ops);

/* What a canteen does otherwise with a dish of the merchant; null: as the merchant does. */
create table dish_canteen (
  merchant_id    bigint not null,
  dishes_id      bigint not null,
  canteen_id     bigint not null,
  price          bigint check (price >= 0),
  putaway_state  smallint check (putaway_state in (1, 2)),
  primary key (merchant_id, dishes_id, canteen_id),
  foreign key (merchant_id, dishes_id) references dish on delete cascade,
  foreign key (merchant_id, canteen_id) references canteen
);
call protect('dish_canteen');

/* What a dish cost from when on; a row for every change. */
create table dish_cost (
  merchant_id bigint not null,
  dishes_id   bigint not null,
  cost_no     bigint not null,
  cost_price  bigint not null,
  changed_at  timestamptz not null default now(),
  primary key (merchant_id, dishes_id, cost_no),
  foreign key (merchant_id, dishes_id) references dish on delete cascade
);
call protect('dish_cost');

/* What the first page of apps recommends at a meal, at most three. */
create table dish_recommend (
  merchant_id bigint not null,
  canteen_id  bigint not null,
  meal_type   smallint not null,
  place       smallint not null check (place between 1 and 3),
  dishes_id   bigint not null,
  primary key (merchant_id, canteen_id, meal_type, place),
  unique (merchant_id, canteen_id, meal_type, dishes_id),
  foreign key (merchant_id, dishes_id) references dish on delete cascade,
  foreign key (merchant_id, canteen_id) references canteen
);
call protect('dish_recommend');
