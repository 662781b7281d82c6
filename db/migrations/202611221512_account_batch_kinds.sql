-- area: account
-- One machinery for every batch of people: a kind says which worker takes its rows, a row may carry what is its own (`detail`), and
-- a batch may move no money (freezing).

alter table account_batch drop constraint account_batch_kind_check;
alter table account_batch_row add column detail jsonb;
alter table account_batch_row drop constraint account_batch_row_amount_check;
alter table account_batch_row add constraint account_batch_row_amount_check check (amount >= 0);
create index account_batch_row_failed on account_batch_row (merchant_id, batch_no, row_no) where state = 'failed';
drop index account_batch_row_bad;
create index account_batch_row_part on account_batch_row (merchant_id, batch_no, row_no) where state = 'part';
