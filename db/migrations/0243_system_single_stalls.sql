-- area: system
-- Canteens of a scope are whole canteens with their stalls, and its stalls are single ones beside them. Until now a place had to lie in
-- both: who had named stalls had no whole canteen.

alter table data_scope no force row level security;
alter table data_screen_link no force row level security;
delete from data_scope canteens
 where canteens.kind = 'canteens'
   and not exists (select from data_scope stalls
                    where stalls.merchant_id = canteens.merchant_id and stalls.holder = canteens.holder
                      and stalls.holder_id = canteens.holder_id and stalls.kind = 'stalls' and stalls.target_id = 0);
update data_screen_link set canteens = '{}' where stalls is not null;
alter table data_screen_link force row level security;
alter table data_scope force row level security;
