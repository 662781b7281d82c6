-- area: supermarket
-- Supermarkets and malls as selling places, the goods they sell at their own price, and every change of a price (document 1 section 7;
-- domain notes B17).

create table supermarket (
  merchant_id      bigint not null,
  supermarket_id   bigint not null,
  supermarket_name text not null,
  supermarket_num  text not null,
  /* 1 open, 2 resting. */
  business_state   smallint not null default 1 check (business_state in (1, 2)),
  business_hours   text not null default '',
  person_in_charge text not null default '',
  address          text not null default '',
  sort             integer not null default 0,
  /* Counts every change of the goods; tills with a smaller number ask for what changed since. */
  goods_no         bigint not null default 0,
  version          integer not null default 1,
  removed_at       timestamptz,
  primary key (merchant_id, supermarket_id)
);
create unique index supermarket_num_key on supermarket (merchant_id, supermarket_num) where removed_at is null;
create unique index supermarket_name_key on supermarket (merchant_id, supermarket_name) where removed_at is null;
call protect('supermarket');

/* An online shop whose orders a supermarket fills with its goods. */
create table mall (
  merchant_id      bigint not null,
  mall_id          bigint not null,
  mall_name        text not null,
  mall_num         text not null,
  supermarket_id   bigint not null,
  business_state   smallint not null default 1 check (business_state in (1, 2)),
  person_in_charge text not null default '',
  sort             integer not null default 0,
  version          integer not null default 1,
  removed_at       timestamptz,
  primary key (merchant_id, mall_id),
  foreign key (merchant_id, supermarket_id) references supermarket
);
create unique index mall_num_key on mall (merchant_id, mall_num) where removed_at is null;
create index mall_supermarket on mall (merchant_id, supermarket_id);
call protect('mall');

/* Goods in a supermarket. What left it stays, so that tills hear of it and old sales keep their name. */
create table supermarket_product (
  merchant_id    bigint not null,
  goods_id       bigint not null,
  supermarket_id bigint not null,
  product_id     bigint not null,
  price          bigint not null check (price >= 0),
  /* 1 on the shelf, 2 off it. */
  putaway_state  smallint not null default 1 check (putaway_state in (1, 2)),
  /* Of supermarket.goods_no, when it last changed. */
  goods_no       bigint not null,
  version        integer not null default 1,
  removed_at     timestamptz,
  primary key (merchant_id, goods_id),
  foreign key (merchant_id, supermarket_id) references supermarket,
  foreign key (merchant_id, product_id) references menu_product
);
create unique index supermarket_product_key on supermarket_product (merchant_id, supermarket_id, product_id) where removed_at is null;
create index supermarket_product_no on supermarket_product (merchant_id, supermarket_id, goods_no);
create index supermarket_product_product on supermarket_product (merchant_id, product_id);
call protect('supermarket_product');

/* Written once, never changed: from what to what, by whom. */
create table goods_price_change (
  merchant_id    bigint not null,
  change_id      bigint not null,
  supermarket_id bigint not null,
  goods_id       bigint not null,
  old_price      bigint not null,
  new_price      bigint not null,
  operator_id    bigint not null,
  operator_name  text not null,
  changed_at     timestamptz not null default now(),
  primary key (merchant_id, change_id),
  foreign key (merchant_id, goods_id) references supermarket_product
);
create index goods_price_change_at on goods_price_change (merchant_id, changed_at);
create index goods_price_change_goods on goods_price_change (merchant_id, goods_id);
call protect('goods_price_change');
