-- area: auth
-- A session opened with an initial password that was put off before may do nothing but change it.

alter table session add column password_due boolean not null default false;
