-- area: kit

/* Only an owner may analyse a table; the serving role is none. Names that are no tables are refused. */
create function refresh_statistics(tables text[]) returns void language plpgsql security definer set search_path = public as $$
declare
  name text;
begin
  foreach name in array tables loop
    execute format('analyze %I', name);
  end loop;
end $$;
