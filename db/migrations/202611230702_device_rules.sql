-- area: device
-- The version of the marketing rules a terminal took over last, and why it could not take a later one.

alter table device
  add column rules_no     bigint not null default 0,
  add column rules_reason text not null default '';
