-- area: backcourt

/* How often what doors are told has changed; whoever changes it holds this row until commit, so that numbers rise in the order of commits. */
create table access_version (
  merchant_id bigint primary key,
  access_no   bigint not null check (access_no > 0)
);
call protect('access_version');

/* Who may enter the kitchen of a canteen: a person, or everybody of a type; days and hours, both ends inclusive. Removed ones stay, so that doors hear of it. */
create table access_rule (
  merchant_id bigint not null,
  rule_id     bigint not null,
  canteen_id  bigint not null,
  cust_id     bigint,
  psn_type    bigint,
  from_date   date not null,
  until_date  date not null check (until_date >= from_date),
  from_time   text not null check (from_time ~ '^\d\d:\d\d$'),
  until_time  text not null check (until_time ~ '^\d\d:\d\d$'),
  remark      text not null default '',
  /* The version since which it is as it is. */
  change_no   bigint not null default 0,
  removed_at  timestamptz,
  version     integer not null default 1,
  primary key (merchant_id, rule_id),
  foreign key (merchant_id, canteen_id) references canteen,
  foreign key (merchant_id, cust_id) references customer,
  foreign key (merchant_id, psn_type) references person_type,
  check ((cust_id is null) <> (psn_type is null))
);
create index access_rule_change on access_rule (merchant_id, change_no);
create index access_rule_canteen on access_rule (merchant_id, canteen_id) where removed_at is null;
create index access_rule_person on access_rule (merchant_id, cust_id) where cust_id is not null;
create index access_rule_psn_type on access_rule (merchant_id, psn_type) where psn_type is not null;
call protect('access_rule');

create function number_access_rule() returns trigger language plpgsql as $$
begin
  /* What doors are not told of changes nothing for them. */
  if tg_op = 'UPDATE' then
    if (new.canteen_id, new.cust_id, new.psn_type, new.from_date, new.until_date, new.from_time, new.until_time, new.removed_at)
      is not distinct from (old.canteen_id, old.cust_id, old.psn_type, old.from_date, old.until_date, old.from_time, old.until_time, old.removed_at)
    then
      return new;
    end if;
  end if;
  select access_no into new.change_no from access_version where merchant_id = new.merchant_id;
  return new;
end $$;
create trigger access_rule_numbered before insert or update on access_rule for each row execute function number_access_rule();

/* What a door said it holds, or why it could not take it over. */
create table access_held (
  merchant_id bigint not null,
  device_id   bigint not null,
  access_no   bigint not null,
  failure     text not null default '',
  told_at     timestamptz not null,
  primary key (merchant_id, device_id)
);
call protect('access_held');
call refer('access_held', 'device_id', 'device');

/*
 * Who wanted to enter or leave a kitchen. verdict 1 let in, 2 refused; reason as `entryReason` says; decided_by 1 the house, 2 the door itself without a
 * line: then the reason is what the house would have said.
 */
create table access_record (
  merchant_id    bigint not null,
  record_id      bigint not null,
  device_id      bigint not null,
  transaction_no bigint not null,
  canteen_id     bigint not null,
  cust_id        bigint,
  person_name    text not null,
  card_no        text not null default '',
  direction      smallint not null check (direction in (1, 2)),
  occurred_at    timestamptz not null,
  verdict        smallint not null check (verdict in (1, 2)),
  reason         smallint not null check (reason between 0 and 4),
  decided_by     smallint not null check (decided_by in (1, 2)),
  primary key (merchant_id, record_id)
);
create unique index access_record_told on access_record (merchant_id, device_id, transaction_no);
create index access_record_newest on access_record (merchant_id, occurred_at desc, record_id desc);
create index access_record_canteen on access_record (merchant_id, canteen_id, occurred_at desc);
create index access_record_person on access_record (merchant_id, cust_id) where cust_id is not null;
call protect('access_record');
call refer('access_record', 'device_id', 'device');
call refer('access_record', 'cust_id', 'customer');
