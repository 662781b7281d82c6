-- area: account
/* The batch an application came out of; null: applied for singly. */
alter table withdrawal add column batch_no bigint;
create index withdrawal_batch on withdrawal (merchant_id, batch_no) where batch_no is not null;
