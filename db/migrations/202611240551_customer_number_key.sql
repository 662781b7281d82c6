-- area: customer

/* Numbers that differ only in case are one: what a scanner or a typist meets. Existing pairs stay; a further one is refused. */
alter table customer add column cust_num_key text generated always as (lower(cust_num)) stored;
create index customer_num_key on customer (merchant_id, cust_num_key);
