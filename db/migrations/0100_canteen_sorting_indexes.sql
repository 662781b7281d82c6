-- area: canteen
-- Only what is sorted stands in these indexes: never the way to all rows of a merchant, even before the planner knows the tables.

drop index canteen_of_area;
drop index canteen_of_label;
drop index stall_of_kind;
drop index stall_of_label;
create index canteen_of_area on canteen (merchant_id, area_id) where removed_at is null and area_id is not null;
create index canteen_of_label on canteen (merchant_id, label_id) where removed_at is null and label_id is not null;
create index stall_of_kind on stall (merchant_id, kind_id) where removed_at is null and kind_id is not null;
create index stall_of_label on stall (merchant_id, label_id) where removed_at is null and label_id is not null;
