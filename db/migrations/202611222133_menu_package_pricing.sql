-- area: menu
-- How a set meal is priced is no price: what is called price is shown as an amount everywhere.

alter table package_meal rename column price_mode to pricing;
