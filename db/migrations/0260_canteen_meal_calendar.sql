-- area: canteen

/* A meal calendar has versions: whatever happened is judged by the one that held then, however late it becomes known. The meals of a
   version are one value: a change makes a new version of all of them. Canteen 0: the merchant's own. No meals: the canteen has none of
   its own and follows the merchant's. */
create table meal_calendar (
  merchant_id bigint not null,
  canteen_id  bigint not null,
  /* Until the next version; '-infinity': since ever. */
  valid_from  timestamptz not null,
  meals       jsonb not null check (jsonb_typeof(meals) = 'array'),
  created_at  timestamptz not null default now(),
  primary key (merchant_id, canteen_id, valid_from)
);

alter table meal_time no force row level security;
insert into meal_calendar (merchant_id, canteen_id, valid_from, meals)
select merchant_id, canteen_id, '-infinity',
       jsonb_agg(jsonb_build_object('mealType', meal_type, 'startMinute', start_minute, 'endMinute', end_minute, 'ifOpen', if_open,
         'bookCutoffDays', book_cutoff_days, 'bookCutoffMinute', book_cutoff_minute,
         'cancelCutoffDays', cancel_cutoff_days, 'cancelCutoffMinute', cancel_cutoff_minute) order by start_minute)
  from meal_time group by merchant_id, canteen_id;
drop table meal_time;
call protect('meal_calendar');
