-- area: customer

create table organisation (
  merchant_id    bigint not null,
  org_id         bigint not null,
  super_id       bigint,
  org_name       text not null,
  org_full_name  text not null,
  org_level      smallint not null,
  /* Ids from the root to this one, '/1/5/': a subtree is a prefix. */
  path           text not null,
  org_num        text,
  sort           integer not null default 0,
  org_tel_cipher bytea,
  created_at     timestamptz not null default now(),
  primary key (merchant_id, org_id),
  foreign key (merchant_id, super_id) references organisation (merchant_id, org_id)
);
create index organisation_path on organisation (merchant_id, path text_pattern_ops);
create unique index organisation_name on organisation (merchant_id, coalesce(super_id, 0), org_name);
call protect('organisation');

create table person_type (
  merchant_id   bigint not null,
  psn_type      bigint not null,
  psn_type_name text not null,
  primary key (merchant_id, psn_type),
  unique (merchant_id, psn_type_name)
);
call protect('person_type');

/* `*_cipher` is encrypted with the data key, `*_index` its blind index (exact search), `*_mask` what lists show. */
create table customer (
  merchant_id        bigint not null,
  cust_id            bigint not null,
  cust_num           text not null,
  cust_name          text not null,
  sex                smallint not null default 0 check (sex in (0, 1, 2)),
  org_id             bigint not null,
  psn_type           bigint,
  mobile_cipher      bytea,
  mobile_index       bytea,
  mobile_mask        text,
  id_card_cipher     bytea,
  id_card_index      bytea,
  id_card_mask       text,
  emer_contact_cipher bytea,
  photo_url          text,
  state              smallint not null default 1 check (state in (1, 2)),
  cancelled_at       timestamptz,
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  primary key (merchant_id, cust_id),
  unique (merchant_id, cust_num),
  foreign key (merchant_id, org_id) references organisation,
  foreign key (merchant_id, psn_type) references person_type
);
create index customer_org on customer (merchant_id, org_id, cust_id);
create index customer_mobile on customer (merchant_id, mobile_index) where mobile_index is not null;
create index customer_id_card on customer (merchant_id, id_card_index) where id_card_index is not null;
create index customer_name on customer using gin (merchant_id, cust_name gin_trgm_ops);
call protect('customer');
