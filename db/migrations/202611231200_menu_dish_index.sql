-- area: menu
-- Dishes are looked for by any part of their name, pinyin or initials, which an index of beginnings does not help with.

drop index dish_by_initials;
