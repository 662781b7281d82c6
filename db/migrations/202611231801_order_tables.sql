-- area: order

/* The table an order was made at, and which of its parties ordered. */
alter table order_booking add column table_id bigint, add column table_party integer,
  add constraint order_booking_seated check ((table_id is null) = (table_party is null));
create index order_booking_table on order_booking (merchant_id, table_id) where table_id is not null and outcome is null;
