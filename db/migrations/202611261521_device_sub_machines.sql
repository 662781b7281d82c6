-- area: device

/* What hangs on a machine, by its number there, and the dish it hands out. `address`: how its machine reaches it. */
create table sub_machine (
  merchant_id    bigint not null,
  sub_machine_id bigint not null,
  device_id      bigint not null,
  number         smallint not null check (number between 1 and 99),
  name           text not null,
  dishes_id      bigint,
  address        text not null default '',
  version        integer not null default 1,
  primary key (merchant_id, sub_machine_id),
  foreign key (merchant_id, device_id) references device,
  foreign key (merchant_id, dishes_id) references dish
);
create unique index sub_machine_number on sub_machine (merchant_id, device_id, number);
create index sub_machine_dish on sub_machine (merchant_id, dishes_id) where dishes_id is not null;
call protect('sub_machine');
