-- area: menu
-- Pictures of dishes are seen by diners and on boards, who have no operator's session.
alter table dish no force row level security;
-- area: kit
alter table stored_file no force row level security;
update stored_file set public = true
  from (select merchant_id, unnest(images) as image from dish) shown
 where stored_file.merchant_id = shown.merchant_id and media_type like 'image/%' and not public
   and shown.image = '/files/' || regexp_replace(storage_key, '^.*/', '');
alter table stored_file force row level security;
-- area: menu
alter table dish force row level security;
