-- area: marketing
/* Counts are read for the people of a batch of sales, whatever the rules: whoever buys stands before the rule in the key. */
alter table mkt_rule_use drop constraint mkt_rule_use_pkey, add primary key (merchant_id, cust_id, period_key, rule_id);
