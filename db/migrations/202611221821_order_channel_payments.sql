-- area: order
-- A payment that was asked of a third party and whose outcome nobody told; its order is abnormal (8) meanwhile. state 1 unknown, 2 confirmed
-- paid and booked, 3 confirmed not paid. Handled once, by whom and why is kept.
create table channel_payment (
  merchant_id bigint not null,
  payment_no  bigint not null,
  order_id    bigint not null,
  /* The order's. */
  biz_date    date not null,
  /* As recharge.channel: 1 WeChat, 2 Alipay, 3 bank. */
  channel     smallint not null check (channel in (1, 2, 3)),
  amount      bigint not null check (amount > 0),
  state       smallint not null default 1 check (state in (1, 2, 3)),
  /* The third party's number, once somebody knows it. */
  trade_no    text not null default '',
  remark      text not null default '',
  asked_at    timestamptz not null,
  dealt_by    bigint,
  dealt_at    timestamptz,
  check ((state = 1) = (dealt_at is null)),
  primary key (merchant_id, payment_no)
);
create unique index channel_payment_unknown on channel_payment (merchant_id, order_id) where state = 1;
create unique index channel_payment_trade_no on channel_payment (merchant_id, channel, trade_no) where trade_no <> '';
create index channel_payment_time on channel_payment (merchant_id, asked_at);
call protect('channel_payment');
