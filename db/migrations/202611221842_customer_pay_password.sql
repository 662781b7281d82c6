-- area: customer
/* Wrong tries of the payment password in a row, and until when it takes none after too many. */
alter table customer
  add column pay_password_tries smallint not null default 0 check (pay_password_tries >= 0),
  add column pay_password_locked_until timestamptz;
