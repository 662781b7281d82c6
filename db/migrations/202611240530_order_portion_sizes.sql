-- area: order

/* The portion of a dish that was ordered: 1 normal, 2 large, 3 small; null of everything that is not sold in portions. */
alter table order_line add column portion_size smallint check (portion_size between 1 and 3);
