-- area: account
-- Money of an order that was paid through a channel goes back through it as well (kind 4, biz_id = the refund of the order). Its payment was
-- asked for by somebody else's till, so it is named by the channel's number and no trade of ours.
alter table pay_refund
  alter column trade_id drop not null,
  add column trade_no text not null default '',
  /* Of the whole payment, where no trade says it. */
  add column total bigint check (total > 0),
  add column cust_id bigint,
  drop constraint pay_refund_kind_check,
  add constraint pay_refund_kind_check check (kind between 1 and 4),
  add constraint pay_refund_payment check ((kind = 4) = (trade_id is null) and (kind = 4) = (trade_no <> '') and (kind = 4) = (total is not null));
create index pay_refund_trade_no on pay_refund (merchant_id, channel, trade_no) where trade_no <> '';
