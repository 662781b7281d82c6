-- area: menu
-- Materials, and dishes made of them (document 2 section 3; domain notes B4). Quantities are thousandths of a base unit (gram, millilitre,
-- piece); units are fixed multiples of those (areas/menu/contract/units.ts).

create table material (
  merchant_id   bigint not null,
  material_id   bigint not null,
  material_name text not null,
  /* 1 food, 2 goods, 3 consumables. */
  material_type smallint not null default 1,
  /* The unit prices are for. */
  unit          smallint not null,
  /* Percent of what is bought that can be eaten. */
  edible_ratio  smallint not null default 100 check (edible_ratio between 1 and 100),
  /* Fen for one unit; null where nobody knows. */
  latest_price  bigint check (latest_price >= 0),
  version       integer not null default 1,
  primary key (merchant_id, material_id),
  constraint material_name_key unique (merchant_id, material_name)
);
call protect('material');

create table dish (
  merchant_id   bigint not null,
  dishes_id     bigint not null,
  dishes_name   text not null,
  /* 1 on the shelf, 2 off it. */
  putaway_state smallint not null default 1,
  price         bigint not null check (price >= 0),
  box_fee       bigint not null default 0 check (box_fee >= 0),
  /* Grams of a portion; null where nobody weighed it. */
  weight        integer,
  intro         text not null default '',
  /* Fen: the sum of its lines, kept so that lists may be ordered by it. */
  cost_price    bigint not null default 0,
  version       integer not null default 1,
  primary key (merchant_id, dishes_id),
  constraint dish_name_key unique (merchant_id, dishes_name)
);
call protect('dish');

/* The edible part that goes into a portion, and what it costs at the latest price: null where the price is not known. */
create table dish_material (
  merchant_id bigint not null,
  dishes_id   bigint not null,
  line_no     smallint not null,
  material_id bigint not null,
  quantity    bigint not null check (quantity > 0),
  unit        smallint not null,
  cost        bigint,
  primary key (merchant_id, dishes_id, line_no),
  foreign key (merchant_id, dishes_id) references dish on delete cascade,
  foreign key (merchant_id, material_id) references material
);
create index dish_material_material on dish_material (merchant_id, material_id);
call protect('dish_material');
