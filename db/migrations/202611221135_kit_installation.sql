-- area: kit
/* One row about this database as a whole. */
create table installation (
  only_one  boolean primary key default true check (only_one),
  /* What the data key makes of a constant: tells another key before anything is written with it. */
  key_check text,
  /* Written by readiness checks to prove that writing works. */
  probed_at timestamptz
);
insert into installation default values;
grant select on installation to canteen_app;
grant update (probed_at) on installation to canteen_app;
