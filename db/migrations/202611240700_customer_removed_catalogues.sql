-- area: customer

/* Whoever left keeps the name of their job, type, cost centre or disease: what is removed is marked, and its name is free again. */
alter table person_type add column removed_at timestamptz;
alter table person_type drop constraint person_type_merchant_id_psn_type_name_key;
create unique index person_type_name on person_type (merchant_id, psn_type_name) where removed_at is null;

alter table cust_job add column removed_at timestamptz;
alter table cust_job drop constraint cust_job_name;
create unique index cust_job_name on cust_job (merchant_id, job_name) where removed_at is null;

alter table cost_center add column removed_at timestamptz;
alter table cost_center drop constraint cost_center_num;
create unique index cost_center_num on cost_center (merchant_id, center_num) where removed_at is null;

alter table chronic_disease add column removed_at timestamptz;
alter table chronic_disease drop constraint chronic_disease_name;
create unique index chronic_disease_name on chronic_disease (merchant_id, chronic_name) where removed_at is null;
