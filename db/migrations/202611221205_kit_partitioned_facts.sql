-- area: kit
-- Which tables have months is said where a table is made, and nowhere again.

create or replace function ensure_month(parent text, day date) returns void language plpgsql security definer set search_path = public as $$
declare
  first_day date := date_trunc('month', day)::date;
  child text := parent || to_char(first_day, '"_"YYYYMM');
begin
  if not exists (select from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
                  where c.relnamespace = 'public'::regnamespace and c.relname = parent and p.partstrat = 'r') then
    raise exception 'not a partitioned fact table: %', parent;
  end if;
  if to_regclass(child) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('ensure_month'), hashtext(child));
  if to_regclass(child) is not null then return; end if;
  execute format('create table %I (like %I including all)', child, parent);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, first_day, (first_day + interval '1 month')::date);
end $$;
