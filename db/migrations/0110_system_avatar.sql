-- area: system
/* Address of the operator's picture; null: the first character of the name stands for it. */
alter table operator add column avatar text;
