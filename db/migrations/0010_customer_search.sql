-- area: customer

/* Organisations that people and facts once belonged to keep their name for reports, so removal is a mark. */
alter table organisation
  add column version integer not null default 1,
  add column removed_at timestamptz,
  /* A subtree is the range from path to here, as an index can tell: '/1/5/' to '/1/50'. */
  add column path_end text generated always as (rtrim(path, '/') || '0') stored;
drop index organisation_name;
create unique index organisation_name on organisation (merchant_id, coalesce(super_id, 0), org_name) where removed_at is null;

/* Under row-level security an index serves only leakproof operators: equality, order and `^@` (starts with). `like` is none of
   them, so a trigram index is never used; numbers are found by their beginning instead. So are the few names that begin with a
   digit, so that looking for a number does not read every name. */
drop index customer_name;
create index customer_digit_name on customer (merchant_id, cust_name text_pattern_ops)
  where cust_name collate "C" >= '0' and cust_name collate "C" < ':';
alter table customer drop constraint customer_merchant_id_cust_num_key;
create unique index customer_num on customer (merchant_id, cust_num text_pattern_ops);

/* Files name organisations in full, a thousand rows at a time. */
create index organisation_full_name on organisation (merchant_id, org_full_name) where removed_at is null;
