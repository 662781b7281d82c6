-- area: customer
/* People are found by the pinyin of their name and by its initials. The server writes both behind the name, each after a blank: ' wangxiaoming wxm'.
   Null: not yet. */
alter table customer add column name_sound text;
create index customer_without_sound on customer (merchant_id, cust_id) where name_sound is null;

/* Whoever changes a name need not know of its sound. */
create function forget_name_sound() returns trigger language plpgsql as $$
begin
  new.name_sound := null;
  return new;
end $$;
create trigger customer_renamed before update of cust_name on customer
  for each row when (old.cust_name is distinct from new.cust_name) execute function forget_name_sound();
