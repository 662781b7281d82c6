-- area: kit

/* A policy asks for the tenant of the transaction once a statement, not once for each row that is written. */
create or replace procedure protect(table_name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy tenant on %I using (merchant_id = current_merchant()) with check (merchant_id = (select current_merchant()))', table_name);
  execute format('grant select, insert, update, delete on %I to canteen_app', table_name);
end $$;

do $$
declare
  protected text;
begin
  for protected in select tablename from pg_policies where schemaname = 'public' and policyname = 'tenant' loop
    execute format('alter policy tenant on %I with check (merchant_id = (select current_merchant()))', protected);
  end loop;
end $$;
