-- area: menu
-- Who likes which dish, and surveys in which likes are collected for some days (document 2 section 7, like surveys).

create table like_survey (
  merchant_id bigint not null,
  survey_id   bigint not null,
  survey_name text not null,
  /* Null: every canteen. */
  canteen_id  bigint,
  start_date  date not null,
  end_date    date not null,
  /* Dishes one person may name. */
  most_picks  smallint not null default 3 check (most_picks between 1 and 20),
  /* Those to choose from; none: any dish. */
  dishes_ids  bigint[] not null default '{}',
  /* When it was issued: from then on it collects. */
  issued_at   timestamptz,
  version     integer not null default 1,
  primary key (merchant_id, survey_id),
  foreign key (merchant_id, canteen_id) references canteen,
  check (end_date >= start_date)
);
create unique index like_survey_survey_name on like_survey (merchant_id, survey_name);
call protect('like_survey');

create table dish_like (
  merchant_id bigint not null,
  /* 0: outside every survey. */
  survey_id   bigint not null,
  cust_id     bigint not null,
  dishes_id   bigint not null,
  liked_at    timestamptz not null,
  primary key (merchant_id, survey_id, cust_id, dishes_id),
  foreign key (merchant_id, dishes_id) references dish on delete cascade
);
create index dish_like_dish on dish_like (merchant_id, dishes_id, survey_id, liked_at);
call protect('dish_like');
