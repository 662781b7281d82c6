-- area: kit
-- A month of a fact table comes without stopping who sells: `create table … partition of` waits until nobody reads the table and lets
-- nobody in meanwhile; a table of its own that is attached when it is complete waits for neither reader nor writer.

create or replace function ensure_month(parent text, day date) returns void language plpgsql security definer set search_path = public as $$
declare
  first_day date := date_trunc('month', day)::date;
  child text := parent || to_char(first_day, '"_"YYYYMM');
begin
  if parent not in ('posting', 'meal_order') then
    raise exception 'not a partitioned fact table: %', parent;
  end if;
  if to_regclass(child) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('ensure_month'), hashtext(child));
  if to_regclass(child) is not null then return; end if;
  execute format('create table %I (like %I including all)', child, parent);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, first_day, (first_day + interval '1 month')::date);
end $$;
