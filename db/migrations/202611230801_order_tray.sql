-- area: order
-- The tray of a buffet line a sale was added up on.

alter table meal_order add column tray_no text;
