-- area: system
-- Links that show a board of a data screen without a log-in, on the display at a wall.

create table data_screen_link (
  merchant_id   bigint not null,
  link_id       bigint not null,
  screen_id     bigint not null,
  board         text not null check (board in ('user', 'back', 'merchant')),
  link_name     text not null,
  /* SHA-256 of the secret in the link, which is told once, to whoever made it. */
  secret_hash   bytea not null,
  /* What its maker could see when it was made; null = everything. */
  canteens      bigint[],
  stalls        bigint[],
  /* Last day it works; null = until it is revoked. */
  expires_on    date,
  created_by    bigint not null,
  created_at    timestamptz not null default now(),
  last_shown_at timestamptz,
  primary key (merchant_id, link_id),
  constraint data_screen_link_secret unique (merchant_id, secret_hash),
  foreign key (merchant_id, screen_id) references data_screen on delete cascade
);
create index data_screen_link_screen on data_screen_link (merchant_id, screen_id);
call protect('data_screen_link');
