-- area: customer

/* Personal data that was encrypted without a blind index: found by its whole value from now on. */
alter table customer
  add column emer_phone_index bytea,
  add column emer_card_index bytea;
create index customer_emer_phone on customer (merchant_id, emer_phone_index) where emer_phone_index is not null;
create index customer_emer_card on customer (merchant_id, emer_card_index) where emer_card_index is not null;

alter table organisation add column org_tel_index bytea;
create index organisation_tel on organisation (merchant_id, org_tel_index) where org_tel_index is not null;
