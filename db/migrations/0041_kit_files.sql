-- area: kit
-- What becomes of an upload: kept once a document names it, swept a day later otherwise; a few are shown before anybody is logged in.

alter table stored_file
  add column kept_at timestamptz,
  add column public boolean not null default false,
  /* Digest of the caller's token and the bytes: an upload that is sent again answers the file of the first time. */
  add column upload_key bytea;
update stored_file set kept_at = now();
create unique index stored_file_upload on stored_file (merchant_id, created_by, upload_key) where upload_key is not null;
create index stored_file_waiting on stored_file (merchant_id, created_at) where kept_at is null;
call allow_platform('stored_file');
