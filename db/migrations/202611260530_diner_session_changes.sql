-- area: diner
/* Servers remember who is in: a session that ended, a person and a merchant that changed make them look again. */
create trigger cached_changed after delete or update of expires_at on diner_session
  for each row execute function tell_cached_changed('diner.sessions');
create trigger cached_changed_diner after update of state, cust_num, cust_name, org_id on customer
  for each row execute function tell_cached_changed('diner.sessions');
create trigger cached_changed_diner after update on merchant
  for each row execute function tell_cached_changed('diner.sessions');
