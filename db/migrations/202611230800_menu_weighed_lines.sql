-- area: menu
-- Lines of a menu that are sold by weight, and lines that somebody marked as sold out for a date.

alter table recipe_line
  /* 1 by portion, 2 by weight: then `sale_price` is fen a kilogram, and `supply_num` and `limit_num` are grams. */
  add column sale_mode smallint not null default 1 check (sale_mode in (1, 2)),
  add check (sale_mode = 1 or sale_price is not null);

alter table recipe_sold
  /* Since when and by whom it is marked as sold out; null: it is on sale as long as the supply lasts. */
  add column stopped_at timestamptz,
  add column stopped_by text not null default '';
comment on column recipe_sold.sold is 'Portions, or grams of a line that is sold by weight.';
