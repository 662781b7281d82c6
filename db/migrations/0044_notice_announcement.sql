-- area: notice

/* System announcements: shown from starts_at until ends_at (exclusive) to the readers of their type. */
create table announcement (
  merchant_id  bigint not null,
  notice_id    bigint not null,
  type         smallint not null check (type in (1, 2)),
  title        text not null,
  content      text not null,
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  created_by   bigint not null,
  creator_name text not null,
  created_at   timestamptz not null default now(),
  primary key (merchant_id, notice_id),
  check (starts_at < ends_at)
);
create index announcement_ends on announcement (merchant_id, type, ends_at);
call protect('announcement');
