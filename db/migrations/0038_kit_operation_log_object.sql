-- area: kit
-- The operation log names what a command touched, and keeps commands that were refused with the reason.

alter table operation_log add column object text;
alter table operation_log add column reason text;
