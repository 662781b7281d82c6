/* 1: found under the bell; 2, urgent: a line above the pages as well. */
alter table announcement add column level smallint not null default 1 check (level in (1, 2));
