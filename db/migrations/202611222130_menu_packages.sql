-- area: menu
-- Set meals: dishes that are always in them, and groups of which the buyer takes one (document 2 section 7, menupackagemeal).

create table package_meal (
  merchant_id    bigint not null,
  package_id     bigint not null,
  package_name   text not null,
  /* Null: of the merchant; else of this canteen alone. */
  canteen_id     bigint,
  /* 1 fixed, 2 what the chosen dishes cost together, times the ratio. */
  price_mode     smallint not null check (price_mode in (1, 2)),
  /* Fen of a fixed price. */
  price          bigint check (price >= 0),
  /* Percent of what the chosen dishes cost together. */
  discount_ratio smallint not null default 100 check (discount_ratio between 1 and 100),
  /* 1 on the shelf, 2 off it. */
  putaway_state  smallint not null default 1 check (putaway_state in (1, 2)),
  images         text[] not null default '{}',
  intro          text not null default '',
  sort           integer not null default 0,
  version        integer not null default 1,
  primary key (merchant_id, package_id),
  foreign key (merchant_id, canteen_id) references canteen,
  check (price_mode = 2 or price is not null)
);
create unique index package_meal_package_name on package_meal (merchant_id, canteen_id, package_name) nulls not distinct;
call protect('package_meal');

create table package_dish (
  merchant_id  bigint not null,
  package_id   bigint not null,
  line_no      smallint not null,
  dishes_id    bigint not null,
  /* 0: always in it; else the buyer takes one of those of the same number. */
  choice_group smallint not null check (choice_group between 0 and 5),
  /* Thousandths of a portion. */
  quantity     bigint not null check (quantity > 0),
  primary key (merchant_id, package_id, line_no),
  unique (merchant_id, package_id, choice_group, dishes_id),
  foreign key (merchant_id, package_id) references package_meal on delete cascade,
  foreign key (merchant_id, dishes_id) references dish
);
create index package_dish_dish on package_dish (merchant_id, dishes_id);
call protect('package_dish');
