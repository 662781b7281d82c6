-- area: kit
-- The owner reads every merchant's rows for a backup, and only when it says so: the serving role has no such policy.

do $$
declare
  protected text;
begin
  for protected in select c.relname from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition loop
    execute format('create policy backup on %I for select to current_user using (current_setting(''app.backup'', true) = ''on'')', protected);
  end loop;
end $$;

create or replace procedure protect(table_name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy tenant on %I using (merchant_id = current_merchant()) with check (merchant_id = (select current_merchant()))', table_name);
  execute format('create policy backup on %I for select to current_user using (current_setting(''app.backup'', true) = ''on'')', table_name);
  execute format('grant select, insert, update, delete on %I to canteen_app', table_name);
end $$;
