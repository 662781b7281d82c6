-- area: device

/* A page that shows its pairing code until an operator enters it: not a tenant's data, since nobody knows yet whose screen it is on. */
create table platform_display_code (
  code        text primary key check (code ~ '^[A-HJ-NP-Z2-9]{6}$'),
  /* Of what the page proves itself with; the machine it becomes keeps it. */
  secret_hash bytea not null unique,
  expires_at  timestamptz not null
);
create index platform_display_code_expires on platform_display_code (expires_at);
grant select, insert, update, delete on platform_display_code to canteen_app;

/* The page that shows as a machine, one each: known by what its browser proves itself with. */
create table display_page (
  merchant_id bigint not null,
  device_id   bigint not null,
  secret_hash bytea not null,
  paired_by   bigint not null,
  paired_at   timestamptz not null default now(),
  /* The menu it said it shows; 0 before it said any. */
  menu_held   bigint not null default 0,
  primary key (merchant_id, device_id)
);
/* Of the whole house, as serial numbers of machines: a page comes without saying whose it is. */
create unique index display_page_secret on display_page (secret_hash);
call protect('display_page');
call allow_platform('display_page');
call refer('display_page', 'device_id', 'device');

/* Servers that pages hang on hear at commit of what pages show: `<merchant>` of all its pages, `<merchant> <machine>` of one. */
create function tell_display_machine() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform pg_notify('display_changed', changed.merchant_id || ' ' || changed.device_id);
  return null;
end $$;
create trigger display_page_changed after insert or delete or update of secret_hash on display_page
  for each row execute function tell_display_machine();
create trigger display_machine_changed after update of settings, device_name, device_type, state, place_kind, place_id, stall_id, removed_at on device
  for each row execute function tell_display_machine();

create function tell_display_merchant() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform pg_notify('display_changed', changed.merchant_id::text);
  return null;
end $$;
create trigger display_menu_changed after insert or update on menu_number
  for each row execute function tell_display_merchant();
create trigger display_notice_changed after insert or update or delete on announcement
  for each row execute function tell_display_merchant();

/* What price tags below a controller show: what each last showed, and since which number of its controller. */
create table price_tag (
  merchant_id bigint not null,
  device_id   bigint not null,
  number      integer not null,
  tag_no      bigint not null check (tag_no > 0),
  /* Null: nothing hangs at this number any more. */
  shown       jsonb,
  primary key (merchant_id, device_id, number)
);
call protect('price_tag');
call refer('price_tag', 'device_id', 'device');

create table price_tag_controller (
  merchant_id bigint not null,
  device_id   bigint not null,
  /* The number of the latest change of any of its tags. */
  tags_no     bigint not null default 0,
  /* What it said its tags show; 0 before it said anything. */
  tags_held   bigint not null default 0,
  failure     text not null default '',
  primary key (merchant_id, device_id)
);
call protect('price_tag_controller');
call refer('price_tag_controller', 'device_id', 'device');
