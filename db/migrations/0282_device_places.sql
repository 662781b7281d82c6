-- area: device

/* Where a terminal stood since when: what it sold offline counts where it stood at that moment, however late it arrives. */
create table device_place (
  merchant_id bigint not null,
  device_id   bigint not null,
  since       timestamptz not null,
  canteen_id  bigint not null,
  stall_id    bigint not null,
  primary key (merchant_id, device_id, since),
  foreign key (merchant_id, device_id) references device
);
call protect('device_place');
call allow_platform('device_place');

create function keep_device_place() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.canteen_id, new.stall_id) is not distinct from (old.canteen_id, old.stall_id) then return null; end if;
  insert into device_place (merchant_id, device_id, since, canteen_id, stall_id)
  values (new.merchant_id, new.device_id, case tg_op when 'INSERT' then new.created_at else now() end, new.canteen_id, new.stall_id)
  on conflict (merchant_id, device_id, since) do update set canteen_id = excluded.canteen_id, stall_id = excluded.stall_id;
  return null;
end $$;
create trigger device_place after insert or update of canteen_id, stall_id on device for each row execute function keep_device_place();

alter table device no force row level security;
alter table device_place no force row level security;
insert into device_place (merchant_id, device_id, since, canteen_id, stall_id)
select merchant_id, device_id, created_at, canteen_id, stall_id from device;
alter table device_place force row level security;
alter table device force row level security;
