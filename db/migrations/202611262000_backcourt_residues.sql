-- area: backcourt

/*
 * What was found of pesticides in vegetables and fruit. Rates are ten-thousandths (5000 is 50.00 %): how much the sample inhibits the enzyme, and from
 * what rate on it has failed. verdict 1 passed, 2 failed; follow_up 1 not needed, 2 open, 3 passed when tested again, 4 disposed of.
 */
create table residue_test (
  merchant_id     bigint not null,
  test_id         bigint not null,
  canteen_id      bigint not null,
  material_id     bigint,
  sample_name     text not null,
  lot             text not null default '',
  supplier        text not null default '',
  inhibition_rate integer not null check (inhibition_rate between -10000 and 10000),
  limit_rate      integer not null check (limit_rate between 1 and 10000),
  verdict         smallint not null check (verdict in (1, 2)),
  tested_at       timestamptz not null,
  tester          text not null,
  photo_url       text,
  remark          text not null default '',
  /* 1 entered, 2 told by a detector: the detector, and its number of the test. */
  source          smallint not null check (source in (1, 2)),
  device_id       bigint,
  transaction_no  bigint,
  /* The failed test whose goods were tested again. */
  retest_of       bigint,
  follow_up       smallint not null check (follow_up between 1 and 4),
  followed_at     timestamptz,
  followed_by     text not null default '',
  disposal        text not null default '',
  version         integer not null default 1,
  primary key (merchant_id, test_id),
  foreign key (merchant_id, canteen_id) references canteen,
  foreign key (merchant_id, material_id) references material,
  foreign key (merchant_id, retest_of) references residue_test,
  check ((source = 2) = (device_id is not null and transaction_no is not null)),
  check (verdict = 2 or follow_up = 1)
);
create unique index residue_test_told on residue_test (merchant_id, device_id, transaction_no) where device_id is not null;
create index residue_test_newest on residue_test (merchant_id, tested_at desc, test_id desc);
create index residue_test_canteen on residue_test (merchant_id, canteen_id, tested_at desc);
create index residue_test_open on residue_test (merchant_id, tested_at) where follow_up = 2;
create index residue_test_again on residue_test (merchant_id, retest_of) where retest_of is not null;
create index residue_test_material on residue_test (merchant_id, material_id) where material_id is not null;
call protect('residue_test');
call refer('residue_test', 'device_id', 'device');
