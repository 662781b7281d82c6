-- area: device

/* What terminals sent that somebody has to look at (domain notes B2): 1 a number used again with other content, both are kept; 2 a clock
   that is ahead, or behind in an online sale; 3 numbers that never came; 4 a row of an upload that was refused. Where a sale stands
   beside it, it is named. */
create table device_anomaly (
  merchant_id     bigint not null,
  anomaly_id      bigint not null,
  kind            smallint not null check (kind in (1, 2, 3, 4)),
  device_id       bigint not null,
  canteen_id      bigint not null,
  stall_id        bigint not null,
  /* The number, or the first and last of those that are missing; 0 where the terminal told none. */
  transaction_no  bigint not null,
  until_no        bigint not null,
  /* As the terminal told it, where it could be read. */
  card_no         text,
  amount          bigint,
  occurred_at     timestamptz,
  /* What was sent, as JSON text; it may be anything. */
  payload         text,
  payload_hash    bytea not null default '',
  reason          text,
  /* The sale that stands under the number, and the one somebody booked of it later. */
  order_id        bigint,
  posted_order_id bigint,
  found_at        timestamptz not null default now(),
  state           text not null default 'open' check (state in ('open', 'noted', 'posted', 'arrived')),
  version         integer not null default 1,
  note            text,
  handled_by      bigint,
  handled_at      timestamptz,
  primary key (merchant_id, anomaly_id),
  unique (merchant_id, device_id, kind, transaction_no, until_no, payload_hash),
  foreign key (merchant_id, device_id) references device
);
create index device_anomaly_found on device_anomaly (merchant_id, found_at);
call protect('device_anomaly');

/* Numbers of a terminal up to here have been looked through for missing ones. */
alter table device add column gaps_seen_to bigint not null default 0;

alter table device no force row level security;
alter table device_anomaly no force row level security;
alter table device_conflict no force row level security;
alter table device_transaction no force row level security;
alter table merchant no force row level security;
insert into device_anomaly (merchant_id, anomaly_id, kind, device_id, canteen_id, stall_id, transaction_no, until_no, card_no, amount,
    occurred_at, payload, payload_hash, order_id, found_at)
select c.merchant_id, c.conflict_id, 1, c.device_id, d.canteen_id, d.stall_id, c.transaction_no, c.transaction_no, c.payload ->> 'cardNo',
       (c.payload ->> 'amount')::bigint, (c.payload ->> 'occurredAt')::timestamp at time zone m.time_zone, c.payload::text, c.payload_hash,
       t.order_id, c.received_at
  from device_conflict c
  join device d using (merchant_id, device_id)
  join merchant m using (merchant_id)
  left join device_transaction t using (merchant_id, device_id, transaction_no);
drop table device_conflict;
alter table merchant force row level security;
alter table device_transaction force row level security;
alter table device_anomaly force row level security;
alter table device force row level security;
