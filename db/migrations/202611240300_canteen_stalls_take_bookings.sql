-- area: canteen

/* Whether a stall takes orders ahead is obeyed from now on. Until now its canteen alone decided: where no stall of a canteen was set to take any,
   nobody has ever chosen, and all of them go on as they did. */
alter table stall alter column if_book set default 1;
alter table stall no force row level security;
update stall set if_book = 1 where not exists (select from stall other
  where other.merchant_id = stall.merchant_id and other.canteen_id = stall.canteen_id and other.if_book = 1);
alter table stall force row level security;
