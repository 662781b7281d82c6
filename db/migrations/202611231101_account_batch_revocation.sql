-- area: account
-- Batches of transfers, withdrawals and clearings are taken back by their number, each row once.

/* The transfer that this one takes back. */
alter table account_transfer add column reverses_id bigint, add foreign key (merchant_id, reverses_id) references account_transfer;
create unique index account_transfer_reverses on account_transfer (merchant_id, reverses_id) where reverses_id is not null;
create index account_transfer_batch on account_transfer (merchant_id, batch_no) where batch_no is not null;

/* The batch that granted again what was cleared. */
alter table wallet_clearing add column returned_by bigint;
create index wallet_clearing_batch on wallet_clearing (merchant_id, batch_no) where batch_no is not null;
