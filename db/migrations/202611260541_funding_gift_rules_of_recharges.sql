-- area: funding

/* By which rule the gift of a recharge was given. What was given before is said by its posting. */
alter table recharge no force row level security;
alter table posting no force row level security;
alter table recharge add column gift_rule_id bigint;
/* The business date is the merchant's and within a day of any other clock's: only the month that matters is read. */
update recharge r set gift_rule_id = p.rule_id from posting p
 where r.gift_amount > 0 and p.merchant_id = r.merchant_id and p.account_id = r.account_id and p.transaction_id = r.recharge_id
   and p.trade_type = 11 and p.rule_id is not null and p.biz_date between r.occurred_at::date - 1 and r.occurred_at::date + 1;
alter table posting force row level security;
alter table recharge force row level security;

create index recharge_gift on recharge (merchant_id, gift_rule_id, occurred_at) where gift_rule_id is not null;
