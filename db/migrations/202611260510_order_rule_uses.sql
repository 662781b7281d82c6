-- area: order

/* Who got something of a market rule is looked for among the orders marketing did something to, few of all. */
create index meal_order_applied on meal_order (merchant_id, biz_date) where applied is not null;
