-- area: canteen
-- Canteens and stalls that were removed keep nothing from going: they forget what they were sorted by.

alter table canteen
  drop constraint canteen_merchant_id_area_id_fkey,
  drop constraint canteen_merchant_id_label_id_fkey,
  add foreign key (merchant_id, area_id) references canteen_area on delete set null (area_id),
  add foreign key (merchant_id, label_id) references place_label on delete set null (label_id);
alter table stall
  drop constraint stall_merchant_id_kind_id_fkey,
  drop constraint stall_merchant_id_label_id_fkey,
  add foreign key (merchant_id, kind_id) references stall_kind on delete set null (kind_id),
  add foreign key (merchant_id, label_id) references place_label on delete set null (label_id);
