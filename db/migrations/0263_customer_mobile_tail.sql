-- area: customer

/* The last four digits of a mobile number as a blind index of their own, keyed with the merchant: people and visitors are found by what
   they read out. Rows from before get theirs from a worker (areas/customer/server/mobile-tail.ts), which looks for those without. */
alter table customer add column mobile_tail bytea;
create index customer_mobile_tail on customer (merchant_id, mobile_tail) where mobile_tail is not null;
create index customer_without_tail on customer (merchant_id, cust_id) where mobile_tail is null and mobile_mask is not null;
alter table casual_visitor add column mobile_tail bytea;
create index casual_visitor_mobile_tail on casual_visitor (merchant_id, mobile_tail) where mobile_tail is not null;
