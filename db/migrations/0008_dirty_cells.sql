-- area: kit
-- Cells whose facts changed since they were last computed. Rows are only added (no conflict between postings) and taken away
-- by the worker in the transaction that recomputes the cell.

create table report_dirty (
  merchant_id bigint not null,
  dirty_id    bigint not null,
  family      text not null,
  biz_date    date not null,
  bucket_id   bigint not null,
  primary key (merchant_id, family, biz_date, bucket_id, dirty_id)
);
call protect('report_dirty');
call allow_platform('report_dirty');
