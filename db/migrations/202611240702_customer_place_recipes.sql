-- area: customer

/* A menu that is removed is bound nowhere. */
alter table cust_place_recipe no force row level security;
delete from cust_place_recipe bound where not exists (
  select from recipe where recipe.merchant_id = bound.merchant_id and recipe.recipe_id = bound.recipe_id);
alter table cust_place_recipe force row level security;
alter table cust_place_recipe
  add foreign key (merchant_id, recipe_id) references recipe on delete cascade;
create index cust_place_recipe_recipe on cust_place_recipe (merchant_id, recipe_id);
