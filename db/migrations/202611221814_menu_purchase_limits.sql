-- area: menu
-- How many portions of a line somebody bought for a date: what the limit a person is held against.

create table recipe_bought (
  merchant_id bigint not null,
  line_id     bigint not null,
  sale_date   date not null,
  account_id  bigint not null,
  bought      integer not null check (bought >= 0),
  primary key (merchant_id, line_id, sale_date, account_id)
);
call protect('recipe_bought');
