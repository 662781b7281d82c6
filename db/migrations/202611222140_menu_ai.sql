-- area: menu
-- Recognition of dishes on pictures (document 2 section 7, menuai and aifoodcleaning): services somewhere else that recognise, pictures of
-- whole meals, the pictures of single dishes and empty trays cut out of them or uploaded, and which of them a service has learned.

create table menu_ai (
  merchant_id bigint not null,
  menuai_id   bigint not null,
  menuai_name text not null,
  service_url text not null,
  /* Encrypted; null: the service asks for none. Forgotten when the address changes. */
  key_cipher  bytea,
  /* Percent from which on a recognition is offered as a label. */
  least_score smallint not null default 80 check (least_score between 0 and 100),
  /* 1 in use, 2 not; at most one is in use. */
  enabled     smallint not null default 2 check (enabled in (1, 2)),
  /* 0 never tried, 1 answered, 2 failed. */
  test_state  smallint not null default 0,
  test_reason text not null default '',
  tested_at   timestamptz,
  version     integer not null default 1,
  primary key (merchant_id, menuai_id),
  constraint menu_ai_name_key unique (merchant_id, menuai_name)
);
create unique index menu_ai_in_use on menu_ai (merchant_id) where enabled = 1;
call protect('menu_ai');

create table meal_picture (
  merchant_id     bigint not null,
  meal_picture_id bigint not null,
  canteen_id      bigint not null,
  picture_url     text not null,
  /* Pixels. */
  width           integer not null,
  height          integer not null,
  taken_at        timestamptz not null,
  /* 1 waiting, 2 reviewed, 3 of no use. */
  meal_state      smallint not null default 1 check (meal_state in (1, 2, 3)),
  reviewed_by     bigint,
  reviewed_at     timestamptz,
  version         integer not null default 1,
  primary key (merchant_id, meal_picture_id),
  foreign key (merchant_id, canteen_id) references canteen
);
create index meal_picture_taken on meal_picture (merchant_id, canteen_id, taken_at desc);
call protect('meal_picture');

create table dish_picture (
  merchant_id     bigint not null,
  picture_id      bigint not null,
  /* 1 a dish, 2 an empty tray. */
  picture_kind    smallint not null check (picture_kind in (1, 2)),
  canteen_id      bigint not null,
  /* What it shows; null while nobody has said so, and of trays. */
  dishes_id       bigint,
  /* Cut out of this one, at these pixels; null where it was uploaded by itself. */
  meal_picture_id bigint,
  box_left        integer,
  box_top         integer,
  box_width       integer,
  box_height      integer,
  picture_url     text not null,
  /* 1 somebody said what it shows, 2 a service did. */
  label_source    smallint not null default 1 check (label_source in (1, 2)),
  /* Percent the service was sure. */
  score           smallint,
  /* 1 waiting for a look, 2 somebody confirmed what it shows. */
  picture_state   smallint not null default 1 check (picture_state in (1, 2)),
  created_at      timestamptz not null default now(),
  /* Taken away here; the row stays until the services that learned it have forgotten it. */
  removed_at      timestamptz,
  version         integer not null default 1,
  primary key (merchant_id, picture_id),
  foreign key (merchant_id, canteen_id) references canteen,
  foreign key (merchant_id, dishes_id) references dish on delete set null (dishes_id),
  foreign key (merchant_id, meal_picture_id) references meal_picture on delete cascade
);
create index dish_picture_dish on dish_picture (merchant_id, dishes_id);
create index dish_picture_meal on dish_picture (merchant_id, meal_picture_id);
call protect('dish_picture');

/* Which pictures a service was told of, as what. */
create table dish_regist (
  merchant_id   bigint not null,
  menuai_id     bigint not null,
  picture_id    bigint not null,
  dishes_id     bigint,
  /* 1 learned, 2 refused. */
  regist_state  smallint not null check (regist_state in (1, 2)),
  reason        text not null default '',
  registered_at timestamptz not null default now(),
  primary key (merchant_id, menuai_id, picture_id),
  foreign key (merchant_id, menuai_id) references menu_ai on delete cascade,
  foreign key (merchant_id, picture_id) references dish_picture on delete cascade
);
create index dish_regist_picture on dish_regist (merchant_id, picture_id);
call protect('dish_regist');

/* Each time pictures were sent to a service. */
create table dish_sync (
  merchant_id bigint not null,
  sync_id     bigint not null,
  menuai_id   bigint not null,
  /* 1 waits or runs, 2 done, 3 done in part, 4 failed. */
  sync_state  smallint not null default 1,
  sent_num    integer not null default 0,
  refused_num integer not null default 0,
  forgot_num  integer not null default 0,
  reason      text not null default '',
  started_at  timestamptz not null default now(),
  ended_at    timestamptz,
  started_by  text not null default '',
  primary key (merchant_id, sync_id),
  foreign key (merchant_id, menuai_id) references menu_ai on delete cascade
);
create index dish_sync_started on dish_sync (merchant_id, started_at desc);
call protect('dish_sync');
