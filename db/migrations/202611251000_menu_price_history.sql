-- area: menu
/* Every way a dish is priced keeps its history: discount, portions, and what a canteen asks of its own. */

alter table dish_price
  /* 1 standard, 2 discount, 3 large portion, 4 small portion. */
  add column way smallint not null default 1 check (way between 1 and 4),
  /* Null: everywhere; else what this canteen asks of its own. */
  add column canteen_id bigint,
  /* Fen before; null: there was none. */
  add column before_price bigint,
  /* 1 form, 2 list, 3 import, 4 copy, 5 difference of a canteen, 6 the price the history starts with; null: not kept at that time. */
  add column origin smallint check (origin between 1 and 6),
  add foreign key (merchant_id, canteen_id) references canteen;
alter table dish_price alter column way drop default;
/* Null: there is none any more. */
alter table dish_price alter column price drop not null;

alter table dish no force row level security;
alter table dish_canteen no force row level security;
alter table dish_price no force row level security;

update dish_price set before_price = earlier.price
  from dish_price earlier
 where earlier.merchant_id = dish_price.merchant_id and earlier.dishes_id = dish_price.dishes_id
   and earlier.price_no = dish_price.price_no - 1;

/* What was never written down starts with the price of now. */
insert into dish_price (merchant_id, dishes_id, price_no, way, canteen_id, price, origin, changed_at)
  select priced.merchant_id, priced.dishes_id,
      coalesce(last.price_no, 0)
        + row_number() over (partition by priced.merchant_id, priced.dishes_id order by priced.canteen_id nulls first, priced.way),
      priced.way, priced.canteen_id, priced.price, 6, now()
    from (select merchant_id, dishes_id, null::bigint as canteen_id, ways.way, ways.price
            from dish
           cross join lateral (values (1, price), (2, discount_price), (3, large_price), (4, small_price)) ways (way, price)
          union all
          select merchant_id, dishes_id, canteen_id, 1, price from dish_canteen) priced
    left join lateral (select max(price_no) as price_no, bool_or(kept.way = priced.way and priced.canteen_id is null) as is_kept
        from dish_price kept
       where kept.merchant_id = priced.merchant_id and kept.dishes_id = priced.dishes_id) last on true
   where priced.price is not null and last.is_kept is not true;

alter table dish force row level security;
alter table dish_canteen force row level security;
alter table dish_price force row level security;

/* A history is added to, never changed; it goes with its dish. */
revoke update, delete on dish_price from canteen_app;
