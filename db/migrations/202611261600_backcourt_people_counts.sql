-- area: backcourt

/* What a camera counted since it counted last, and how many people it saw then; a moment once. */
create table people_count (
  merchant_id bigint not null,
  device_id   bigint not null,
  counted_at  timestamptz not null,
  canteen_id  bigint not null,
  entered     integer not null check (entered >= 0),
  left_again  integer not null check (left_again >= 0),
  present     integer not null check (present >= 0),
  primary key (merchant_id, device_id, counted_at)
);
create index people_count_canteen on people_count (merchant_id, canteen_id, counted_at);
call protect('people_count');
call refer('people_count', 'device_id', 'device');
