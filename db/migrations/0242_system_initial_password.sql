-- area: system
-- The change of an initial password (edit_flag 2) may be put off at one log-in.

alter table operator add column put_off boolean not null default false;
