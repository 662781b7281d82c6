-- area: kit
/* Servers keep what every sale asks in memory: this names the values of a merchant that a changed row makes stale. */
create function tell_cached_changed() returns trigger language plpgsql as $$
declare
  value_name text;
begin
  foreach value_name in array tg_argv loop
    perform pg_notify('cached_changed', value_name || ' ' || coalesce(new.merchant_id, old.merchant_id));
  end loop;
  return null;
end $$;

create trigger cached_changed after insert or update or delete on meal_calendar
  for each row execute function tell_cached_changed('canteen.mealCalendar');
create trigger cached_changed after update of business_state, removed_at on canteen
  for each row execute function tell_cached_changed('canteen.saleRules');
create trigger cached_changed after update of business_state, removed_at on stall
  for each row execute function tell_cached_changed('canteen.saleRules');
create trigger cached_changed after insert or update or delete on canteen_setting
  for each row execute function tell_cached_changed('canteen.saleRules');
create trigger cached_changed after insert or update or delete on setting
  for each row execute function tell_cached_changed('canteen.saleRules', 'device.passwordLimit');
create trigger cached_changed after update of business_state, removed_at on supermarket
  for each row execute function tell_cached_changed('supermarket.resting');
create trigger cached_changed after insert or update or delete on mkt_rule
  for each row execute function tell_cached_changed('marketing.standingRules');
create trigger cached_changed after insert or update or delete on mkt_mac_rule
  for each row execute function tell_cached_changed('marketing.standingRules');
create trigger cached_changed after insert or update or delete on mkt_time_quota
  for each row execute function tell_cached_changed('marketing.standingRules');
create trigger cached_changed after insert or update or delete on mkt_dining_effective
  for each row execute function tell_cached_changed('marketing.standingRules');
