-- area: order
/* Sales that were refused, and why: written in batches after the answer, kept for 90 days. */

create table sale_refusal (
  merchant_id    bigint not null,
  refusal_id     bigint not null,
  refused_at     timestamptz not null,
  /* What was to be sold where, as far as it was told. */
  place_kind     smallint,
  place_id       bigint,
  stall_id       bigint,
  device_id      bigint,
  transaction_no bigint,
  card_no        text,
  cust_id        bigint,
  order_id       bigint,
  amount         bigint check (amount >= 0),
  nuclear_mode   smallint,
  source_type    smallint,
  reason         text not null,
  /* Chinese words of the refusal and what fills them in, where they say more than the reason. */
  words          text,
  words_params   jsonb,
  /* More than 1: so many could not be kept one by one. */
  sales          bigint not null default 1 check (sales > 0),
  primary key (merchant_id, refusal_id)
);
create index sale_refusal_at on sale_refusal (merchant_id, refused_at);
create index sale_refusal_person on sale_refusal (merchant_id, cust_id, refused_at) where cust_id is not null;
create index sale_refusal_device on sale_refusal (merchant_id, device_id, refused_at) where device_id is not null;
call protect('sale_refusal');
