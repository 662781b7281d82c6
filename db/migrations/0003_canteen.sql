-- area: canteen

create table canteen (
  merchant_id      bigint not null,
  canteen_id       bigint not null,
  canteen_name     text not null,
  canteen_num      text not null,
  tag              text not null default '',
  business_state   smallint not null default 1 check (business_state in (1, 2)),
  max_capacity     integer,
  image_url        text,
  main_items       text not null default '',
  business_hours   text not null default '',
  person_in_charge text not null default '',
  phone            text not null default '',
  longitude        numeric(10, 6),
  latitude         numeric(10, 6),
  if_special       smallint not null default 2 check (if_special in (1, 2)),
  if_book          smallint not null default 2 check (if_book in (1, 2)),
  if_reserve       smallint not null default 2 check (if_reserve in (1, 2)),
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  removed_at       timestamptz,
  primary key (merchant_id, canteen_id)
);
create unique index canteen_num on canteen (merchant_id, canteen_num) where removed_at is null;
call protect('canteen');

create table stall (
  merchant_id    bigint not null,
  stall_id       bigint not null,
  canteen_id     bigint not null,
  stall_name     text not null,
  stall_num      text not null,
  tag            text not null default '',
  category       text not null default '',
  business_state smallint not null default 1 check (business_state in (1, 2)),
  if_book        smallint not null default 2 check (if_book in (1, 2)),
  if_reserve     smallint not null default 2 check (if_reserve in (1, 2)),
  use_call_num   smallint not null default 2 check (use_call_num in (1, 2)),
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  removed_at     timestamptz,
  primary key (merchant_id, stall_id),
  foreign key (merchant_id, canteen_id) references canteen
);
create unique index stall_num on stall (merchant_id, canteen_id, stall_num) where removed_at is null;
call protect('stall');

/* The meal calendar: minutes after midnight, `end_minute` past 1,440 = after midnight. canteen_id 0 = the merchant's own.
   Periods of one canteen do not overlap; a moment outside all of them is meal -1. */
create table meal_time (
  merchant_id  bigint not null,
  canteen_id   bigint not null default 0,
  meal_type    smallint not null check (meal_type in (1, 2, 3, 4, 5)),
  start_minute integer not null check (start_minute between 0 and 1439),
  end_minute   integer not null,
  check (end_minute > start_minute and end_minute - start_minute <= 1440),
  primary key (merchant_id, canteen_id, meal_type)
);
call protect('meal_time');
