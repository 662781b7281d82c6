-- area: menu

/* Fen a portion costs where the dish has no materials, as somebody typed it; null: nobody knows. */
alter table dish add column own_cost bigint check (own_cost >= 0);

/* What a dish was priced at, the latest last. */
create table dish_price (
  merchant_id bigint not null,
  dishes_id   bigint not null,
  price_no    integer not null,
  price       bigint not null,
  changed_at  timestamptz not null,
  changed_by  text not null default '',
  primary key (merchant_id, dishes_id, price_no),
  foreign key (merchant_id, dishes_id) references dish on delete cascade
);
call protect('dish_price');
