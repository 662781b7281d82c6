-- area: device
-- Cells of pick-up cabinets (document 2, lockers): what each does, whose meal lies in it, what it was told to do and what happened to it. A cell
-- is free without an order; light, heat and sterilize are what the cabinet said it did last. 1 on, yes; 2 off, no.
create table locker_cell (
  merchant_id bigint not null,
  cell_id     bigint not null,
  device_id   bigint not null,
  door_no     smallint not null check (door_no between 1 and 200),
  disabled    smallint not null default 2 check (disabled in (1, 2)),
  broken      smallint not null default 2 check (broken in (1, 2)),
  light       smallint not null default 2 check (light in (1, 2)),
  heat        smallint not null default 2 check (heat in (1, 2)),
  sterilize   smallint not null default 2 check (sterilize in (1, 2)),
  order_id    bigint,
  laid_at     timestamptz,
  check ((order_id is null) = (laid_at is null)),
  primary key (merchant_id, cell_id)
);
create unique index locker_cell_door on locker_cell (merchant_id, device_id, door_no);
create unique index locker_cell_order on locker_cell (merchant_id, order_id) where order_id is not null;
call protect('locker_cell');
call refer('locker_cell', 'device_id', 'device');

/* What a cabinet was told: it fetches what waits and says what became of it. state 1 waiting, 2 done, 3 failed. */
create table locker_command (
  merchant_id bigint not null,
  command_id  bigint not null,
  device_id   bigint not null,
  cell_id     bigint not null,
  command     text not null check (command in ('door', 'light', 'heat', 'sterilize')),
  value       smallint not null check (value in (1, 2)),
  state       smallint not null default 1 check (state in (1, 2, 3)),
  reason      text not null default '',
  asked_by    bigint not null,
  asked_at    timestamptz not null,
  answered_at timestamptz,
  primary key (merchant_id, command_id)
);
create index locker_command_waiting on locker_command (merchant_id, device_id, command_id) where state = 1;
create index locker_command_cell on locker_command (merchant_id, cell_id, command_id);
call protect('locker_command');

/* event 1 a meal was laid in, 2 its buyer took it, 3 it was cleared away. */
create table locker_event (
  merchant_id bigint not null,
  event_id    bigint not null,
  cell_id     bigint not null,
  device_id   bigint not null,
  order_id    bigint not null,
  event       smallint not null check (event in (1, 2, 3)),
  operator_id bigint not null,
  occurred_at timestamptz not null,
  primary key (merchant_id, event_id)
);
create index locker_event_device on locker_event (merchant_id, device_id, event_id);
call protect_append_only('locker_event');
