-- area: order

/* The set meal a dish was sold in, by its name at that moment; null of what was sold by itself. */
alter table order_line add column package_id bigint;
alter table order_line add column package_name text;
