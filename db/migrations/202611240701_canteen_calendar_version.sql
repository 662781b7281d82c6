-- area: canteen

/* Counts the changes of all calendars of a merchant: of two who saved from one page the later is told. */
alter table meal_calendar add column version integer not null default 0;

/* Rows of every merchant; whoever brings the schema up to date owns the table. */
alter table meal_calendar no force row level security;
update meal_calendar as held set version = counted.version
  from (select merchant_id, canteen_id, valid_from,
               row_number() over (partition by merchant_id order by valid_from, canteen_id) as version
          from meal_calendar) as counted
 where counted.merchant_id = held.merchant_id and counted.canteen_id = held.canteen_id
   and counted.valid_from = held.valid_from;
alter table meal_calendar force row level security;
