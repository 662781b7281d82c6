-- area: kit
-- What every area stands on: tenants, row-level security helpers, id blocks, jobs, imports, files, the operation log.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

/* Ids come from blocks of this sequence (one value = 1,000 ids), never from column defaults: see docs/adr/0003-ids.md. */
create sequence id_block minvalue 1000 start 1000;
grant usage on sequence id_block to canteen_app;

/* The tenant of the running transaction; null (and so no row at all) where none is set. */
create function current_merchant() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.merchant_id', true), '')::bigint $$;

/* Puts a tenant table under forced row-level security and opens it to the serving role. */
create procedure protect(table_name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy tenant on %I using (merchant_id = current_merchant()) with check (merchant_id = current_merchant())', table_name);
  execute format('grant select, insert, update, delete on %I to canteen_app', table_name);
end $$;

/* Facts are append-only: the serving role may read and add, nobody may change. */
create procedure protect_append_only(table_name text) language plpgsql as $$
begin
  call protect(table_name);
  execute format('revoke update, delete on %I from canteen_app', table_name);
end $$;

/* Opens a tenant table to the platform context too (log-in, terminals, workers): a second, separate setting. */
create procedure allow_platform(table_name text) language plpgsql as $$
begin
  execute format('create policy platform on %I using (current_setting(''app.platform'', true) = ''on'') with check (current_setting(''app.platform'', true) = ''on'')', table_name);
end $$;

/* Makes the monthly partition of a fact table that a day falls into; two callers at once are fine. */
create function ensure_month(parent text, day date) returns void language plpgsql security definer set search_path = public as $$
declare
  first_day date := date_trunc('month', day)::date;
  child text := parent || to_char(first_day, '"_"YYYYMM');
begin
  if parent not in ('posting', 'meal_order') then
    raise exception 'not a partitioned fact table: %', parent;
  end if;
  if to_regclass(child) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('ensure_month'), hashtext(child));
  if to_regclass(child) is not null then return; end if;
  execute format('create table %I partition of %I for values from (%L) to (%L)', child, parent, first_day, (first_day + interval '1 month')::date);
end $$;
grant execute on function ensure_month(text, date) to canteen_app;

create table merchant (
  merchant_id   bigint primary key,
  merchant_name text not null,
  time_zone     text not null default 'Asia/Shanghai',
  state         text not null default 'active' check (state in ('active', 'expired', 'blocked')),
  created_at    timestamptz not null default now()
);
call protect('merchant');
call allow_platform('merchant');

create table operation_log (
  merchant_id bigint not null,
  log_id      bigint not null,
  user_id     bigint not null,
  username    text not null,
  endpoint_id text not null,
  title       text not null,
  content     jsonb,
  outcome     text not null,
  ip          text,
  request_id  text not null,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, log_id)
);
create index operation_log_time on operation_log (merchant_id, created_at);
call protect_append_only('operation_log');

create table command (
  merchant_id  bigint not null,
  scope        text not null,
  idem_key     text not null,
  request_hash bytea not null,
  result       jsonb,
  created_at   timestamptz not null default now(),
  primary key (merchant_id, scope, idem_key)
);
call protect('command');

create table job (
  merchant_id bigint not null,
  job_id      bigint not null,
  name        text not null,
  state       text not null default 'queued' check (state in ('queued', 'running', 'success', 'partial', 'failed', 'cancelled')),
  total       integer not null default 0,
  done        integer not null default 0,
  failed      integer not null default 0,
  message     text,
  content     jsonb not null,
  result      jsonb,
  requester   jsonb not null,
  created_by  bigint not null,
  created_at  timestamptz not null default now(),
  started_at  timestamptz,
  finished_at timestamptz,
  primary key (merchant_id, job_id)
);
create index job_recent on job (merchant_id, name, job_id desc);
call protect('job');
call allow_platform('job');

create table import_batch (
  merchant_id bigint not null,
  import_id   bigint not null,
  kind        text not null,
  file_name   text not null,
  header      jsonb not null,
  mapping     jsonb not null,
  options     jsonb not null default '{}',
  total       integer not null,
  valid       integer not null,
  invalid     integer not null,
  job_id      bigint,
  created_by  bigint not null,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, import_id)
);
call protect('import_batch');

/* Rows that wait to be imported, all of one transaction together, as they are in the file: JSON, encrypted where it holds personal
   data. */
create table import_part (
  merchant_id bigint not null,
  import_id   bigint not null,
  part_no     integer not null,
  row_count   integer not null,
  content     bytea not null,
  primary key (merchant_id, import_id, part_no)
);
alter table import_part alter column content set storage external;
call protect('import_part');

/* Rows that are not imported and why; `cells` as the content of a part. */
create table import_bad_row (
  merchant_id bigint not null,
  import_id   bigint not null,
  row_number  integer not null,
  cells       bytea not null,
  errors      jsonb not null,
  primary key (merchant_id, import_id, row_number)
);
call protect('import_bad_row');

create table stored_file (
  merchant_id bigint not null,
  file_id     bigint not null,
  purpose     text not null,
  file_name   text not null,
  media_type  text not null,
  size        bigint not null,
  storage_key text not null,
  created_by  bigint not null,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, file_id)
);
call protect('stored_file');

/* Ends a statement whose parts changed fewer or more rows than they must: something changed since it was decided. */
create function must_be(changed bigint, expected bigint) returns void language plpgsql as $$
begin
  if changed <> expected then
    raise exception 'changed meanwhile: % rows instead of %', changed, expected using errcode = 'serialization_failure';
  end if;
end $$;
