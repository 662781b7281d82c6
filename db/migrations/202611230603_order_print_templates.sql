-- area: order
-- What papers say (document 2, devices: print templates): which columns of which group a scene prints. Without one of its own a canteen prints by
-- the merchant's, without that by what the product prints by itself.
create table print_template (
  merchant_id   bigint not null,
  template_id   bigint not null,
  template_name text not null,
  /* 1 kitchen, 2 receipt, 3 delivery, 4 slip of an account trade. */
  scene         smallint not null check (scene between 1 and 4),
  /* Null: of the whole merchant. */
  canteen_id    bigint,
  state         smallint not null default 1 check (state in (1, 2)),
  /* Above everything; empty: what the scene is called. */
  title         text not null default '',
  head_columns  text[] not null,
  line_columns  text[] not null,
  foot_columns  text[] not null,
  foot_text     text not null default '',
  version       integer not null default 1,
  primary key (merchant_id, template_id)
);
create unique index print_template_name on print_template (merchant_id, template_name);
create index print_template_scene on print_template (merchant_id, scene, template_id) where state = 1;
create index order_print_time on order_print (merchant_id, printed_at);
call protect('print_template');
call refer('print_template', 'canteen_id', 'canteen');
