-- area: canteen

/* Whether a stall calls by numbers is obeyed from now on. Until now every stall did: where no stall of a canteen was set to, nobody has ever
   chosen, and all of them go on as they did. */
alter table stall alter column use_call_num set default 1;
alter table stall no force row level security;
update stall set use_call_num = 1 where not exists (select from stall other
  where other.merchant_id = stall.merchant_id and other.canteen_id = stall.canteen_id and other.use_call_num = 1);
alter table stall force row level security;

/* The same for money at a counter and through channels: who chose none of these ways has never been asked. Nothing can be paid in digital
   currency (7). */
alter table canteen_setting no force row level security;
update canteen_setting s set value = jsonb_set(s.value, '{payTypes}', (
    select coalesce(jsonb_agg(way order by way), '[1, 2, 3, 4, 5, 6, 8]') from (
      select entry::int as way from jsonb_array_elements_text(s.value -> 'payTypes') entry where entry <> '7'
      union
      select way from unnest(array[4, 5, 6, 8]) way
       where not s.value -> 'payTypes' @> any (array['4', '5', '6', '7', '8']::jsonb[])) ways))
 where s.kind = 'pay' and jsonb_typeof(s.value -> 'payTypes') = 'array';
alter table canteen_setting force row level security;
