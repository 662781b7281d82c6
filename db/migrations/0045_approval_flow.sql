-- area: approval

/* One document on its way through approval. States: -1 not started, 1 running, 2 approved, 3 rejected, 4 cancelled. */
create table flow_instance (
  merchant_id  bigint not null,
  instance_id  bigint not null,
  flow_key     text not null,
  document_id  bigint not null,
  document_num text not null,
  title        text not null,
  amount       bigint not null default 0,
  state        smallint not null default 1 check (state in (-1, 1, 2, 3, 4)),
  starter_id   bigint not null,
  starter_name text not null,
  started_at   timestamptz not null default now(),
  ended_at     timestamptz,
  primary key (merchant_id, instance_id)
);
create unique index flow_instance_running on flow_instance (merchant_id, flow_key, document_id) where state = 1;
call protect('flow_instance');

/* One operator's part in an instance. States: 0 waiting, 2 approved, 3 rejected, 5 returned, 7 approving, -2 skipped. */
create table flow_task (
  merchant_id bigint not null,
  task_id     bigint not null,
  instance_id bigint not null,
  user_id     bigint not null,
  state       smallint not null default 0 check (state in (-2, 0, 2, 3, 5, 7)),
  created_at  timestamptz not null default now(),
  acted_at    timestamptz,
  primary key (merchant_id, task_id),
  unique (merchant_id, instance_id, user_id),
  foreign key (merchant_id, instance_id) references flow_instance
);
create index flow_task_waiting on flow_task (merchant_id, user_id) where state = 0;
call protect('flow_task');
