-- area: kit

/* Whoever waited for another one's month may not see it yet: names are looked up in a cache that the wait does not refresh. */
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
  begin
    execute format('create table %I (like %I including all)', child, parent);
  exception when duplicate_table then
    return;
  end;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, first_day, (first_day + interval '1 month')::date);
end $$;
