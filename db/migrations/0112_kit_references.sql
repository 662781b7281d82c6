-- area: kit

/* `call refer('card', 'account_id', 'account')`: a reference between columns of one name, for tables that are filled by the hundred
   thousand. The rules are those of a foreign key without an action: what a row names is there and is held there until the transaction
   ends, and nothing that is named is removed or gets another key. A foreign key looks at each row by itself, which takes half the time of
   an import; this looks at the rows of a statement together. See docs/adr/0007-references.md. */
create procedure refer(child text, key text, parent text) language plpgsql as $procedure$
declare
  name text := child || '_' || key || '_reference';
begin
  /* Planned anew each time: a plan made while the tables were small would stay when they are not. */
  execute format($format$
    create function %4$I() returns trigger language plpgsql as $function$
    declare
      agree boolean;
    begin
      if tg_op = 'INSERT' then
        /* Nobody else sees, and so nobody removes, what this transaction wrote itself. */
        execute $query$
          with named as (select distinct merchant_id, %2$I as key from written where %2$I is not null),
            found as (select merchant_id, key, is_own from named,
              lateral (select xmin = pg_current_xact_id()::xid as is_own from %3$I
                where merchant_id = named.merchant_id and %2$I = named.key) parent),
            held as (select from found,
              lateral (select from %3$I where merchant_id = found.merchant_id and %2$I = found.key for key share) parent
              where not is_own)
          select (select count(*) from named)
            = (select count(*) from found where is_own) + (select count(*) from held)
        $query$ into agree;
      elsif tg_op = 'UPDATE' then
        perform from %3$I where merchant_id = new.merchant_id and %2$I = new.%2$I for key share;
        agree := found;
      elsif current_setting('transaction_isolation') <> 'read committed' then
        raise exception 'a transaction that removes rows of %3$I must see what others have committed';
      else
        execute 'select not exists (select from removed join %1$I using (merchant_id, %2$I))' into agree;
      end if;
      if not agree then
        raise foreign_key_violation using table = tg_table_name, constraint = %4$L, message = '%1$I.%2$I and %3$I disagree';
      end if;
      return null;
    end $function$
  $format$, child, key, parent, name);
  execute format('create trigger %2$I after insert on %1$I referencing new table as written
    for each statement execute function %2$I()', child, name);
  execute format('create trigger %3$I after update of merchant_id, %2$I on %1$I for each row
    when ((new.merchant_id, new.%2$I) is distinct from (old.merchant_id, old.%2$I) and new.%2$I is not null)
    execute function %4$I()', child, key, name || '_change', name);
  execute format('create trigger %2$I after delete on %1$I referencing old table as removed
    for each statement execute function %2$I()', parent, name);
  execute format('create or replace trigger %3$I after update of merchant_id, %2$I on %1$I for each row
    when ((new.merchant_id, new.%2$I) is distinct from (old.merchant_id, old.%2$I)) execute function keep_key()', parent, key, parent || '_keeps_key');
end $procedure$;

create function keep_key() returns trigger language plpgsql as $$
begin
  raise foreign_key_violation using table = tg_table_name, constraint = tg_name, message = 'a key that rows refer to is never changed';
end $$;

-- area: customer

alter table customer
  drop constraint customer_merchant_id_org_id_fkey,
  drop constraint customer_merchant_id_psn_type_fkey,
  drop constraint customer_job,
  drop constraint customer_cost_center;
call refer('customer', 'org_id', 'organisation');
call refer('customer', 'psn_type', 'person_type');
call refer('customer', 'job_id', 'cust_job');
call refer('customer', 'cost_center_id', 'cost_center');

-- area: account

alter table card drop constraint card_merchant_id_account_id_fkey;
call refer('card', 'account_id', 'account');
