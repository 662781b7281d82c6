-- area: marketing

/* What no rule of a type obeys is no longer taken: rules that hold such values lose them, and cost what they cost before. */
alter table mkt_rule no force row level security;
update mkt_rule set
  points = case when rule_type in (1, 2) then 0 else points end,
  ratio = case when rule_type in (3, 5) then 100 else ratio end,
  amount = case when rule_type = 3 then 0 else amount end,
  threshold = case when rule_type = 5 then 0 else threshold end,
  effect = case when rule_type = 1 then effect else 0 end,
  exclusive = case when rule_type = 1 then exclusive else 2 end,
  benefit_max = case when rule_type = 1 then benefit_max else 0 end,
  dish_type_ids = case when rule_type = 1 then dish_type_ids else '{}' end,
  goods_ids = case when rule_type = 1 then goods_ids else '{}' end,
  first_count = case when rule_type in (1, 5) then first_count else 0 end,
  count_per = case when rule_type in (1, 5) then count_per else 1 end,
  exchange_kind = case when rule_type = 5 then exchange_kind else 0 end,
  template_id = case when rule_type = 5 then template_id end,
  valid_days = case when rule_type = 5 then valid_days else 30 end,
  total_count = case when rule_type = 5 then total_count else 0 end,
  canteen_ids = case when rule_type = 5 then '{}' else canteen_ids end,
  stall_ids = case when rule_type = 5 then '{}' else stall_ids end,
  device_ids = case when rule_type = 5 then '{}' else device_ids end,
  meal_types = case when rule_type = 5 then '{}' else meal_types end,
  week_days = case when rule_type = 5 then '{}' else week_days end,
  day_kinds = case when rule_type = 5 then '{}' else day_kinds end,
  begin_time = case when rule_type = 5 then null else begin_time end,
  end_time = case when rule_type = 5 then null else end_time end;
alter table mkt_rule force row level security;

/*
 * Schedules of coupons: from which day on they issue (null: from the day that is seen next; days before are never made up), and how far the
 * run of a day has come: people are reached in parts, the last of them by their number.
 */
alter table mkt_coupon_regular
  add column active_from date,
  add column run_day date,
  add column run_after bigint not null default 0,
  add column run_people integer not null default 0,
  /* 0 not run yet, 1 everybody had theirs, 2 some were passed over, 3 nobody had any. */
  add column last_result smallint not null default 0 check (last_result between 0 and 3),
  /* 0 none, 1 template off, 2 template over, 3 nobody fits, 4 everybody has the most, 5 too few left of the template. */
  add column last_reason smallint not null default 0 check (last_reason between 0 and 5);
alter table mkt_coupon_regular no force row level security;
update mkt_coupon_regular set last_result = case when last_people > 0 then 1 else 3 end where last_run is not null;
alter table mkt_coupon_regular force row level security;
