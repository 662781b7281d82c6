-- area: order

/* How far goods of a supermarket's or mall's order are: 1 to be packed, 2 packed, 3 sent, 4 received, 5 out of stock; null of everything else,
   and 1 of goods nobody has touched. */
alter table order_line add column goods_status smallint check (goods_status between 1 and 5);
