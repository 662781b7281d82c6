-- area: menu
-- Whether the cost of dishes follows the prices of their materials by itself: 1 yes (where there is no row), 2 when somebody asks for it.

create table dish_setting (
  merchant_id bigint not null primary key,
  auto_cost   smallint not null check (auto_cost in (1, 2))
);
call protect('dish_setting');
