-- area: canteen
/* What a machine sells follows from its meal line (a buffet line sells buffets): servers keep terminals in memory, this tells them to read them anew. */
create function tell_meal_line_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_changed', '');
  return null;
end $$;
create trigger meal_line_changed after update of type on meal_line for each statement execute function tell_meal_line_changed();
create trigger meal_line_machine_changed after insert or update or delete on meal_line_machine
  for each statement execute function tell_meal_line_changed();
