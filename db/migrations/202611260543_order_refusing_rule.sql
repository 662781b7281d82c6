-- area: order

/* The rule that refused a sale, under its name of that moment; null where no rule did, and of sales that were refused before. */
alter table sale_refusal add column refusing_rule_id bigint, add column refusing_rule_name text;
create index sale_refusal_rule on sale_refusal (merchant_id, refusing_rule_id, refused_at) where refusing_rule_id is not null;
