-- area: order
-- One settling of suspense from a wallet, with who paid, why and by which batch; its id is the ledger transaction's. `biz_date` is the
-- order's.
create table order_repair (
  merchant_id     bigint not null,
  repair_id       bigint not null,
  order_id        bigint not null,
  biz_date        date not null,
  account_id      bigint not null,
  cust_id         bigint not null,
  amount          bigint not null check (amount > 0),
  personal_amount bigint not null,
  subsidy_amount  bigint not null,
  red_amount      bigint not null,
  batch_no        bigint,
  reason          text not null,
  operator_id     bigint not null,
  occurred_at     timestamptz not null,
  check (amount = personal_amount + subsidy_amount + red_amount),
  primary key (merchant_id, repair_id)
);
create index order_repair_time on order_repair (merchant_id, occurred_at);
create index order_repair_order on order_repair (merchant_id, order_id);
call protect_append_only('order_repair');
-- area: account
/* Rows of batches that are about orders: the last try of each is looked for. */
create index account_batch_row_order on account_batch_row (merchant_id, (detail ->> 'orderId'), batch_no) where detail ? 'orderId';
