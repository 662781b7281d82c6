-- area: notice

alter table announcement add column version integer not null default 1;
