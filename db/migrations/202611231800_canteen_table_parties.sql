-- area: canteen

/* Which party sits at a table, counted: whoever frees it, by hand or by the last order, ends the party, so that an order of the party before
   neither keeps the table taken nor frees it under the next one. */
alter table dining_table add column party integer not null default 1;

create function end_party() returns trigger language plpgsql as $$
begin
  new.party := old.party + 1;
  return new;
end $$;
create trigger dining_table_party before update on dining_table for each row
  when (old.state = 2 and new.state <> 2) execute function end_party();
