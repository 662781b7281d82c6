-- area: evaluation
-- What diners say: of an order they had, of a canteen, and what they complain about (document 1 section 7, document 2 section 7). Replies and
-- hiding are events of the kit, so that nothing anybody answered is ever changed.

/* What may be evaluated, for how long and by whom; a merchant without a row has the defaults. */
create table evaluation_config (
  merchant_id    bigint not null,
  order_open     smallint not null default 1 check (order_open in (1, 2)),
  /* Days after the date of the meal. */
  order_days     smallint not null default 7 check (order_days between 1 and 90),
  anonymous_open smallint not null default 1 check (anonymous_open in (1, 2)),
  canteen_open   smallint not null default 1 check (canteen_open in (1, 2)),
  /* How often somebody evaluates a canteen: 1 once a day, 2 a week, 3 a month. */
  canteen_cycle  smallint not null default 3 check (canteen_cycle in (1, 2, 3)),
  start_date     date,
  end_date       date,
  /* Kinds of people who evaluate canteens; none: everybody. */
  psn_types      bigint[] not null default '{}',
  version        integer not null default 1,
  primary key (merchant_id),
  check (end_date >= start_date)
);
call protect('evaluation_config');

/* What a canteen is given stars for beside the whole. state 1 asked, 2 no more: what was given stays. */
create table evaluation_item (
  merchant_id bigint not null,
  item_id     bigint not null,
  item_name   text not null,
  sort        smallint not null default 0,
  state       smallint not null default 1 check (state in (1, 2)),
  primary key (merchant_id, item_id)
);
create unique index evaluation_item_item_name on evaluation_item (merchant_id, item_name) where state = 1;
call protect('evaluation_item');

/* An order, evaluated once. The place is that of the order; biz_date is the day somebody evaluated, meal_date that of the order. */
create table order_evaluation (
  merchant_id   bigint not null,
  evaluation_id bigint not null,
  order_id      bigint not null,
  meal_date     date not null,
  biz_date      date not null,
  occurred_at   timestamptz not null,
  cust_id       bigint not null,
  place_kind    smallint not null,
  place_id      bigint not null,
  canteen_id    bigint,
  stall_id      bigint,
  meal_type     smallint not null,
  order_kind    smallint not null,
  stars         smallint not null check (stars between 1 and 5),
  content       text not null default '',
  images        text[] not null default '{}',
  /* 1 yes, 2 no: nobody is told whose it is. */
  anonymous     smallint not null check (anonymous in (1, 2)),
  /* 1 shown, 2 hidden: counts nowhere. */
  show_flag     smallint not null default 1 check (show_flag in (1, 2)),
  replied_at    timestamptz,
  version       integer not null default 1,
  primary key (merchant_id, evaluation_id)
);
create unique index order_evaluation_order on order_evaluation (merchant_id, order_id);
create index order_evaluation_day on order_evaluation (merchant_id, biz_date, place_id);
call protect('order_evaluation');
call refer('order_evaluation', 'cust_id', 'customer');

/* What was said of each dish of it. Place, day and whether it is shown are those of its evaluation. */
create table order_evaluation_dish (
  merchant_id   bigint not null,
  evaluation_id bigint not null,
  line_no       smallint not null,
  goods_kind    smallint not null,
  goods_id      bigint not null,
  goods_name    text not null,
  stars         smallint not null check (stars between 1 and 5),
  biz_date      date not null,
  occurred_at   timestamptz not null,
  place_kind    smallint not null,
  place_id      bigint not null,
  canteen_id    bigint,
  stall_id      bigint,
  meal_type     smallint not null,
  show_flag     smallint not null default 1 check (show_flag in (1, 2)),
  primary key (merchant_id, evaluation_id, line_no),
  foreign key (merchant_id, evaluation_id) references order_evaluation
);
create index order_evaluation_dish_day on order_evaluation_dish (merchant_id, biz_date, place_id);
create index order_evaluation_dish_goods on order_evaluation_dish (merchant_id, goods_id, biz_date);
call protect('order_evaluation_dish');

/* A canteen, evaluated by somebody once a cycle, whose first day is cycle_start. */
create table canteen_evaluation (
  merchant_id   bigint not null,
  evaluation_id bigint not null,
  canteen_id    bigint not null,
  cust_id       bigint not null,
  cycle_start   date not null,
  biz_date      date not null,
  occurred_at   timestamptz not null,
  stars         smallint not null check (stars between 1 and 5),
  content       text not null default '',
  images        text[] not null default '{}',
  anonymous     smallint not null check (anonymous in (1, 2)),
  replied_at    timestamptz,
  version       integer not null default 1,
  primary key (merchant_id, evaluation_id),
  foreign key (merchant_id, canteen_id) references canteen
);
create unique index canteen_evaluation_cycle on canteen_evaluation (merchant_id, canteen_id, cust_id, cycle_start);
create index canteen_evaluation_day on canteen_evaluation (merchant_id, biz_date, canteen_id);
call protect('canteen_evaluation');
call refer('canteen_evaluation', 'cust_id', 'customer');

create table canteen_evaluation_score (
  merchant_id   bigint not null,
  evaluation_id bigint not null,
  item_id       bigint not null,
  stars         smallint not null check (stars between 1 and 5),
  primary key (merchant_id, evaluation_id, item_id),
  foreign key (merchant_id, evaluation_id) references canteen_evaluation,
  foreign key (merchant_id, item_id) references evaluation_item
);
call protect('canteen_evaluation_score');

/* What somebody complains about or suggests. Without a place it is about the merchant as a whole. */
create table complaint (
  merchant_id    bigint not null,
  complaint_id   bigint not null,
  cust_id        bigint not null,
  /* 1 complaint, 2 suggestion. */
  complaint_type smallint not null check (complaint_type in (1, 2)),
  /* 1 a canteen, 2 an order, 3 a dish of an order, 4 something else. */
  about          smallint not null check (about between 1 and 4),
  place_kind     smallint,
  place_id       bigint,
  canteen_id     bigint,
  stall_id       bigint,
  order_id       bigint,
  goods_id       bigint,
  goods_name     text not null default '',
  biz_date       date not null,
  occurred_at    timestamptz not null,
  content        text not null,
  images         text[] not null default '{}',
  anonymous      smallint not null check (anonymous in (1, 2)),
  /* 1 waiting, 2 answered, 3 closed. */
  state          smallint not null default 1 check (state in (1, 2, 3)),
  replied_at     timestamptz,
  version        integer not null default 1,
  primary key (merchant_id, complaint_id),
  check (about = 4 or place_id is not null),
  check ((about in (2, 3)) = (order_id is not null)),
  check ((about = 3) = (goods_id is not null))
);
create index complaint_day on complaint (merchant_id, biz_date, place_id);
create index complaint_waiting on complaint (merchant_id, occurred_at) where state = 1;
create index complaint_person on complaint (merchant_id, cust_id, complaint_id);
call protect('complaint');
call refer('complaint', 'cust_id', 'customer');
