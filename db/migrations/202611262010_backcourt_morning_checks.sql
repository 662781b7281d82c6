-- area: backcourt

/* Who works in a kitchen, with their health certificate. state 1 on duty, 2 left; `cust_id` where they are a person of the house as well. */
create table kitchen_staff (
  merchant_id       bigint not null,
  staff_id          bigint not null,
  canteen_id        bigint not null,
  staff_num         text not null,
  staff_name        text not null,
  post              text not null default '',
  cust_id           bigint,
  certificate_num   text not null default '',
  certificate_until date,
  certificate_url   text,
  state             smallint not null default 1 check (state in (1, 2)),
  version           integer not null default 1,
  primary key (merchant_id, staff_id),
  foreign key (merchant_id, canteen_id) references canteen,
  foreign key (merchant_id, cust_id) references customer
);
create unique index kitchen_staff_staff_num on kitchen_staff (merchant_id, staff_num);
create index kitchen_staff_person on kitchen_staff (merchant_id, cust_id) where cust_id is not null;
create index kitchen_staff_canteen on kitchen_staff (merchant_id, canteen_id, staff_num);
call protect('kitchen_staff');

/*
 * What was found of somebody before work; of several on a day the newest counts. Temperature in tenths of a degree Celsius; wounded, unwell and
 * unclean 1 yes, 2 no. verdict 1 fit, 2 not fit; reason is the gravest: 0 none, else as `unfitReason` says.
 */
create table morning_check (
  merchant_id       bigint not null,
  check_id          bigint not null,
  staff_id          bigint not null,
  canteen_id        bigint not null,
  check_date        date not null,
  checked_at        timestamptz not null,
  temperature       integer not null check (temperature between 300 and 450),
  wounded           smallint not null check (wounded in (1, 2)),
  unwell            smallint not null check (unwell in (1, 2)),
  unclean           smallint not null check (unclean in (1, 2)),
  /* As it was then. */
  certificate_until date,
  verdict           smallint not null check (verdict in (1, 2)),
  reason            smallint not null check (reason between 0 and 5),
  checker           text not null default '',
  remark            text not null default '',
  photo_url         text,
  /* 1 entered, 2 told by a machine: the machine, and its number of the check. */
  source            smallint not null check (source in (1, 2)),
  device_id         bigint,
  transaction_no    bigint,
  primary key (merchant_id, check_id),
  foreign key (merchant_id, staff_id) references kitchen_staff,
  foreign key (merchant_id, canteen_id) references canteen,
  check ((source = 2) = (device_id is not null and transaction_no is not null)),
  check ((verdict = 1) = (reason = 0))
);
create unique index morning_check_told on morning_check (merchant_id, device_id, transaction_no) where device_id is not null;
create index morning_check_staff on morning_check (merchant_id, staff_id, check_date, checked_at desc);
create index morning_check_newest on morning_check (merchant_id, checked_at desc, check_id desc);
create index morning_check_canteen on morning_check (merchant_id, canteen_id, check_date);
call protect('morning_check');
call refer('morning_check', 'device_id', 'device');
