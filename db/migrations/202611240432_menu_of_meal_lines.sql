-- area: menu

/* A menu bound to a machine is that of its whole meal line: whoever comes onto a line or leaves it asks for its menu again. */
create function menu_of_line_changed() returns trigger language plpgsql as $$
begin
  insert into menu_number as held (merchant_id, menu_no) select distinct merchant_id, 1 from changed
  on conflict (merchant_id) do update set menu_no = held.menu_no + 1 where held.merchant_id = excluded.merchant_id;
  return null;
end $$;
create trigger meal_line_joined after insert on meal_line_machine
  referencing new table as changed for each statement execute function menu_of_line_changed();
create trigger meal_line_left after delete on meal_line_machine
  referencing old table as changed for each statement execute function menu_of_line_changed();
