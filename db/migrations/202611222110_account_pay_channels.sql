-- area: account
-- Payments through channels of third parties. A channel's secrets (its private key and its key for callbacks) are encrypted under the data
-- key and leave the server in no answer.
create table pay_channel (
  merchant_id     bigint not null,
  /* As recharge.channel: 1 WeChat, 2 Alipay, 6 the test channel, which is in this database. */
  channel         smallint not null check (channel in (1, 2, 6)),
  state           smallint not null default 2 check (state in (1, 2)),
  app_id          text not null default '',
  mch_no          text not null default '',
  /* Of the merchant's certificate; WeChat only. */
  serial_no       text not null default '',
  /* What the channel signs with: its public key, and what it calls it. */
  platform_key    text not null default '',
  platform_key_id text not null default '',
  /* Where the channel reaches this server; none: it is only asked. */
  site_url        text not null default '',
  valid_minutes   smallint not null default 15 check (valid_minutes between 2 and 120),
  secrets         bytea,
  version         integer not null default 1,
  primary key (merchant_id, channel)
);
call protect('pay_channel');

-- A recharge that a channel was asked for. 1 made, 2 waits for its payer, 3 paid and credited, 4 closed, 5 in doubt: nobody knows, or it was
-- paid and cannot be credited as it is.
create table pay_trade (
  merchant_id bigint not null,
  trade_id    bigint not null,
  channel     smallint not null,
  cust_id     bigint not null,
  account_id  bigint not null,
  amount      bigint not null check (amount > 0),
  /* As recharge.source. */
  source      smallint not null,
  state       smallint not null default 1 check (state between 1 and 5),
  /* What the payer's program opens, mostly as a QR code. */
  pay_url     text not null default '',
  /* The channel's number, and what it says was paid. */
  trade_no    text not null default '',
  paid_amount bigint,
  paid_at     timestamptz,
  recharge_id bigint,
  reason      text not null default '',
  created_by  bigint not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  /* When the channel is asked next; null: no more. */
  look_at     timestamptz,
  /* Since when it was in doubt, and who said what became of it. */
  doubt_at    timestamptz,
  dealt_by    bigint,
  dealt_at    timestamptz,
  deal_remark text not null default '',
  check ((state = 3) = (recharge_id is not null)),
  primary key (merchant_id, trade_id),
  foreign key (merchant_id, account_id) references account
);
create unique index pay_trade_no on pay_trade (merchant_id, channel, trade_no) where trade_no <> '';
create unique index pay_trade_recharge on pay_trade (merchant_id, recharge_id) where recharge_id is not null;
create index pay_trade_created on pay_trade (merchant_id, created_at);
create index pay_trade_account on pay_trade (merchant_id, account_id, channel) where state = 3;
create index pay_trade_doubt on pay_trade (merchant_id, doubt_at) where doubt_at is not null;
create index pay_trade_look on pay_trade (merchant_id, look_at) where look_at is not null;
call protect('pay_trade');

-- Money of a trade on its way back to its payer. kind 1: for a withdrawal (biz_id), 2: the recharge itself is taken back, 3: it was never
-- credited. state 1 on its way, 2 arrived, 3 failed.
create table pay_refund (
  merchant_id bigint not null,
  refund_id   bigint not null,
  trade_id    bigint not null,
  channel     smallint not null,
  kind        smallint not null check (kind in (1, 2, 3)),
  biz_id      bigint not null,
  amount      bigint not null check (amount > 0),
  state       smallint not null default 1 check (state in (1, 2, 3)),
  /* The channel's number. */
  refund_no   text not null default '',
  reason      text not null default '',
  created_by  bigint not null,
  created_at  timestamptz not null,
  done_at     timestamptz,
  look_at     timestamptz,
  primary key (merchant_id, refund_id),
  foreign key (merchant_id, trade_id) references pay_trade
);
create index pay_refund_trade on pay_refund (merchant_id, trade_id);
create index pay_refund_biz on pay_refund (merchant_id, kind, biz_id);
create index pay_refund_look on pay_refund (merchant_id, look_at) where look_at is not null;
call protect('pay_refund');

-- What the test channel remembers: it stands for somebody else's server and knows nothing of the tables above.
create table pay_test_trade (
  merchant_id bigint not null,
  out_no      text not null,
  amount      bigint not null,
  trade_no    text not null,
  state       text not null default 'waiting' check (state in ('waiting', 'paid', 'closed')),
  paid_at     timestamptz,
  primary key (merchant_id, out_no)
);
call protect('pay_test_trade');
create table pay_test_refund (
  merchant_id bigint not null,
  refund_no   text not null,
  out_no      text not null,
  amount      bigint not null,
  primary key (merchant_id, refund_no)
);
call protect('pay_test_refund');
