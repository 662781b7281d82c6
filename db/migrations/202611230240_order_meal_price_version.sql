/* A row begins with version 1, as every row that is edited does. */
alter table meal_price alter column version set default 1;
