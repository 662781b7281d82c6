-- area: system

/* Dishes are limited by their type from now on. Until now nobody could be limited by them in the console: who was given nothing of the kind sees all. */
alter table role no force row level security;
alter table operator no force row level security;
alter table effective_scope no force row level security;
alter table data_scope no force row level security;
insert into data_scope (merchant_id, holder, holder_id, kind, target_id)
  select merchant_id, holder, holder_id, 'dishes', 0
    from (select merchant_id, 'role' as holder, role_id as holder_id from role
          union all
          select merchant_id, 'operator', user_id from operator
          union all
          select merchant_id, 'effective', eff_id from effective_scope) given
   where not exists (select from data_scope s where s.merchant_id = given.merchant_id and s.holder = given.holder
     and s.holder_id = given.holder_id and s.kind = 'dishes');
alter table role force row level security;
alter table operator force row level security;
alter table effective_scope force row level security;
alter table data_scope force row level security;
