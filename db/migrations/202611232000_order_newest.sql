-- area: order

/* Lists of orders show the newest of a period first: a page of a month is read from its end instead of sorting the month. */
create index meal_order_newest on meal_order (merchant_id, occurred_at, order_id);
