-- area: device

/*
 * Water that was drawn at a machine, from the card that opened it to its end. use_no counts the uses of the machine. charged_by 1 litre,
 * 2 minute; unit_price fen for one of them; held fen at the start, the most a use may cost; charged fen that were booked. state 1 runs,
 * 2 ended by its machine, 3 ended by the house because its machine was not heard of any more, 4 settled by its machine after that,
 * 5 told afterwards by a machine that had no line. Millilitres and seconds are what the machine told last.
 */
create table water_use (
  merchant_id     bigint not null,
  use_id          bigint not null,
  device_id       bigint not null,
  use_no          bigint not null check (use_no > 0),
  canteen_id      bigint not null,
  /* The canteen once more, under the name by which all facts are limited to the places of a caller. */
  place_id        bigint not null generated always as (canteen_id) stored,
  stall_id        bigint,
  biz_date        date not null,
  card_no         text not null,
  nuclear_mode    smallint not null,
  /* Null where nobody is known by the card of a use that was told afterwards. */
  account_id      bigint check ((account_id is null) = (cust_id is null)),
  cust_id         bigint,
  state           smallint not null check (state between 1 and 5),
  /* When it began, and when the house heard of it. */
  occurred_at     timestamptz not null,
  recorded_at     timestamptz not null default now(),
  read_at         timestamptz,
  ended_at        timestamptz check ((ended_at is null) = (state = 1)),
  charged_by      smallint not null check (charged_by in (1, 2)),
  unit_price      bigint not null check (unit_price > 0),
  most_minutes    integer not null check (most_minutes > 0),
  held            bigint not null check (held > 0),
  millilitres     bigint not null default 0 check (millilitres >= 0),
  seconds         integer not null default 0 check (seconds >= 0),
  charged         bigint not null default 0 check (charged between 0 and held),
  /* What was booked when it ended, and what a late word of the machine added. */
  order_id        bigint,
  repair_order_id bigint,
  primary key (merchant_id, use_id),
  foreign key (merchant_id, canteen_id) references canteen
);
create unique index water_use_number on water_use (merchant_id, device_id, use_no);
create unique index water_use_running on water_use (merchant_id, device_id) where state = 1;
create index water_use_day on water_use (merchant_id, biz_date, canteen_id);
create index water_use_moment on water_use (merchant_id, occurred_at, use_id);
create index water_use_person on water_use (merchant_id, cust_id, occurred_at) where cust_id is not null;
call protect('water_use');
call refer('water_use', 'device_id', 'device');
