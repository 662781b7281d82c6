-- area: funding
-- Who was asked for with a batch and has no account any more is named in it as left out.

alter table account_batch_row drop constraint account_batch_row_state_check;
alter table account_batch_row add constraint account_batch_row_state_check
  check (state in ('waiting', 'done', 'part', 'failed', 'leftOut'));
create index account_batch_row_left_out on account_batch_row (merchant_id, batch_no, row_no) where state = 'leftOut';
