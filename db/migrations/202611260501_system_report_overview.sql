-- area: system
/* Whoever has a page of the report centre gets the one that leads through it. */
alter table role_menu no force row level security;
alter table menu_package no force row level security;

insert into role_menu (merchant_id, role_id, menu_code)
  select distinct merchant_id, role_id, '/reportCenter/overview' from role_menu
   where menu_code like '/reportCenter/%'
  on conflict do nothing;
insert into menu_package (merchant_id, menu_id)
  select distinct merchant_id, '/reportCenter/overview' from menu_package
   where menu_id like '/reportCenter/%'
  on conflict do nothing;

alter table role_menu force row level security;
alter table menu_package force row level security;
