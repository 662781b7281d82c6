-- area: customer
-- What became of each picture of a zip, written with the person's change: an import that was interrupted goes on behind them.

create table photo_import_entry (
  merchant_id bigint not null,
  job_id      bigint not null,
  entry_no    integer not null,
  file_name   text not null,
  cust_id     bigint,
  reason      text,
  primary key (merchant_id, job_id, entry_no),
  check ((cust_id is null) <> (reason is null))
);
create unique index photo_import_person on photo_import_entry (merchant_id, job_id, cust_id) where cust_id is not null;
call protect('photo_import_entry');
