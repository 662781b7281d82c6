-- area: customer

create table cust_job (
  merchant_id bigint not null,
  job_id      bigint not null,
  job_name    text not null,
  job_num     text,
  remark      text not null default '',
  version     integer not null default 1,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, job_id),
  constraint cust_job_name unique (merchant_id, job_name)
);
call protect('cust_job');

create table cost_center (
  merchant_id    bigint not null,
  cost_center_id bigint not null,
  center_name    text not null,
  center_num     text not null,
  org_id         bigint,
  remark         text not null default '',
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  primary key (merchant_id, cost_center_id),
  constraint cost_center_num unique (merchant_id, center_num),
  foreign key (merchant_id, org_id) references organisation
);
call protect('cost_center');

create table chronic_disease (
  merchant_id  bigint not null,
  chronic_id   bigint not null,
  chronic_name text not null,
  /* What somebody with it should avoid and prefer; shown to whoever plans meals. */
  avoid        text not null default '',
  advice       text not null default '',
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  primary key (merchant_id, chronic_id),
  constraint chronic_disease_name unique (merchant_id, chronic_name)
);
call protect('chronic_disease');

/* People without an account who may log in or be let in for a while: visitors, temporary workers. */
create table casual_visitor (
  merchant_id   bigint not null,
  casual_id     bigint not null,
  casual_name   text not null,
  mobile_cipher bytea,
  mobile_index  bytea,
  mobile_mask   text,
  company       text not null default '',
  login_type    smallint not null,
  org_id        bigint not null,
  valid_from    date not null,
  valid_until   date not null,
  remark        text not null default '',
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  check (valid_from <= valid_until),
  primary key (merchant_id, casual_id),
  foreign key (merchant_id, org_id) references organisation
);
create index casual_visitor_org on casual_visitor (merchant_id, org_id, casual_id);
create index casual_visitor_mobile on casual_visitor (merchant_id, mobile_index) where mobile_index is not null;
call protect('casual_visitor');

alter table person_type add column version integer not null default 1;

/* `chronic_*` is health data: the list of diseases encrypted, each findable by its blind index. `face_state` 0 none, 1 registered,
   2 refused; the feature is biometric data and never leaves the server in clear. */
alter table customer
  add column job_id bigint,
  add column cost_center_id bigint,
  add column birthday date,
  add column email text,
  add column remark text not null default '',
  add column chronic_cipher bytea,
  add column chronic_index bytea[],
  add column pay_password_hash text,
  add column pay_password_initial boolean not null default true,
  add column face_state smallint not null default 0 check (face_state in (0, 1, 2)),
  add column face_reason text,
  add column face_feature_cipher bytea,
  add column face_at timestamptz,
  add constraint customer_job foreign key (merchant_id, job_id) references cust_job,
  add constraint customer_cost_center foreign key (merchant_id, cost_center_id) references cost_center;
create index customer_job_people on customer (merchant_id, job_id) where job_id is not null;
create index customer_cost_center_people on customer (merchant_id, cost_center_id) where cost_center_id is not null;
create index customer_type_people on customer (merchant_id, psn_type) where psn_type is not null;
