-- area: canteen
-- Areas around canteens, what canteens and stalls are sorted by, and everything that stands in a canteen.

create table canteen_area (
  merchant_id bigint not null,
  area_id     bigint not null,
  super_id    bigint,
  area_name   text not null,
  sort        integer not null default 0,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, area_id),
  foreign key (merchant_id, super_id) references canteen_area
);
create unique index canteen_area_name on canteen_area (merchant_id, coalesce(super_id, 0), area_name);
create index canteen_area_super on canteen_area (merchant_id, super_id);
call protect('canteen_area');

create table stall_kind (
  merchant_id bigint not null,
  kind_id     bigint not null,
  kind_name   text not null,
  sort        integer not null default 0,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, kind_id)
);
create unique index stall_kind_name on stall_kind (merchant_id, kind_name);
call protect('stall_kind');

create table place_label (
  merchant_id bigint not null,
  label_id    bigint not null,
  label_name  text not null,
  sort        integer not null default 0,
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, label_id)
);
create unique index place_label_name on place_label (merchant_id, label_name);
call protect('place_label');

/* What was typed freely becomes a list to choose from. */
alter table canteen disable row level security;
alter table stall disable row level security;
alter table stall_kind disable row level security;
alter table place_label disable row level security;

insert into stall_kind (merchant_id, kind_id, kind_name)
select merchant_id, nextval('id_block') * 1000, category from (select distinct merchant_id, category from stall where category <> '') known;
insert into place_label (merchant_id, label_id, label_name)
select merchant_id, nextval('id_block') * 1000, tag
  from (select merchant_id, tag from canteen where tag <> '' union select merchant_id, tag from stall where tag <> '') known;

alter table canteen
  add column area_id bigint,
  add column label_id bigint,
  add column phone_cipher bytea,
  add foreign key (merchant_id, area_id) references canteen_area,
  add foreign key (merchant_id, label_id) references place_label;
alter table stall
  add column kind_id bigint,
  add column label_id bigint,
  add column refuse_same_recipe smallint not null default 1 check (refuse_same_recipe in (1, 2)),
  add foreign key (merchant_id, kind_id) references stall_kind,
  add foreign key (merchant_id, label_id) references place_label;
update canteen set label_id = place_label.label_id from place_label
 where place_label.merchant_id = canteen.merchant_id and place_label.label_name = canteen.tag;
update stall set label_id = place_label.label_id from place_label
 where place_label.merchant_id = stall.merchant_id and place_label.label_name = stall.tag;
update stall set kind_id = stall_kind.kind_id from stall_kind
 where stall_kind.merchant_id = stall.merchant_id and stall_kind.kind_name = stall.category;
alter table canteen drop column tag, drop column phone;
alter table stall drop column tag, drop column category;

alter table canteen enable row level security;
alter table stall enable row level security;
alter table stall_kind enable row level security;
alter table place_label enable row level security;

create index canteen_of_area on canteen (merchant_id, area_id) where removed_at is null;
create index canteen_of_label on canteen (merchant_id, label_id) where removed_at is null;
create index stall_of_kind on stall (merchant_id, kind_id) where removed_at is null;
create index stall_of_label on stall (merchant_id, label_id) where removed_at is null;

/* Pick-up points: where food that was ordered is fetched. */
create table food_place (
  merchant_id     bigint not null,
  food_place_id   bigint not null,
  canteen_id      bigint not null,
  food_place_name text not null,
  address         text not null default '',
  state           smallint not null default 1 check (state in (1, 2)),
  sort            integer not null default 0,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (merchant_id, food_place_id),
  foreign key (merchant_id, canteen_id) references canteen
);
create unique index food_place_name on food_place (merchant_id, canteen_id, food_place_name);
call protect('food_place');

create table dining_table (
  merchant_id bigint not null,
  table_id    bigint not null,
  canteen_id  bigint not null,
  table_num   text not null,
  table_name  text not null default '',
  seats       integer,
  state       smallint not null default 1 check (state in (1, 2, 3)),
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  removed_at  timestamptz,
  primary key (merchant_id, table_id),
  foreign key (merchant_id, canteen_id) references canteen
);
create unique index dining_table_num on dining_table (merchant_id, canteen_id, table_num) where removed_at is null;
call protect('dining_table');

create table private_room (
  merchant_id  bigint not null,
  room_id      bigint not null,
  canteen_id   bigint not null,
  room_num     text not null,
  room_name    text not null default '',
  capacity     integer,
  /* Least amount a party spends there, in fen. */
  min_amount   bigint not null default 0,
  state        smallint not null default 1 check (state in (1, 2, 3)),
  remark       text not null default '',
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  removed_at   timestamptz,
  primary key (merchant_id, room_id),
  foreign key (merchant_id, canteen_id) references canteen
);
create unique index private_room_num on private_room (merchant_id, canteen_id, room_num) where removed_at is null;
call protect('private_room');

create table meal_line (
  merchant_id    bigint not null,
  meal_line_id   bigint not null,
  canteen_id     bigint not null,
  meal_line_name text not null,
  type           smallint not null check (type in (1, 2)),
  sort           integer not null default 0,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  primary key (merchant_id, meal_line_id),
  foreign key (merchant_id, canteen_id) references canteen
);
create unique index meal_line_name on meal_line (merchant_id, canteen_id, meal_line_name);
call protect('meal_line');

/* A machine stands on one meal line at most. */
create table meal_line_machine (
  merchant_id  bigint not null,
  device_id    bigint not null,
  meal_line_id bigint not null,
  primary key (merchant_id, device_id),
  foreign key (merchant_id, meal_line_id) references meal_line on delete cascade,
  foreign key (merchant_id, device_id) references device
);
create index meal_line_machine_line on meal_line_machine (merchant_id, meal_line_id);
call protect('meal_line_machine');

/* Settings of a canteen by group (delivery, order, pay, takeOut); their shape is the contract's. */
create table canteen_setting (
  merchant_id bigint not null,
  canteen_id  bigint not null,
  kind        text not null,
  value       jsonb not null,
  version     integer not null default 1,
  primary key (merchant_id, canteen_id, kind),
  foreign key (merchant_id, canteen_id) references canteen
);
call protect('canteen_setting');

/* When a meal can still be ordered and cancelled: so many days before, at that minute of the day; null: until it ends. */
alter table meal_time
  add column if_open              smallint not null default 2 check (if_open in (1, 2)),
  add column book_cutoff_days     smallint not null default 0 check (book_cutoff_days between 0 and 30),
  add column book_cutoff_minute   integer check (book_cutoff_minute between 0 and 1439),
  add column cancel_cutoff_days   smallint not null default 0 check (cancel_cutoff_days between 0 and 30),
  add column cancel_cutoff_minute integer check (cancel_cutoff_minute between 0 and 1439);
