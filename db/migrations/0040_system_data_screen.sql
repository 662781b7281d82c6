-- area: system
-- Data screens: boards of today's trade, who may see them, and which canteens they show.

create table data_screen (
  merchant_id   bigint not null,
  screen_id     bigint not null,
  screen_name   text not null,
  title         text not null,
  theme         smallint not null default 1,
  modules       text[] not null,
  remark        text not null default '',
  version       integer not null default 1,
  created_by    bigint not null,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (merchant_id, screen_id),
  constraint data_screen_name unique (merchant_id, screen_name)
);
call protect('data_screen');

/* Which canteens a screen shows; a screen without a row shows none. */
create table data_screen_place (
  merchant_id  bigint not null,
  screen_id    bigint not null,
  all_canteens boolean not null,
  canteens     bigint[] not null default '{}',
  primary key (merchant_id, screen_id),
  foreign key (merchant_id, screen_id) references data_screen on delete cascade
);
call protect('data_screen_place');

/* Which operators may see a screen. */
create table data_screen_operator (
  merchant_id bigint not null,
  screen_id   bigint not null,
  user_id     bigint not null,
  primary key (merchant_id, screen_id, user_id),
  foreign key (merchant_id, screen_id) references data_screen on delete cascade,
  foreign key (merchant_id, user_id) references operator on delete cascade
);
create index data_screen_operator_user on data_screen_operator (merchant_id, user_id);
call protect('data_screen_operator');
