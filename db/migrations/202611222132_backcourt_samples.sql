-- area: backcourt
-- Samples of dishes and materials that are kept for 48 hours (document 2 sections 2 and 7). A record is evidence: it is corrected while the
-- sample is kept, and never removed.

create table sample_record (
  merchant_id     bigint not null,
  sample_id       bigint not null,
  canteen_id      bigint not null,
  stall_id        bigint,
  sample_date     date not null,
  meal_type       smallint not null,
  /* 1 dish, 2 material; `goods_id` and what it was called then. */
  goods_kind      smallint not null check (goods_kind in (1, 2)),
  goods_id        bigint not null,
  sample_name     text not null,
  /* Grams. */
  weight          integer not null check (weight > 0),
  kept_at         timestamptz not null,
  kept_by         text not null,
  keep_place      text not null default '',
  keep_hours      smallint not null default 48 check (keep_hours >= 48),
  destroyed_at    timestamptz,
  destroyed_by    text not null default '',
  remark          text not null default '',
  /* 1 entered, 2 told by a sample-keeping machine. */
  source          smallint not null check (source in (1, 2)),
  /* The machine, and its number of the record: told twice it is one. */
  device_id       bigint,
  transaction_no  bigint,
  version         integer not null default 1,
  primary key (merchant_id, sample_id),
  foreign key (merchant_id, canteen_id) references canteen,
  foreign key (merchant_id, stall_id) references stall,
  check ((source = 2) = (device_id is not null and transaction_no is not null)),
  check (destroyed_at >= kept_at)
);
create unique index sample_record_told on sample_record (merchant_id, device_id, transaction_no) where device_id is not null;
create index sample_record_day on sample_record (merchant_id, sample_date, canteen_id, meal_type);
create index sample_record_open on sample_record (merchant_id, kept_at) where destroyed_at is null;
call protect('sample_record');
