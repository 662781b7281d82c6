-- area: menu
-- Menus (recipes) by date or by day of the week, what they offer, how much of it was sold, and which terminals hold the latest
-- (document 2 sections 3 and 7; domain notes B4, B11).

create table recipe (
  merchant_id  bigint not null,
  recipe_id    bigint not null,
  recipe_name  text not null,
  /* 1 by date, 2 by day of the week. */
  recipe_type  smallint not null check (recipe_type in (1, 2)),
  canteen_id   bigint not null,
  /* Null: every stall of the canteen. */
  stall_id     bigint,
  /* From when to when it holds; null: without end. */
  begin_date   date,
  end_date     date,
  remark       text not null default '',
  /* 1 draft, 2 published: its lines are frozen. */
  recipe_state smallint not null default 1 check (recipe_state in (1, 2)),
  version      integer not null default 1,
  primary key (merchant_id, recipe_id),
  foreign key (merchant_id, canteen_id) references canteen,
  foreign key (merchant_id, stall_id) references stall,
  check (end_date >= begin_date)
);
create unique index recipe_recipe_name on recipe (merchant_id, canteen_id, stall_id, recipe_name) nulls not distinct;
call protect('recipe');

create table recipe_line (
  merchant_id bigint not null,
  line_id     bigint not null,
  recipe_id   bigint not null,
  /* One of the two: the date, or the day of the week from 1 Monday. */
  apply_date  date,
  week_day    smallint check (week_day between 1 and 7),
  meal_type   smallint not null,
  dishes_id   bigint not null,
  sort        integer not null,
  /* Fen; null: what the dish costs. */
  sale_price  bigint check (sale_price >= 0),
  /* Portions a date; null: any number. */
  supply_num  integer check (supply_num >= 0),
  /* Portions one person may buy of it at a meal; null: any number. */
  limit_num   integer check (limit_num >= 1),
  /* `HH:mm` of the merchant's clock; null: the whole meal. */
  sale_begin  text check (sale_begin ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  sale_end    text check (sale_end ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  /* The dish as it was when the menu was published: name, price, cost, weight, nutrition, allergens. Null in a draft. */
  frozen      jsonb,
  version     integer not null default 1,
  primary key (merchant_id, line_id),
  foreign key (merchant_id, recipe_id) references recipe on delete cascade,
  foreign key (merchant_id, dishes_id) references dish,
  check ((apply_date is null) <> (week_day is null)),
  check (limit_num <= supply_num)
);
create unique index recipe_line_dishes on recipe_line (merchant_id, recipe_id, apply_date, week_day, meal_type, dishes_id) nulls not distinct;
create index recipe_line_dish on recipe_line (merchant_id, dishes_id);
call protect('recipe_line');

/* Portions of a line sold for a date. Sales online stop at the supply; what was served offline counts all the same. */
create table recipe_sold (
  merchant_id bigint not null,
  line_id     bigint not null,
  sale_date   date not null,
  sold        integer not null default 0 check (sold >= 0),
  primary key (merchant_id, line_id, sale_date)
);
call protect('recipe_sold');

/* Whom a menu is for beside its stall: 1 apps (client types; none: all), 2 machines, 3 further stalls. */
create table recipe_bind (
  merchant_id bigint not null,
  recipe_id   bigint not null,
  bind_kind   smallint not null check (bind_kind in (1, 2, 3)),
  target_id   bigint not null,
  primary key (merchant_id, recipe_id, bind_kind, target_id),
  foreign key (merchant_id, recipe_id) references recipe on delete cascade
);
create index recipe_bind_target on recipe_bind (merchant_id, bind_kind, target_id);
call protect('recipe_bind');

/* Counts every change of a published menu: terminals that hold a smaller number ask again. */
create table menu_number (
  merchant_id bigint not null primary key,
  menu_no     bigint not null
);
call protect('menu_number');

/* What a terminal was told to fetch, the latest only. */
create table recipe_issue (
  merchant_id bigint not null,
  device_id   bigint not null,
  recipe_id   bigint not null,
  menu_no     bigint not null,
  /* 1 waiting, 2 issuing, 3 success, 4 failed. */
  send_state  smallint not null default 1 check (send_state between 1 and 4),
  reason      text not null default '',
  issued_at   timestamptz not null default now(),
  sent_at     timestamptz,
  acked_at    timestamptz,
  primary key (merchant_id, device_id),
  foreign key (merchant_id, recipe_id) references recipe on delete cascade
);
create index recipe_issue_recipe on recipe_issue (merchant_id, recipe_id);
call protect('recipe_issue');
