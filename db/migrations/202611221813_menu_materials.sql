-- area: menu
-- Materials in full (document 2 sections 3 and 7; domain notes B4, B14): a tree of categories, what a piece or a millilitre weighs, what is lost,
-- allergens, nutrients per 100 g of the edible part; nutrients of the merchant; goods; foods to take materials from.

create table material_category (
  merchant_id   bigint not null,
  category_id   bigint not null,
  /* 1 food, 2 goods, 3 consumables: the same in a whole branch. */
  category_type smallint not null,
  super_id      bigint,
  /* The group of the dietary guidance its food belongs to; null where none does. */
  food_group    text,
  category_name text not null,
  sort          integer not null default 0,
  version       integer not null default 1,
  primary key (merchant_id, category_id),
  constraint material_category_name_key unique nulls not distinct (merchant_id, category_type, super_id, category_name),
  foreign key (merchant_id, super_id) references material_category
);
create index material_category_super on material_category (merchant_id, super_id);
call protect('material_category');

alter table material
  add column material_code text not null default '',
  add column category_id bigint,
  /* Percent of the edible part that is lost in the kitchen. */
  add column waste_ratio smallint not null default 0 check (waste_ratio between 0 and 90),
  /* So many of a unit that is no mass weigh so many grams; null where nobody weighed it. */
  add column weighed_unit smallint,
  add column weighed_count integer,
  add column weighed_grams integer,
  add column allergens smallint[] not null default '{}',
  /* Thousandths of the nutrient's unit per 100 g of the edible part, by the code of the nutrient; a value nobody knows is not in it. */
  add column nutrients jsonb not null default '{}',
  add foreign key (merchant_id, category_id) references material_category;
create index material_category_id on material (merchant_id, category_id);

/* What the merchant says of nutrients: its own, and other words or other daily amounts for the standard ones. */
create table nutrition (
  merchant_id    bigint not null,
  nutrition_id   bigint not null,
  nutrition_code text not null,
  nutrition_name text not null,
  unit           text not null,
  /* Thousandths of the unit a grown-up should eat in a day. */
  daily_low      bigint,
  daily_high     bigint,
  sort           integer not null default 0,
  version        integer not null default 1,
  primary key (merchant_id, nutrition_id),
  constraint nutrition_code_key unique (merchant_id, nutrition_code),
  constraint nutrition_name_key unique (merchant_id, nutrition_name)
);
call protect('nutrition');

/* A table of foods and what is in them, as the merchant brought it in: materials are taken from it. */
create table food (
  merchant_id   bigint not null,
  food_id       bigint not null,
  food_code     text not null,
  food_name     text not null,
  category_name text not null default '',
  edible_ratio  smallint not null default 100 check (edible_ratio between 1 and 100),
  nutrients     jsonb not null default '{}',
  remark        text not null default '',
  primary key (merchant_id, food_id),
  constraint food_code_key unique (merchant_id, food_code)
);
create index food_name on food (merchant_id, food_name);
call protect('food');

/* Goods that stalls sell as they are bought. */
create table menu_product (
  merchant_id   bigint not null,
  product_id    bigint not null,
  product_name  text not null,
  category_id   bigint,
  bar_code      text not null default '',
  spec          text not null default '',
  price         bigint not null check (price >= 0),
  /* 1 on the shelf, 2 off it. */
  putaway_state smallint not null default 1,
  sort          integer not null default 0,
  version       integer not null default 1,
  primary key (merchant_id, product_id),
  constraint menu_product_name_key unique (merchant_id, product_name),
  foreign key (merchant_id, category_id) references material_category
);
create index menu_product_category on menu_product (merchant_id, category_id);
call protect('menu_product');
