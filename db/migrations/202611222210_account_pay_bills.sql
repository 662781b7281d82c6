-- area: account
-- Bills of payment channels as they were uploaded, line by line under the channel's number: a line is known once, in whichever files it comes.
create table pay_bill (
  merchant_id bigint not null,
  bill_id     bigint not null,
  /* As recharge.channel; 6 the test channel. */
  channel     smallint not null check (channel in (1, 2, 3, 6)),
  start_date  date not null,
  end_date    date not null check (end_date >= start_date),
  file_name   text not null,
  line_count  integer not null,
  /* Lines that were known before. */
  known_count integer not null,
  created_by  bigint not null,
  created_at  timestamptz not null,
  primary key (merchant_id, bill_id)
);
create index pay_bill_time on pay_bill (merchant_id, created_at);
call protect('pay_bill');

create table pay_bill_line (
  merchant_id bigint not null,
  channel     smallint not null,
  /* 1 came in, 2 went out. */
  direction   smallint not null check (direction in (1, 2)),
  line_key    text not null,
  bill_id     bigint not null,
  biz_date    date not null,
  amount      bigint not null check (amount > 0),
  /* Our number, where the channel has one. */
  out_no      text not null default '',
  /* What of ours it is: 1 channel recharge, 2 other recharge, 3 withdrawal, 4 channel refund, 5 payment of an order. */
  match_type  smallint check (match_type between 1 and 5),
  match_id    bigint,
  our_amount  bigint,
  primary key (merchant_id, channel, direction, line_key)
);
create unique index pay_bill_line_match on pay_bill_line (merchant_id, match_type, match_id) where match_id is not null;
create index pay_bill_line_day on pay_bill_line (merchant_id, biz_date, channel);
call protect('pay_bill_line');

-- What a bill and our books do not agree on. diff_type 1 only there, 2 only here, 3 another amount, 4 another state. state 1 open, 2 booked, 3 taken
-- back, 4 explained, 5 the other side came with a later bill. Settled once.
create table pay_difference (
  merchant_id  bigint not null,
  diff_id      bigint not null,
  bill_id      bigint not null,
  channel      smallint not null,
  direction    smallint not null,
  diff_type    smallint not null check (diff_type between 1 and 4),
  biz_date     date not null,
  line_key     text not null default '',
  match_type   smallint,
  match_id     bigint,
  their_amount bigint not null,
  our_amount   bigint not null,
  state        smallint not null default 1 check (state between 1 and 5),
  reason       text not null default '',
  settled_by   bigint,
  settled_at   timestamptz,
  check ((state = 1) = (settled_at is null)),
  primary key (merchant_id, diff_id),
  foreign key (merchant_id, bill_id) references pay_bill
);
create unique index pay_difference_line on pay_difference (merchant_id, channel, direction, line_key) where line_key <> '';
create unique index pay_difference_ours on pay_difference (merchant_id, match_type, match_id) where diff_type = 2;
create index pay_difference_day on pay_difference (merchant_id, biz_date, channel);
call protect('pay_difference');
