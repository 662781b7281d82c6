-- area: marketing
/* How often a person used rules, one row a person: a sale counts in several of them at once, and reads and writes one row for all. */
create table mkt_use (
  merchant_id bigint not null,
  cust_id     bigint not null,
  /* By rule and period (`<rule id> <period>`): [times, fen]. */
  uses        jsonb not null,
  seq         integer not null,
  primary key (merchant_id, cust_id)
) with (fillfactor = 70);
call protect('mkt_use');
insert into mkt_use (merchant_id, cust_id, uses, seq)
  select merchant_id, cust_id, jsonb_object_agg(rule_id || ' ' || period_key, jsonb_build_array(used, amount)), 1
    from mkt_rule_use group by 1, 2;
drop table mkt_rule_use;
