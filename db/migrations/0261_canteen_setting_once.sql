-- area: canteen

/* What a canteen chooses from a fixed list it chooses once. */
alter table canteen_setting no force row level security;
update canteen_setting s
   set value = s.value || (
     select coalesce(jsonb_object_agg(key, (select jsonb_agg(distinct entry) from jsonb_array_elements(entries) entry)), '{}')
       from jsonb_each(s.value) field (key, list)
      cross join lateral (select case jsonb_typeof(list) when 'array' then list else '[]' end as entries) chosen
      where jsonb_array_length(entries) > 0);
alter table canteen_setting force row level security;

-- area: customer

/* There are no recipes yet, so nothing that was bound is one. */
alter table cust_place_recipe no force row level security;
delete from cust_place_recipe;
alter table cust_place_recipe force row level security;
